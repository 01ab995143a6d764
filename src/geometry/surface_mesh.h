#pragma once

#include <array>
#include <span>
#include <vector>

#include "geometry/outer_edges.h"
#include "geometry/polyhedron.h"

namespace touchstone::geometry {

/// A corner of a triangle of a part's surface, in the body frame.
struct SurfaceCorner {
  Vec3 position;
  Vec3 normal;   // unit, outward
  double shade;  // 1, or less for the dark fields of round surfaces, which make rolling visible
};
using SurfaceTriangle = std::array<SurfaceCorner, 3>;

/// Shade of the dark fields of round surfaces.
inline constexpr double kDarkField = 0.62;

/// Strips along sharp edges whose normals turn towards the next face, so that light catches the
/// edges. Every point stays on the surface.
struct Bevel {
  double width = 0.0;                     // upper limit [m]; 0 makes no bevel
  std::span<const OuterEdge> edges = {};  // edges of a polyhedron whose normals turn
};

/// The surface of a part: its faces and, where it is rounded, the strips of cylinders along its
/// edges and the pieces of spheres around its vertices, all finely divided. A ball has eight
/// fields, alternately light and dark, a capsule eight on its caps and four between them; rounded
/// polyhedra have one shade. Cylinders and cones have eight fields on the side and on each flat
/// face. A hollow has the surface of its solid seen from within, so the faces that look away from
/// the eye are on the near side, and the far side is visible through it.
std::vector<SurfaceTriangle> MakeSurface(const geometry::Polyhedron& part, const Bevel& bevel = {});

}  // namespace touchstone::geometry
