#pragma once

#include <vector>

#include "collision/contact_points.h"
#include "collision/curved_overlay.h"

namespace touchstone::collision {

/// Adds to the manifold of two bodies, one of them curved or hollow, the point that would sink
/// fastest into the other body with these velocities, if it is faster than `slowest` [m/s].
/// Returns for each point its earlier place, and for the added one the earlier number of points;
/// empty if there is no such point.
std::vector<int> AddSinkingPoint(const PosedShape& A, const PosedShape& B, const PairTwists& twists,
                                 double slowest, double tolerance, ContactManifold* manifold);

}  // namespace touchstone::collision
