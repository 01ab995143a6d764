#pragma once

#include <memory>

#include "contact/block_pattern.h"
#include "contact/contact_system.h"
#include "contact/solve_progress.h"

namespace touchstone::contact {

/// Replaces the forces in `progress` by those of least norm sum |f_k|^2 / w_k among all that
/// satisfy the law with the same motion. They are unique, and continuous where the solution is. By
/// d'Alembert they are the forces at rest under the inertia forces: with v_free = -(v - v_free)
/// every contact stands still, sticking contacts push anywhere in their cone, sliding ones along
/// -mu u_t / |u_t| + n, open ones not at all. That is a convex problem, solved by the augmented
/// stages of `SolveAtRest`. Returns true when `progress` has them; otherwise the solution is
/// unchanged: where slip is too slow to have a direction, or the problem at rest too badly
/// conditioned.
bool FindLeastNormForces(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                         double regularization, SolveProgress* progress);

}  // namespace touchstone::contact
