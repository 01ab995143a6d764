#pragma once

#include <vector>

#include "contact/convex_stage.h"
#include "contact/solve_progress.h"

namespace touchstone::contact {

/// Solves with sliding contacts: Newton on the shift about the base forces f, then augmented stages
/// that each adjust the shift again. From f = 0 the forces stay least-norm ones. `shift` is where
/// it starts and what it ends with, f likewise. True when solved.
bool SolveSliding(const ContactSystem& system, ConvexStage* stage, SolveProgress* progress,
                  std::vector<double>* shift, std::vector<Vec3>* f);

}  // namespace touchstone::contact
