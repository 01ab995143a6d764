#pragma once

#include "base/stop_token.h"
#include "impact/impact_problem.h"

namespace touchstone::impact {

/// Impact without rebound in a bounded number of sweeps, for bodies whose exact impact takes too
/// long (docs/impact.md, "In so many sweeps"; not in the notes): normal impulses that stop the
/// approaching contacts (sweep_compression.h), friction within the bounds they set
/// (bounded_friction.h), and normal impulses once more for contacts that friction makes approach.
/// Each part only removes energy and keeps joints satisfied, however early it ends; slow approaches
/// may remain. Fails where bodies are squeezed without a way out, or where the data are bad. Throws
/// Stopped when `stop` asks for it.
ImpactSolution ResolveBySweeps(const ImpactProblem& problem, const StopToken& stop = {});

}  // namespace touchstone::impact
