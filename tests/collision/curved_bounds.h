#pragma once

#include "collision/moving_body.h"

namespace touchstone::collision {

/// The distance of two cores lies between these: the first is the gap along a direction, the second
/// the distance of a point of each [m].
struct DistanceBounds {
  long double least = 0.0L;
  long double most = 0.0L;
  Vec3 apart = Vec3::Zero();  // from the point of B to that of A, in W
};

/// By Wolfe's algorithm in long double, which knows nothing but the foremost points of discs and
/// vertices. Where the cores overlap `most` is nearly 0. It starts at the foremost points along
/// `start`: both bounds hold wherever that leads.
DistanceBounds BoundDistance(const PosedShape& A, const PosedShape& B,
                             const Vec3& start = Vec3::UnitX());

}  // namespace touchstone::collision
