#include "simulation/step/step_start.h"

namespace touchstone::simulation {

void StepStart::Save(const World& world, const Ledger& books, const EngineCounters& counts,
                     const StepLog& facts) {
  clock = world.clock;
  ledger = books;
  counters = counts;
  log = facts.Now();
  states.clear();
}

void StepStart::Restore(World* world, Ledger* books) const {
  for (auto before = states.rbegin(); before != states.rend(); ++before)
    world->state(before->first) = before->second;
  world->clock = clock;
  *books = ledger;
}

}  // namespace touchstone::simulation
