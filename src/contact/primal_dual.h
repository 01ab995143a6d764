#pragma once

#include <memory>
#include <vector>

#include "contact/block_pattern.h"
#include "contact/contact_system.h"
#include "contact/solve_progress.h"

namespace touchstone::contact {

/// Newton's method on the exact law without shift or compliance (Alart and Curnier 1991): f = g(f -
/// rho u), where g projects the normal part on f_n >= 0 and the tangential part on the disc of
/// radius mu f_n. Eliminated to the bodies:
///   (M + J^T rho B^-1 D J) dw = J^T B^-1 (g - f),   B = I - D + R D,   D = dg/dz,
/// nonsymmetric. R damps the step: it falls with the misfit |g - f|, so that the end is
/// superlinear, and rises after a step that made the misfit larger. No step is refused, and only
/// steps that make the misfit much larger are shortened: the misfit has local minima that are no
/// solutions, and only a step that a line search would refuse leaves them. rho alternates between
/// values, since Newton's method may cycle with one and converge with another; not where there are
/// joints. Starts from forces `f`, takes at most 300 steps. Returns true when solved.
bool SolvePrimalDual(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                     std::vector<Vec3> f, SolveProgress* progress);

/// Newton's method on the exact law from forces near the solution: at most fifteen steps, with a
/// small constant R and shorter steps where these reduce the misfit. Gives up after two steps if
/// the forces are not near. Returns whether the problem was solved.
bool SolvePrimalDualNearby(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                           std::vector<Vec3> f, SolveProgress* progress);

/// Where bodies slide on more contacts than determine their motion, the law has many solutions,
/// each of which brakes the bodies differently, since friction depends on the load. Goes from the
/// solution that was found to the limit solution of contacts that all have the same compliance, as
/// that tends to zero: the load then varies evenly with the place. For islands of up to eight
/// bodies without joints. Returns whether it was found; otherwise the solution is unchanged.
bool ShareSlidingLoad(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                      SolveProgress* progress);

}  // namespace touchstone::contact
