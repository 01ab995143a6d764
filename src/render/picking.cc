#include "render/picking.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/surface_height.h"

namespace touchstone::render {

namespace {

/// The part of a ray that is inside all faces of a polyhedron, and the face through which it
/// enters; -1 when it starts inside. The ray misses if it enters after it has left.
struct Within {
  double enter = 0.0;
  double leave = std::numeric_limits<double>::infinity();
  int entered_face = -1;
};

/// @param outward  distance by which the faces are moved outwards [m].
Within ClipToFaces(const geometry::Polyhedron& polyhedron, double outward, const Ray& ray_B) {
  Within within;
  const auto faces = polyhedron.faces();
  for (std::size_t i = 0; i < faces.size(); ++i) {
    const double outside = faces[i].normal.dot(ray_B.origin) - faces[i].offset - outward;
    const double rate = faces[i].normal.dot(ray_B.direction);
    if (rate == 0.0 && outside > 0.0) within.leave = -1.0;
    if (rate == 0.0) continue;
    const double crossing = -outside / rate;
    if (rate < 0.0 && crossing > within.enter) {
      within.enter = crossing;
      within.entered_face = static_cast<int>(i);
    }
    if (rate > 0.0) within.leave = std::min(within.leave, crossing);
  }
  return within;
}

/// Advances by the distance from the surface until that is nearly zero. Starts where the ray passes
/// the faces moved outwards, so that a floor is met at once, however flat the ray is.
std::optional<PolyhedronHit> FollowRay(const geometry::Polyhedron& rounded, const Ray& ray_B) {
  constexpr int kMostSteps = 200;
  constexpr double kNear = 1e-5;  // relative to the path, for a ray that only grazes: a hundredth
                                  // of a pixel
  const double near = 1e-6 * rounded.size();
  const auto height_at = [&](double along) {
    return geometry::MeasureHeight(rounded, ray_B.origin + along * ray_B.direction).height;
  };
  if (height_at(0.0) <= 0.0) return std::nullopt;
  const Within within = ClipToFaces(rounded, rounded.rounding(), ray_B);
  const double beyond = std::min(within.leave, ray_B.origin.norm() + rounded.radius());
  double along = within.enter;
  double height = height_at(along);
  for (int step = 0; step < kMostSteps && height > near && along <= beyond; ++step) {
    along += height;
    height = height_at(along);
  }
  if (along > beyond || height > std::max(near, kNear * along)) return std::nullopt;
  return PolyhedronHit{along, -1};
}

/// The point where a ray leaves a hollow: on the far side of the wall, which is the visible one.
std::optional<PolyhedronHit> LeaveRoom(const geometry::Polyhedron::Room& room, const Ray& ray_B) {
  const auto across = [&](const Vec3& v) { return Vec3(v - room.axis.dot(v) * room.axis); };
  const Vec3 from = ray_B.origin - room.centre;
  const Vec3 p = across(from), d = across(ray_B.direction);
  double enter = 0.0, leave = std::numeric_limits<double>::infinity();
  const double a = d.squaredNorm(), b = p.dot(d), c = p.squaredNorm() - room.radius * room.radius;
  const double under_root = b * b - a * c;
  if (a > 0.0 && under_root > 0.0) {
    enter = (-b - std::sqrt(under_root)) / a;
    leave = (-b + std::sqrt(under_root)) / a;
  } else if (c > 0.0 || a > 0.0) {
    return std::nullopt;
  }
  const double rate = room.axis.dot(ray_B.direction), along = room.axis.dot(from);
  if (room.has_ends() && rate != 0.0) {
    const double half = std::copysign(0.5 * room.length, rate);
    enter = std::max(enter, (-half - along) / rate);
    leave = std::min(leave, (half - along) / rate);
  } else if (room.has_ends() && std::abs(along) > 0.5 * room.length) {
    return std::nullopt;
  }
  if (!(leave > std::max(enter, 0.0)) || !std::isfinite(leave)) return std::nullopt;
  return PolyhedronHit{leave, -1};
}

}  // namespace

std::optional<PolyhedronHit> IntersectRay(const geometry::Polyhedron& polyhedron,
                                          const Ray& ray_B) {
  if (polyhedron.room()) return LeaveRoom(*polyhedron.room(), ray_B);
  if (polyhedron.rounding() > 0.0 || polyhedron.is_curved()) return FollowRay(polyhedron, ray_B);
  const Within within = ClipToFaces(polyhedron, 0.0, ray_B);
  if (within.entered_face < 0 || within.enter > within.leave) return std::nullopt;
  return PolyhedronHit{within.enter, within.entered_face};
}

std::optional<Pick> PickOn(const exchange::BodySnapshot& body, const Ray& ray_W) {
  const Quat q_BW = body.q_WB.conjugate();
  const Ray ray_B{q_BW * (ray_W.origin - body.p_WBcm), q_BW * ray_W.direction};
  std::optional<Pick> nearest;
  for (const geometry::Polyhedron& part : body.shape->parts()) {
    const std::optional<PolyhedronHit> hit = IntersectRay(part, ray_B);
    if (!hit || (nearest && hit->distance >= nearest->distance)) continue;
    nearest = Pick{body.id, hit->distance, ray_W.origin + hit->distance * ray_W.direction,
                   ray_B.origin + hit->distance * ray_B.direction};
  }
  return nearest;
}

std::optional<Pick> PickBody(const exchange::Snapshot& snapshot, const Ray& ray_W) {
  std::optional<Pick> nearest;
  for (const exchange::BodySnapshot& body : snapshot.bodies)
    if (const auto hit = PickOn(body, ray_W);
        hit && !(nearest && hit->distance >= nearest->distance))
      nearest = hit;
  return nearest;
}

}  // namespace touchstone::render
