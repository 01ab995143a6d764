#pragma once

#include <memory>
#include <vector>

#include "contact/block_pattern.h"
#include "contact/contact_system.h"
#include "contact/solve_progress.h"

namespace touchstone::contact {

/// Solves by following the curve of solutions of the smoothed law (`SmoothedLaw`) from sigma = 1,
/// where a solution exists, to sigma = 0, the exact law. The law is not convex, so the curve folds:
/// sigma may have to grow again before it falls to zero. The curve is therefore followed by its arc
/// length (predictor along the tangent, Newton corrector across it), its sense given by the sign of
/// the determinant. It cannot end anywhere but at sigma = 0: for every sigma the smoothed law is a
/// continuous map of the shift mu |u_t| into a bounded set, and has a fixed point. If the forces
/// `near` of a similar problem are given, the curve is entered where their misfit is within the
/// smoothing, or at a higher sigma where Newton's method does not converge there. If the end is not
/// reached, the curve is followed once more from its start with smaller steps. The candidates and
/// the solution are in `progress`. Returns true when solved.
bool SolveAlongPath(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                    const std::vector<Vec3>* near, SolveProgress* progress);

}  // namespace touchstone::contact
