#pragma once

#include "geometry/polyhedron.h"

namespace touchstone::geometry {

/// Integrals of 1, x and x x^T over a solid of unit density.
struct Moments {
  double volume = 0.0;         // [m^3]
  Vec3 first = Vec3::Zero();   // [m^4]
  Mat3 second = Mat3::Zero();  // [m^5]
};

/// Moments of the solid between the core of a shape and its surface, with x measured from
/// `reference`.
Moments MomentsAroundCore(const Polyhedron& polyhedron, const Vec3& reference);

}  // namespace touchstone::geometry
