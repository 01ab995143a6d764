#include "simulation/motion/halt.h"

namespace touchstone::simulation {

void Halt(int body, World* world, Load* load, Ledger* ledger) {
  dynamics::BodyState& state = world->state(body);
  ledger->BookImpulse(-state.P);
  state.P.setZero();
  state.L.setZero();
  const Vec3 inside = load->total.force - load->outside_force;
  *load = {};
  load->total.force = -world->body(body).mass * world->environment.gravity;
  load->outside_force = load->total.force - inside;
}

}  // namespace touchstone::simulation
