#pragma once

#include "base/math.h"

namespace touchstone::geometry {

/// A closed axis-aligned box [m]: boxes that share only a boundary point overlap.
struct Aabb {
  Vec3 lower = Vec3::Constant(0.0);
  Vec3 upper = Vec3::Constant(0.0);

  bool Overlaps(const Aabb& other) const {
    return (lower.array() <= other.upper.array()).all() &&
           (other.lower.array() <= upper.array()).all();
  }
  Aabb Inflated(double margin) const {
    return {lower - Vec3::Constant(margin), upper + Vec3::Constant(margin)};
  }
  Aabb United(const Aabb& other) const {
    return {lower.cwiseMin(other.lower), upper.cwiseMax(other.upper)};
  }
};

}  // namespace touchstone::geometry
