#include "simulation/motion/halt.h"

namespace touchstone::simulation {

void HaltIsland(const Island& island, World* world, std::vector<Load>* loads, Ledger* ledger) {
  ledger->BookDamping(ComputeKineticEnergy(*world, island));
  for (const int body : island.bodies) {
    dynamics::BodyState& state = world->state(body);
    ledger->BookImpulse(-state.P);
    state.P.setZero();
    state.L.setZero();
    Load& load = (*loads)[static_cast<size_t>(body)];
    load = {};
    load.total.force = -world->body(body).mass * world->environment.gravity;
    load.outside_force = load.total.force;
  }
}

}  // namespace touchstone::simulation
