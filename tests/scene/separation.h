#pragma once

#include <algorithm>
#include <limits>

#include "base/math.h"
#include "geometry/polyhedron.h"

namespace touchstone::scene {

struct PlacedSolid {
  const geometry::Polyhedron* shape;
  Pose X_WB;

  /// Largest axis . p over the solid.
  double Reach(const Vec3& axis_W) const {
    const Vec3 axis_B = X_WB.R_WB.transpose() * axis_W;
    const int v = shape->SupportVertex(axis_B);
    return axis_W.dot(X_WB.ToWorld(shape->vertices()[static_cast<size_t>(v)]));
  }
};

/// Largest gap over all separating axes (faces of both, crossed edges), by trying every one:
/// positive means apart, and for a vertex over a face or two crossed edges it is the distance.
inline double LargestSeparation(const PlacedSolid& a, const PlacedSolid& b) {
  double largest = -std::numeric_limits<double>::infinity();
  const auto try_axis = [&](const Vec3& axis) {
    largest = std::max(largest, -b.Reach(-axis) - a.Reach(axis));
  };
  for (const auto& face : a.shape->faces()) try_axis(a.X_WB.R_WB * face.normal);
  for (const auto& face : b.shape->faces()) try_axis(-(b.X_WB.R_WB * face.normal));
  for (const auto& edge_a : a.shape->edges()) {
    for (const auto& edge_b : b.shape->edges()) {
      const Vec3 axis =
          (a.X_WB.R_WB * edge_a.direction).cross(Vec3(b.X_WB.R_WB * edge_b.direction));
      if (axis.norm() < 1e-6) continue;
      try_axis(axis.normalized());
      try_axis(-axis.normalized());
    }
  }
  return largest;
}

}  // namespace touchstone::scene
