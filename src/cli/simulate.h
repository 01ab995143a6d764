#pragma once

#include "cli/arguments.h"
#include "cli/cli.h"

namespace touchstone::cli {

/// `touchstone simulate`: runs the scene to its end time and writes the requested results. Frame k
/// is at k / rate; if the duration is not a whole number of frames, the run continues to its end
/// after the last one. A run that fails keeps its last good state, writes all results up to there
/// (the report's warnings give the reason) and returns kRunFailed. Throws scene::SceneError,
/// UsageError and OutputError; then nothing is written.
ExitCode Simulate(const SimulateCall& call, const WindowHooks& hooks);

}  // namespace touchstone::cli
