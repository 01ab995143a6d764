#include "simulation/motion/halt.h"

namespace touchstone::simulation {

double Halt(int body, World* world, Load* load, Ledger* ledger) {
  dynamics::BodyState& state = world->state(body);
  const double energy = dynamics::ComputeKineticEnergy(world->body(body), state);
  ledger->BookImpulse(-state.P);
  state.P.setZero();
  state.L.setZero();
  const Vec3 inside = load->total.force - load->outside_force;
  *load = {};
  load->holds = true;
  load->total.force = -world->body(body).mass * world->environment.gravity;
  load->outside_force = load->total.force - inside;
  return energy;
}

}  // namespace touchstone::simulation
