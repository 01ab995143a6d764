#pragma once

#include "exchange/snapshot.h"
#include "simulation/step_log.h"
#include "simulation/world.h"

namespace touchstone::session {

// The facts of a step as other threads and files read them. The world is the one they happened in.

exchange::EventSnapshot Describe(const simulation::StepLog::Event& event,
                                 const simulation::World& world);
exchange::ImpactSnapshot Describe(const simulation::StepLog::Impact& impact,
                                  const simulation::World& world);
exchange::BracketSnapshot Describe(const simulation::StepLog::Search& search,
                                   const simulation::World& world);

}  // namespace touchstone::session
