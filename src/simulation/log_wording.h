#pragma once

#include "exchange/snapshot.h"
#include "simulation/step_log.h"
#include "simulation/world.h"

namespace touchstone::simulation {

// The facts of a step as other threads and files read them. The world is the one they happened in.

exchange::EventSnapshot Describe(const StepLog::Event& event, const World& world);
exchange::ImpactSnapshot Describe(const StepLog::Impact& impact, const World& world);
exchange::BracketSnapshot Describe(const StepLog::Search& search, const World& world);

}  // namespace touchstone::simulation
