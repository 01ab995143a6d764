#include "session/simulation_checkpoint.h"

namespace touchstone::session {

using simulation::Engine;
using simulation::SharedPartVisitor;

std::size_t Simulation::MemoryUse(const Checkpoint& checkpoint) {
  constexpr std::size_t kPointer = 2 * sizeof(void*);
  return checkpoint.engine.MemoryUse() + sizeof(Checkpoint) - sizeof(Engine) +
         (checkpoint.recent_events.size() + checkpoint.recent_impacts.size() +
          checkpoint.recent_brackets.size()) *
             kPointer;
}

void Simulation::VisitShared(const Checkpoint& checkpoint, const SharedPartVisitor& visit) {
  checkpoint.engine.VisitShared(visit);
  if (const simulation::World* world = checkpoint.before_steps.get())
    visit(world, sizeof(*world) + world->bodies.capacity() * sizeof(world->bodies[0]) +
                     world->states.capacity() * sizeof(world->states[0]));
  checkpoint.recent_impacts.VisitShared(visit);
  for (const auto& event : checkpoint.recent_events)
    visit(event.get(), sizeof(exchange::EventSnapshot));
  for (const auto& bracket : checkpoint.recent_brackets)
    visit(bracket.get(),
          sizeof(*bracket) + bracket->iterates.capacity() * sizeof(bracket->iterates[0]));
}

}  // namespace touchstone::session
