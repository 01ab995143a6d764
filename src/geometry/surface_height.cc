#include "geometry/surface_height.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace touchstone::geometry {
namespace {

/// The vector to p from the nearest point of a segment.
Vec3 FromSegment(const Vec3& p, const Vec3& tail, const Vec3& head) {
  const Vec3 along = head - tail;
  const double share = std::clamp((p - tail).dot(along) / along.squaredNorm(), 0.0, 1.0);
  return p - (tail + share * along);
}

bool IsOver(const Polyhedron& polyhedron, const Polyhedron::Face& face, const Vec3& p) {
  for (size_t i = 0; i < face.vertices.size(); ++i) {
    const Polyhedron::Edge& edge = polyhedron.edges()[static_cast<size_t>(face.edges[i])];
    const Vec3& corner = polyhedron.vertices()[static_cast<size_t>(face.vertices[i])];
    const double sense = edge.vertex[0] == face.vertices[i] ? 1.0 : -1.0;
    if (sense * edge.direction.cross(face.normal).dot(p - corner) > 0.0) return false;
  }
  return true;
}

/// The vector to p from the nearest of the core's edges, vertices and the faces that p lies over.
Vec3 FromOutside(const Polyhedron& polyhedron, const Vec3& p) {
  Vec3 nearest = p - polyhedron.vertices().front();
  const auto keep = [&](const Vec3& from) {
    if (from.squaredNorm() < nearest.squaredNorm()) nearest = from;
  };
  for (const Polyhedron::Edge& edge : polyhedron.edges()) {
    keep(FromSegment(p, polyhedron.vertices()[static_cast<size_t>(edge.vertex[0])],
                     polyhedron.vertices()[static_cast<size_t>(edge.vertex[1])]));
  }
  for (const Polyhedron::Face& face : polyhedron.faces()) {
    const double height = face.normal.dot(p) - face.offset;
    if (height > 0.0 && IsOver(polyhedron, face, p)) keep(height * face.normal);
  }
  return nearest;
}

/// Height over a solid of revolution, computed in the half-plane of its axis and the point: at `x`
/// along the axis and `y` from it, above the sides of a trapezium.
SurfaceHeight MeasureRevolved(const Polyhedron::Side& side, const Vec3& p_B) {
  const double x = side.axis.dot(p_B - side.tail);
  const Vec3 aside = p_B - side.Centre(x);
  const double y = aside.norm();
  Vec3 outwards, other;
  TangentBasis(side.axis, &outwards, &other);
  if (y > 0.0) outwards = aside / y;
  const Vec3 normal = side.rise * side.axis + std::sqrt(1.0 - side.rise * side.rise) * outwards;

  SurfaceHeight highest{(y - side.Radius(x)) * normal.dot(outwards), normal};
  if (-x > highest.height) highest = {-x, -side.axis};
  if (x - side.length > highest.height) highest = {x - side.length, side.axis};
  if (highest.height <= 0.0) return highest;

  const Vec3 tail = side.tail + side.tail_radius * outwards;
  const Vec3 head = side.Centre(side.length) + side.head_radius * outwards;
  Vec3 nearest = FromSegment(p_B, tail, head);
  for (const auto& [centre, rim] : {std::pair(side.tail, tail), {side.Centre(side.length), head}}) {
    if (rim == centre) continue;
    const Vec3 from = FromSegment(p_B, centre, rim);
    if (from.squaredNorm() < nearest.squaredNorm()) nearest = from;
  }
  const double height = nearest.norm();
  return {height, height > 0.0 ? Vec3(nearest / height) : highest.normal_B};
}

/// Height over the wall of a hollow, measured from within at its nearest part.
SurfaceHeight MeasureInside(const Polyhedron::Room& room, const Vec3& p_B) {
  const Vec3 from = p_B - room.centre;
  const double along = room.axis.dot(from);
  const Vec3 aside = from - along * room.axis;
  const double distance = aside.norm();
  SurfaceHeight nearest{room.radius - distance, Vec3::UnitZ()};
  if (distance > 0.0) nearest.normal_B = -aside / distance;
  const double to_end = 0.5 * room.length - std::abs(along);
  if (room.has_ends() && to_end < nearest.height)
    nearest = {to_end, along > 0.0 ? Vec3(-room.axis) : room.axis};
  return nearest;
}

}  // namespace

SurfaceHeight MeasureHeight(const Polyhedron& polyhedron, const Vec3& p_B) {
  if (polyhedron.room()) {
    constexpr double kRoundOff = 1e-9;  // points on the wall count as inside
    const SurfaceHeight outside = MeasureHeight(polyhedron.Outside(), p_B);
    const bool is_outside = outside.height > kRoundOff * polyhedron.size();
    return is_outside ? outside : MeasureInside(*polyhedron.room(), p_B);
  }
  if (polyhedron.side()) return MeasureRevolved(*polyhedron.side(), p_B);
  SurfaceHeight highest{-std::numeric_limits<double>::infinity(), Vec3::UnitZ()};
  for (const Polyhedron::Face& face : polyhedron.faces()) {
    const double height = face.normal.dot(p_B) - face.offset;
    if (height > highest.height) highest = {height, face.normal};
  }
  if (highest.height > 0.0 || polyhedron.faces().empty()) {
    const Vec3 from = FromOutside(polyhedron, p_B);
    highest = {from.norm(), highest.normal_B};
    if (highest.height > 0.0) highest.normal_B = from / highest.height;
  }
  highest.height -= polyhedron.rounding();
  return highest;
}

}  // namespace touchstone::geometry
