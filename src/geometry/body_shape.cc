#include "geometry/body_shape.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace touchstone::geometry {
namespace {

double LargestDistanceBetween(const Polyhedron& a, const Polyhedron& b) {
  if (a.is_curved() || b.is_curved())  // an upper bound
    return (a.Middle() - b.Middle()).norm() + a.size() + b.size();
  double largest = 0.0;
  for (const Vec3& p : a.vertices())
    for (const Vec3& q : b.vertices()) largest = std::max(largest, (p - q).squaredNorm());
  return std::sqrt(largest) + a.rounding() + b.rounding();
}

}  // namespace

BodyShape::BodyShape(std::vector<Polyhedron> parts) : parts_(std::move(parts)) {
  if (parts_.empty()) throw std::invalid_argument("a body has at least one part");
  for (size_t i = 0; i < parts_.size(); ++i) {
    radius_ = std::max(radius_, parts_[i].radius());
    size_ = std::max(size_, parts_[i].size());
    for (size_t k = 0; k < i; ++k)
      size_ = std::max(size_, LargestDistanceBetween(parts_[k], parts_[i]));
  }
}

BodyShape::BodyShape(Polyhedron only) : radius_(only.radius()), size_(only.size()) {
  parts_.push_back(std::move(only));
}

double BodyShape::ReachAlong(const Vec3& direction_B) const {
  const auto reach = [&](const Polyhedron& part) {
    const Polyhedron& solid = part.Outside();
    return direction_B.dot(solid.SupportPoint(direction_B)) + solid.rounding() * direction_B.norm();
  };
  double largest = reach(parts_.front());
  for (const Polyhedron& part : parts_) largest = std::max(largest, reach(part));
  return largest;
}

std::shared_ptr<const BodyShape> MakeBodyShape(Polyhedron only) {
  return std::make_shared<const BodyShape>(std::move(only));
}

Aabb ComputeAabb(const BodyShape& shape, const Pose& X_WB) {
  Aabb box = ComputeAabb(shape.part(0), X_WB);
  for (int i = 1; i < shape.part_count(); ++i) box = box.United(ComputeAabb(shape.part(i), X_WB));
  return box;
}

}  // namespace touchstone::geometry
