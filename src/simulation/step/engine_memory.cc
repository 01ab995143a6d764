// Memory of an engine.

#include "simulation/step/engine.h"

namespace touchstone::simulation {

std::size_t Engine::MemoryUse() const {
  std::size_t bytes = sizeof(Engine);
  const auto add = [&](const auto& list) { bytes += list.capacity() * sizeof(list[0]); };
  add(world_.bodies);
  add(world_.states);
  add(world_.sunk);
  add(world_.descs);
  for (const dynamics::ModelBody& body : world_.bodies) bytes += body.name.capacity();
  add(world_.joints);
  add(world_.springs);
  add(world_.thrusters);
  add(loads_);
  add(start_.bodies);
  bytes += memory_.MemoryUse();
  bytes += pairs_.MemoryUse() + claims_.MemoryUse() + motions_.MemoryUse() + activity_.MemoryUse() +
           budget_.MemoryUse() + events_.MemoryUse() + island_finder_.MemoryUse() +
           past_contacts_.MemoryUse() + energy_.MemoryUse() + thruster_times_.MemoryUse();
  return bytes;
}

void Engine::VisitShared(const SharedPartVisitor& visit) const { memory_.VisitShared(visit); }

}  // namespace touchstone::simulation
