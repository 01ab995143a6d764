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

/// The plane each loop belongs to, as a number: from the largest loop on, a plane takes in all
/// loops that hang together through shared edges and lie within `tolerance` [m] of it. Only the
/// largest loop fixes a plane, so that slivers along an edge cannot join the two planes they lie
/// in.
std::vector<int> GroupByPlane(std::span<const Vec3> vertices, const std::vector<FaceLoop>& loops,
                              double tolerance);

/// The loops with those of one plane joined to one. Throws std::invalid_argument when an edge is
/// not shared by exactly two loops, once each way, or when a plane has no single outline.
std::vector<FaceLoop> MergeCoplanarLoops(std::span<const Vec3> vertices,
                                         const std::vector<FaceLoop>& loops, double tolerance);

/// The loops without vertices that fewer than three faces meet at: those lie on a straight edge.
std::vector<FaceLoop> WithoutStraightVertices(const std::vector<FaceLoop>& loops);

/// The loop rotated to start at its smallest index.
FaceLoop Canonical(FaceLoop loop);

}  // namespace touchstone::geometry
