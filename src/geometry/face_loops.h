#pragma once

#include <span>
#include <vector>

#include "base/math.h"

namespace touchstone::geometry {

/// Vertex indices around a face, counter-clockwise seen from outside.
using FaceLoop = std::vector<int>;

/// Sum over the loop of (p_i - p_0) x (p_i+1 - p_0): a vector along the outward normal with twice
/// the area as its length (Newell's method) [m^2]. It averages deviations of the loop from a plane.
Vec3 LoopAreaVector(std::span<const Vec3> vertices, const FaceLoop& loop);

/// The plane of each loop, as a number. Starting with the largest loop, a plane collects all loops
/// that are connected by shared edges and lie within `tolerance` [m] of it. Only the largest loop
/// defines a plane, so that slivers along an edge cannot join the two planes they lie in.
std::vector<int> GroupByPlane(std::span<const Vec3> vertices, const std::vector<FaceLoop>& loops,
                              double tolerance);

/// The loops with those of one plane merged. Throws std::invalid_argument when an edge is not
/// shared by exactly two loops, once in each direction, or when a plane has no single outline.
std::vector<FaceLoop> MergeCoplanarLoops(std::span<const Vec3> vertices,
                                         const std::vector<FaceLoop>& loops, double tolerance);

/// The loops without vertices where fewer than three faces meet: these lie on a straight edge.
std::vector<FaceLoop> WithoutStraightVertices(const std::vector<FaceLoop>& loops);

/// The loop rotated to start at its smallest index.
FaceLoop Canonical(FaceLoop loop);

}  // namespace touchstone::geometry
