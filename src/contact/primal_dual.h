#pragma once

#include <memory>
#include <vector>

#include "contact/block_pattern.h"
#include "contact/contact_system.h"
#include "contact/solve_progress.h"

namespace touchstone::contact {

/// Newton on the exact law without shift or compliance (Alart and Curnier 1991): f = g(f - rho u),
/// where g projects the normal part on f_n >= 0 and the tangential part on the disc of radius
/// mu f_n. Eliminated to the bodies:
///   (M + J^T rho B^-1 D J) dw = J^T B^-1 (g - f),   B = I - D + R D,   D = dg/dz,
/// nonsymmetric. R steadies the step: it falls with the misfit |g - f|, so that the end is
/// superlinear, and rises after a step that made the misfit larger. No step is refused, and only
/// those that make the misfit much larger are made shorter: misfits have minima that are no
/// solutions, and what leaves them is the step that a line search would not take. rho takes turns,
/// since where Newton goes round with one it goes on with another; not where there are joints. From
/// forces `f`, in at most 300 steps. True when solved.
bool SolvePrimalDual(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                     std::vector<Vec3> f, SolveProgress* progress);

/// Newton on the exact law from forces near the solution: at most fifteen steps, with a small
/// constant R and shorter steps where these reduce the misfit. Gives up after two steps if the
/// forces are not near. Returns whether it was solved.
bool SolvePrimalDualNearby(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                           std::vector<Vec3> f, SolveProgress* progress);

/// Bodies that slide on more contacts than fix their motion have many answers, each of which brakes
/// them in another way, since friction goes with the load. From the one that is found this goes to
/// that of contacts which all give way a little, and alike, in the limit of none: the load goes
/// evenly with the place. Of islands of up to eight bodies without joints. Whether it found that;
/// the answer stays as it was otherwise.
bool ShareSlidingLoad(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                      SolveProgress* progress);

}  // namespace touchstone::contact
