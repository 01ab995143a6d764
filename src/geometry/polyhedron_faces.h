#pragma once

#include <span>
#include <vector>

#include "geometry/face_loops.h"
#include "geometry/polyhedron.h"

namespace touchstone::geometry {

// Steps that turn vertices and loops into the faces and edges of a convex polyhedron.

/// Relative to the polyhedron's size: neighbouring faces that differ by less form one plane.
constexpr double kSamePlane = 1e-10;

/// Throws std::invalid_argument where vertices are not finite, or where loops are too few, too
/// short or name vertices that do not exist.
void CheckLoops(std::span<const Vec3> vertices, const std::vector<FaceLoop>& loops);

/// Keeps the vertices that the loops name, in their order, and renumbers the loops.
std::vector<Vec3> Compact(std::span<const Vec3> vertices, std::vector<FaceLoop>* loops);

/// Largest normal . p over the loop, so that a face that is planar only up to round-off lies
/// inside.
double LoopOffset(std::span<const Vec3> vertices, const FaceLoop& loop, const Vec3& normal);

/// The face of a loop, with its outward normal by the right-hand rule. Throws std::invalid_argument
/// where it has no area or is not planar to 1e-9 of `size`.
Polyhedron::Face MakeFace(std::span<const Vec3> vertices, const FaceLoop& loop, double size);

/// Numbers the edges in the order in which the faces meet them and links them to their faces.
std::vector<Polyhedron::Edge> LinkEdges(std::span<const Vec3> vertices,
                                        std::vector<Polyhedron::Face>* faces);

/// Throws std::invalid_argument where the faces do not close to one convex body.
void CheckConvex(std::span<const Vec3> vertices, std::span<const Polyhedron::Face> faces,
                 size_t edge_count, double size);

}  // namespace touchstone::geometry
