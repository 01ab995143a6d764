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
///   (M + J^T rho B^-1 D J) dw = J^T B^-1 (g - f),   B = I - D + rho R D,   D = dg/dz,
/// nonsymmetric. R only steadies the step where forces are not unique: it keeps them near f, and
/// shrinks when the iteration stands still, which lets forces travel along the null space as far as
/// offsets that are not quite in range(J) demand. Superlinear from good forces and free of the
/// round-off |u_t| / R of the convex stages; globally it may cycle. True when solved.
bool SolvePrimalDual(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                     double regularization, std::vector<Vec3> f, SolveProgress* progress);

}  // namespace touchstone::contact
