#pragma once

#include "exchange/snapshot.h"
#include "simulation/step/engine.h"

namespace touchstone::session {

/// The state of the engine as a snapshot: bodies, contacts, energies, statistics. The caller adds
/// run state, scene and recent events. With a time within the last step, bodies and contacts are
/// those at that time; everything else belongs to the end of the step.
exchange::Snapshot MakeSnapshot(const simulation::Engine& engine, std::optional<double> time = {});

}  // namespace touchstone::session
