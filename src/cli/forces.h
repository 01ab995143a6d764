#pragma once

#include "cli/arguments.h"
#include "cli/cli.h"

namespace touchstone::cli {

/// `touchstone forces`: prints the contact forces of a scene at t = 0, or of the problems in a
/// file, as JSON. Returns kRunFailed when a problem's residual stays above the tolerance; its
/// result then holds the best forces found and says so in `solver.status`. Throws scene::SceneError
/// for a file that is none of these, UsageError for a wrong name.
ExitCode Forces(const ForcesCall& call);

}  // namespace touchstone::cli
