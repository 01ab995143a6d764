#pragma once

#include "exchange/snapshot.h"
#include "simulation/engine.h"

namespace touchstone::session {

/// What the engine holds, as values for other threads: bodies, contacts, energies, statistics. Run
/// state, scene and recent events are the caller's to fill. With a time within the last step the
/// bodies are shown as they were then; everything else is as at the step's end.
exchange::Snapshot MakeSnapshot(const simulation::Engine& engine, std::optional<double> time = {});

}  // namespace touchstone::session
