#pragma once

#include "cli/arguments.h"
#include "cli/cli.h"

namespace touchstone::cli {

/// `touchstone replay`: runs a recorded session again and compares the state's hashes with those
/// recorded. Prints what it did; kRunFailed, with the frames between which the runs part, when they
/// differ. Throws scene::SceneError, UsageError and OutputError.
ExitCode Replay(const ReplayCall& call);

}  // namespace touchstone::cli
