#pragma once

#include <vector>

#include "contact/convex_stage.h"
#include "contact/solve_progress.h"

namespace touchstone::contact {

/// Augmented stages from f = 0 without shift: each minimises about the forces of the stage before,
/// which removes the compliance from the solution (iterative refinement) while the forces remain
/// those of least norm, sum |f_k|^2 / w_k. Exact wherever no contact slips. Returns true when
/// solved. `first_change`, if not null, receives the velocity change of the first stage, a good
/// start for the next solve of a similar problem. `push`, if not null, predicts per contact whether
/// it will push; with a good prediction the first stage usually starts near its minimum.
bool SolveAtRest(ConvexStage* stage, SolveProgress* progress, std::vector<Vec6>* first_change,
                 const std::vector<bool>* push);

}  // namespace touchstone::contact
