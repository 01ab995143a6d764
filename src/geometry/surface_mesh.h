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
  double shade;  // 1, or less for the dark fields of what is round, which show that it rolls
};
using SurfaceTriangle = std::array<SurfaceCorner, 3>;

/// Of the dark fields of what is round.
inline constexpr double kDarkField = 0.62;

/// Strips along sharp edges whose normals turn towards the next face, so that light catches the
/// edges. Every point stays on the surface.
struct Bevel {
  double width = 0.0;                     // at most [m]; 0 makes none
  std::span<const OuterEdge> edges = {};  // of a polyhedron, those whose normals turn
};

/// The surface of a part: its faces and, where it is rounded, the strips of cylinders along its
/// edges and the pieces of spheres around its vertices, all finely divided. A ball has eight fields
/// by turns light and dark, a capsule eight on its caps and four between them; rounded polyhedra
/// are of one shade. Cylinders and cones have eight fields on the side and on each flat face. A
/// hollow has the surface of its solid seen from within, so that what looks away from the eye is
/// the near side: the far one is seen through it.
std::vector<SurfaceTriangle> MakeSurface(const geometry::Polyhedron& part, const Bevel& bevel = {});

}  // namespace touchstone::geometry
