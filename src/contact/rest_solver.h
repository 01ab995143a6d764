#pragma once

#include <vector>

#include "contact/convex_stage.h"
#include "contact/solve_progress.h"

namespace touchstone::contact {

/// Augmented stages from f = 0 without shift: each minimises about the forces of the one before,
/// which removes the compliance from the answer (iterative refinement) while the forces stay the
/// least-norm ones, sum |f_k|^2 / w_k. Exact wherever no contact slips. True when solved.
/// `first_change`, if not null, receives the velocity change of the first stage, where the next
/// solve of a similar problem should start. `push`, if not null, tells of each contact whether it
/// will push, as far as that is known: most often the first stage is near then.
bool SolveAtRest(ConvexStage* stage, SolveProgress* progress, std::vector<Vec6>* first_change,
                 const std::vector<bool>* push);

}  // namespace touchstone::contact
