#pragma once

#include "cli/arguments.h"
#include "cli/cli.h"

namespace touchstone::cli {

/// `touchstone forces`: prints the contact forces of a scene at t = 0 or of problems in a file as
/// JSON. Returns kRunFailed when a problem could not be solved; its result says so and holds no
/// forces. Throws scene::SceneError for a file that is none of these, UsageError for a wrong name.
ExitCode Forces(const ForcesCall& call);

}  // namespace touchstone::cli
