#pragma once

#include "cli/arguments.h"
#include "cli/cli.h"

namespace touchstone::cli {

/// `touchstone replay`: runs a recorded session again, compares the hashes of the state with the
/// recorded ones and prints the result. Returns kRunFailed, naming the frames between which the
/// runs diverge, when they differ. Throws scene::SceneError, UsageError and OutputError.
ExitCode Replay(const ReplayCall& call);

}  // namespace touchstone::cli
