#include "render/picking.h"

#include <limits>

#include "geometry/surface_height.h"

namespace touchstone::render {

namespace {

std::optional<PolyhedronHit> FollowRay(const geometry::Polyhedron& rounded, const Ray& ray_B) {
  constexpr int kMostSteps = 200;
  const double near = 1e-6 * rounded.size();  // for a picture
  double along = 0.0;
  double height = geometry::MeasureHeight(rounded, ray_B.origin).height;
  if (height <= 0.0) return std::nullopt;
  const double beyond = ray_B.origin.norm() + rounded.radius();
  for (int step = 0; step < kMostSteps && height > near && along <= beyond; ++step) {
    along += height;
    height = geometry::MeasureHeight(rounded, ray_B.origin + along * ray_B.direction).height;
  }
  if (height > near) return std::nullopt;
  return PolyhedronHit{along, -1};
}

}  // namespace

std::optional<PolyhedronHit> IntersectRay(const geometry::Polyhedron& polyhedron,
                                          const Ray& ray_B) {
  if (polyhedron.rounding() > 0.0) return FollowRay(polyhedron, ray_B);
  double enter = 0.0;
  double leave = std::numeric_limits<double>::infinity();
  int entered_face = -1;
  const auto faces = polyhedron.faces();
  for (std::size_t i = 0; i < faces.size(); ++i) {
    const double outside = faces[i].normal.dot(ray_B.origin) - faces[i].offset;
    const double rate = faces[i].normal.dot(ray_B.direction);
    if (rate == 0.0) {
      if (outside > 0.0) return std::nullopt;
      continue;
    }
    const double crossing = -outside / rate;
    if (rate < 0.0 && crossing > enter) {
      enter = crossing;
      entered_face = static_cast<int>(i);
    }
    if (rate > 0.0) leave = std::min(leave, crossing);
  }
  if (entered_face < 0 || enter > leave) return std::nullopt;
  return PolyhedronHit{enter, entered_face};
}

std::optional<Pick> PickBody(const exchange::Snapshot& snapshot, const Ray& ray_W) {
  std::optional<Pick> nearest;
  for (const exchange::BodySnapshot& body : snapshot.bodies) {
    const Quat q_BW = body.q_WB.conjugate();
    const Ray ray_B{q_BW * (ray_W.origin - body.p_WBcm), q_BW * ray_W.direction};
    for (const geometry::Polyhedron& part : body.shape->parts()) {
      const std::optional<PolyhedronHit> hit = IntersectRay(part, ray_B);
      if (!hit || (nearest && hit->distance >= nearest->distance)) continue;
      nearest = Pick{body.id, hit->distance, ray_W.origin + hit->distance * ray_W.direction,
                     ray_B.origin + hit->distance * ray_B.direction};
    }
  }
  return nearest;
}

}  // namespace touchstone::render
