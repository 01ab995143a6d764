#include "collision/contact_area.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "collision/contact_outline.h"

namespace touchstone::collision {
namespace {

using Eigen::Vector2d;

double DistanceFromSegment(const Vector2d& p, const Vector2d& from, const Vector2d& to) {
  const Vector2d along = to - from;
  const double square = along.squaredNorm();
  const double share = square > 0.0 ? std::clamp((p - from).dot(along) / square, 0.0, 1.0) : 0.0;
  return (p - from - share * along).norm();
}

bool IsLeftOf(const Vector2d& p, const Vector2d& from, const Vector2d& to) {
  const Vector2d along = to - from, beside = p - from;
  return along.x() * beside.y() - along.y() * beside.x() >= 0.0;
}

}  // namespace

bool HasPoint(const ContactManifold& manifold, const ContactPoint& point) {
  return std::ranges::any_of(manifold.points, [&](const ContactPoint& other) {
    return other.kind == point.kind && other.feature_a == point.feature_a &&
           other.feature_b == point.feature_b;
  });
}

double DistanceFromContactArea(const Vec3& p_W, const ContactManifold& manifold) {
  if (manifold.points.empty()) return std::numeric_limits<double>::infinity();
  Vec3 t1, t2;
  TangentBasis(manifold.separation.nhat_BA_W, &t1, &t2);
  std::vector<Vector2d> places;  // relative to the given point
  places.reserve(manifold.points.size());
  for (const ContactPoint& point : manifold.points) {
    const Vec3 apart = point.p_W - p_W;
    places.emplace_back(t1.dot(apart), t2.dot(apart));
  }
  const Outline outline = FindOutline(places, 0.0);
  const Vector2d own = Vector2d::Zero();
  double nearest = std::numeric_limits<double>::infinity();
  bool inside = !outline.is_segment && outline.points.size() > 2;
  for (size_t i = 0; i < outline.points.size(); ++i) {
    const Vector2d& from = places[static_cast<size_t>(outline.points[i])];
    const Vector2d& to =
        places[static_cast<size_t>(outline.points[(i + 1) % outline.points.size()])];
    nearest = std::min(nearest, DistanceFromSegment(own, from, to));
    inside = inside && IsLeftOf(own, from, to);
  }
  return inside ? 0.0 : nearest;
}

}  // namespace touchstone::collision
