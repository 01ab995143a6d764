#pragma once

#include "cli/arguments.h"
#include "cli/cli.h"

namespace touchstone::cli {

/// `touchstone simulate`: runs the scene to its end time and writes the results asked for. Frame k
/// is at k / rate; when the duration is no whole number of frames the run goes on to it after the
/// last one. A run that fails keeps its last good state, writes all results up to there (the reason
/// among the report's warnings) and returns kRunFailed. Throws scene::SceneError, UsageError and
/// OutputError; nothing is written then.
ExitCode Simulate(const SimulateCall& call, const WindowHooks& hooks);

}  // namespace touchstone::cli
