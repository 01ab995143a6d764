#pragma once

#include "base/stop_token.h"
#include "impact/impact_problem.h"

namespace touchstone::impact {

/// The impact without rebound in a bounded number of sweeps, for bodies whose impact by the law
/// takes too long (docs/impact.md, "In so many sweeps"; not in the notes): normal impulses that
/// stop what approaches (sweep_compression.h), friction within the bounds that they set
/// (bounded_friction.h), and normal impulses once more for what friction makes approach. Each part
/// only takes energy and keeps joints as they are, however early it ends; slow approaches may be
/// left. Fails where bodies have no way out, or where the data are bad. Throws Stopped when `stop`
/// asks for it.
ImpactSolution ResolveBySweeps(const ImpactProblem& problem, const StopToken& stop = {});

}  // namespace touchstone::impact
