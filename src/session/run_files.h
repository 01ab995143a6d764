#pragma once

#include <string>

#include "exchange/command.h"
#include "exchange/recording.h"
#include "session/simulation.h"
#include "session/words.h"

namespace touchstone::session {

/// Saves the current world as a scene file; the result goes into `words`. Returns whether the file
/// was written.
bool SaveScene(const Simulation& simulation, const exchange::SaveScene& save, Words* words);
/// Saves a recording as a session file; the result goes into `words`. Returns whether the file was
/// written.
bool SaveRecording(const exchange::Recording& recording, const std::string& file, Words* words);

}  // namespace touchstone::session
