#pragma once

// The distance of two convex hulls by their vertices alone, in long double: Wolfe's algorithm for
// the point of a polytope that is nearest to the origin (Math. Programming 11 (1976) 128). It knows
// no faces and no edges: the reference of the tests of rounded bodies.

#include <vector>

#include "collision/moving_body.h"

namespace touchstone::collision {

using RealVector = Eigen::Matrix<long double, 3, 1>;

/// From B to A; of hulls that overlap it is as good as zero.
RealVector ShortestVector(const PosedShape& A, const PosedShape& B);

}  // namespace touchstone::collision
