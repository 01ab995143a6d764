#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "geometry/polyhedron.h"

namespace touchstone::geometry {

/// Convex hull of points (Qhull). Its vertices are given points, in their order, each once; facets
/// that are coplanar to 1e-10 of the extent are one face. Points that stick out of the others' hull
/// by no more than noise (up to 1e-7 of the extent) are left out where keeping them would add only
/// slivers. Throws std::invalid_argument with a readable reason when the points have no volume, or
/// more than `most_corners` corners.
Polyhedron MakeHull(std::span<const Vec3> points,
                    size_t most_corners = std::numeric_limits<size_t>::max());

/// Box of full edge lengths, centred on the origin.
Polyhedron MakeBox(const Vec3& lengths);

/// Prism over a convex polygon in the x-z plane (counter-clockwise when seen from -y, so that x to
/// z is the positive turn), from y = -depth/2 to depth/2.
Polyhedron MakePrism(std::span<const Eigen::Vector2d> polygon_xz, double depth);

enum class PlatonicSolid { kTetrahedron, kOctahedron, kDodecahedron, kIcosahedron };

/// Platonic solid with its vertices at distance `radius` from the origin.
Polyhedron MakePlatonic(PlatonicSolid solid, double radius);

/// Right triangular prism: a box of these lengths cut along the diagonal plane; the slope rises
/// with x from (-lx/2, -lz/2) to (lx/2, lz/2).
Polyhedron MakeWedge(const Vec3& lengths);

}  // namespace touchstone::geometry
