#pragma once

#include <memory>
#include <ranges>
#include <span>
#include <vector>

#include "geometry/polyhedron.h"

namespace touchstone::geometry {

/// The shape of a rigid body: one or several convex parts that move as one, each given in the
/// body frame B. Parts may touch and overlap each other. Immutable once made; shared between
/// bodies.
class BodyShape {
 public:
  /// Throws std::invalid_argument when there are no parts.
  explicit BodyShape(std::vector<Polyhedron> parts);
  explicit BodyShape(Polyhedron only);

  std::span<const Polyhedron> parts() const { return parts_; }
  int part_count() const { return static_cast<int>(parts_.size()); }
  const Polyhedron& part(int i) const { return parts_[static_cast<size_t>(i)]; }
  /// Vertices of the cores of all parts, one part after the other, part 0 first.
  auto vertices() const {
    return parts_ | std::views::transform(&Polyhedron::vertices) | std::views::join;
  }

  /// Largest distance of a point from the frame origin [m].
  double radius() const { return radius_; }
  /// Largest distance between two points, a length scale for tolerances [m]; an upper bound if
  /// parts are curved.
  double size() const { return size_; }
  /// The largest direction_B . p over all points p, in B.
  double ReachAlong(const Vec3& direction_B) const;

 private:
  std::vector<Polyhedron> parts_;
  double radius_ = 0.0;
  double size_ = 0.0;
};

/// The shape of a body with a single convex part.
std::shared_ptr<const BodyShape> MakeBodyShape(Polyhedron only);

/// Smallest axis-aligned world box around all parts at this pose.
Aabb ComputeAabb(const BodyShape& shape, const Pose& X_WB);

}  // namespace touchstone::geometry
