#pragma once

#include <string>

#include "exchange/snapshot.h"
#include "simulation/books/step_log.h"
#include "simulation/step/step_failure.h"
#include "simulation/world/world.h"

namespace touchstone::session {

// Converts facts of the step log for other threads and for files. `world` is the world in which
// they happened, before any later edit.

exchange::EventSnapshot Describe(const simulation::StepLog::Event& event,
                                 const simulation::World& world);
exchange::ImpactSnapshot Describe(const simulation::StepLog::Impact& impact,
                                  const simulation::World& world);
exchange::BracketSnapshot Describe(const simulation::StepLog::Search& search,
                                   const simulation::World& world);

/// The reason why the step failed, in one line of text.
std::string Describe(const simulation::StepFailure& failure, const simulation::World& world);

}  // namespace touchstone::session
