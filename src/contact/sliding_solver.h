#pragma once

#include <vector>

#include "contact/convex_stage.h"
#include "contact/solve_progress.h"

namespace touchstone::contact {

/// Solves with sliding contacts: f = 0, Newton on the shift, then augmented stages that each adjust
/// the shift again. `shift` is where it starts and what it ends with. True when solved.
bool SolveSliding(const ContactSystem& system, ConvexStage* stage, SolveProgress* progress,
                  std::vector<double>* shift);

}  // namespace touchstone::contact
