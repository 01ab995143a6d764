#pragma once

#include <span>
#include <vector>

#include "base/math.h"

namespace touchstone::geometry {

/// Vertex indices around a face, counter-clockwise seen from outside.
using FaceLoop = std::vector<int>;

/// Sum over the loop of (p_i - p_0) x (p_i+1 - p_0): along the outward normal, twice the area long
/// (Newell's method), so that it averages out what keeps the loop from being exactly planar [m^2].
Vec3 LoopAreaVector(std::span<const Vec3> vertices, const FaceLoop& loop);

/// The loops with neighbours that lie in one plane (within `tolerance` [m]) joined to one face.
/// Throws std::invalid_argument when an edge is not shared by exactly two loops, once each way.
std::vector<FaceLoop> MergeCoplanarLoops(std::span<const Vec3> vertices,
                                         const std::vector<FaceLoop>& loops, double tolerance);

/// The loops without vertices that fewer than three faces meet at: those lie on a straight edge.
std::vector<FaceLoop> WithoutStraightVertices(const std::vector<FaceLoop>& loops);

/// The loop rotated to start at its smallest index.
FaceLoop Canonical(FaceLoop loop);

}  // namespace touchstone::geometry
