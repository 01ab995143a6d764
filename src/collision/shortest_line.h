#pragma once

#include "collision/separating_axes.h"

namespace touchstone::collision {

/// A point of each core, in the frame of A, nearly as near to each other as any; where the cores
/// overlap, to round-off, both are anything. Wolfe's algorithm for the point nearest to the origin
/// of the Minkowski difference (Math. Programming 11 (1976) 128), by support points alone: of
/// polyhedra it ends at the answer, of curved cores it comes nearer to it step by step.
struct ShortestLine {
  Vec3 on_a = Vec3::Zero();
  Vec3 on_b = Vec3::Zero();

  Vec3 Apart() const { return on_a - on_b; }
};
ShortestLine FindShortestLine(const PairFrame& frame);

}  // namespace touchstone::collision
