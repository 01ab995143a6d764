#pragma once

#include <memory>

#include "contact/block_pattern.h"
#include "contact/contact_system.h"
#include "contact/solve_progress.h"

namespace touchstone::contact {

/// A primal-dual interior-point method on the exact law of Coulomb. With z = (mu f_n, f_t) and, by
/// De Saxce, y = (u_n / mu + |u_t|, u_t), both in second-order cones,
///   M (v - v_free) = J^T f,   y = y(J v + offset),   y o z = sigma mu_bar e,
/// Newton on all three at once, with the derivative of |u_t|: steps in the scaling of Nesterov and
/// Todd, Mehrotra's predictor and corrector, mu_bar to zero. The number of steps (about 20) hardly
/// depends on the size of the problem, and no set of sliding contacts has to be guessed. Where the
/// path folds, because the law is not convex, the steps become short; a few steps then hold |u_t|
/// fixed, which makes the problem convex, and go on from there.
///
/// Its forces come near to the solution (about 1e-8) but not to the last digits: a start for
/// SolvePrimalDual, in progress->best_forces().
void SolveInteriorPoint(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                        SolveProgress* progress);

}  // namespace touchstone::contact
