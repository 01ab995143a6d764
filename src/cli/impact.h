#pragma once

#include "cli/arguments.h"
#include "cli/cli.h"

namespace touchstone::cli {

/// `touchstone impact`: resolves the collisions of a file, each at a single contact point, and
/// prints the results as JSON. Returns kRunFailed when one has no solution; its result then has the
/// velocities of its input. Throws scene::SceneError for a mistake in the file, UsageError for a
/// wrong name.
ExitCode Impact(const ImpactCall& call);

}  // namespace touchstone::cli
