#pragma once

#include "geometry/polyhedron.h"

namespace touchstone::geometry {

/// Height of a point over the surface [m]: its distance where it is outside, the negative depth
/// below the nearest face (or below the surface of the ball around it) where it is inside. For a
/// hollow, which has an inside and an outside, the distance to the wall on either side.
struct SurfaceHeight {
  double height;
  Vec3 normal_B;  // unit; the outward direction along which the height is measured
};
SurfaceHeight MeasureHeight(const Polyhedron& polyhedron, const Vec3& p_B);

}  // namespace touchstone::geometry
