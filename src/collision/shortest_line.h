#pragma once

#include "collision/separating_axes.h"

namespace touchstone::collision {

/// A point of each core, in the frame of A, whose distance is nearly the least; where the cores
/// overlap, to round-off, both points are arbitrary. Found by Wolfe's algorithm for the point
/// nearest to the origin of the Minkowski difference (Math. Programming 11 (1976) 128), by support
/// points alone: for polyhedra it ends at the solution, for curved cores it converges step by step.
struct ShortestLine {
  Vec3 on_a = Vec3::Zero();
  Vec3 on_b = Vec3::Zero();

  Vec3 Apart() const { return on_a - on_b; }
};
ShortestLine FindShortestLine(const PairFrame& frame);

}  // namespace touchstone::collision
