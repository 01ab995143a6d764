#pragma once

#include <vector>

#include "geometry/body_shape.h"

namespace touchstone::geometry {

/// A stretch of an edge, with the outward normals of the two faces beside it.
struct OuterEdge {
  Vec3 tail;
  Vec3 head;
  Vec3 normal_a;
  Vec3 normal_b;
};

/// The edges of a body that are drawn, in its frame: those of its parts, without the stretches that
/// lie inside another part or across which another part continues the surface, as at the seam of an
/// L made of two boxes; the rims of curved parts as short straight edges. Rounded parts have no
/// edges.
std::vector<OuterEdge> FindOuterEdges(const BodyShape& shape);

}  // namespace touchstone::geometry
