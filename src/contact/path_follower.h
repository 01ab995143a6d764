#pragma once

#include <memory>
#include <vector>

#include "contact/block_pattern.h"
#include "contact/contact_system.h"
#include "contact/solve_progress.h"

namespace touchstone::contact {

/// Solves by following the curve of solutions of the smoothed law (`SmoothedLaw`) from sigma = 1,
/// where there is one, to sigma = 0, the exact law. The law is not convex, so the curve folds:
/// sigma may have to grow again before it goes on to zero. The curve is therefore followed by its
/// arc length (predictor along the tangent, Newton across it), its sense given by the sign of the
/// determinant. It cannot end anywhere but at sigma = 0: for every sigma the smoothed law is a
/// continuous map of the shift mu |u_t| into a bounded set, and has a fixed point.
/// With the forces of nearly the same problem, `near`, it is entered where their misfit is within
/// the smoothing, or higher where Newton does not find it there. When the end is not reached the
/// curve is followed once more from its start, more closely. The candidates, and the answer, are in
/// `progress`. True when solved.
bool SolveAlongPath(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                    const std::vector<Vec3>* near, SolveProgress* progress);

}  // namespace touchstone::contact
