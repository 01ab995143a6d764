#include "simulation/step/step_start.h"

#include <tuple>

namespace touchstone::simulation {

void StepStart::Save(const World& world, const Ledger& books, const EngineCounters& counts,
                     const StepLog& facts) {
  clock = world.clock;
  ledger = books;
  counters = counts;
  log = facts.Now();
  states.clear();
  turns.clear();
  for (const dynamics::ModelJoint& joint : world.joints)
    turns.emplace_back(joint.turned, joint.turned_at);
}

void StepStart::Restore(World* world, Ledger* books) const {
  for (auto before = states.rbegin(); before != states.rend(); ++before)
    world->state(before->first) = before->second;
  for (size_t i = 0; i < turns.size(); ++i)
    std::tie(world->joints[i].turned, world->joints[i].turned_at) = turns[i];
  world->clock = clock;
  *books = ledger;
}

}  // namespace touchstone::simulation
