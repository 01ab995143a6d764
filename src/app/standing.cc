#include "app/standing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "base/dense.h"
#include "geometry/surface_height.h"

namespace touchstone::app {
namespace {

using geometry::Polyhedron;

constexpr double kAcross = 1e-6;  // sine of directions that still count as orthogonal

/// The edges of a shape, or the axis of a tube, that are orthogonal to a direction.
std::vector<Vec3> EdgesAcross(const Polyhedron& shape, const Vec3& normal_W, const Quat& q_WB) {
  std::vector<Vec3> across;
  const auto add = [&](const Vec3& direction_B) {
    if (const Vec3 along = q_WB * direction_B; std::abs(along.dot(normal_W)) < kAcross)
      across.push_back(along);
  };
  for (const Polyhedron::Edge& edge : shape.edges()) add(edge.direction);
  if (shape.room() && shape.room()->has_ends()) add(shape.room()->axis);
  return across;
}

/// The stability of a shape on a face: the distance of its centre of mass from tipping over the
/// nearest edge, over its height. It does not stand if this is not above zero.
double Steadiness(const geometry::Polyhedron& shape, const geometry::Polyhedron::Face& face) {
  const auto vertices = shape.vertices();
  const Vec3 foot = face.offset * face.normal;  // below the centre of mass, which is the origin
  double least = std::numeric_limits<double>::infinity();
  if (face.rim >= 0) {
    const auto& rim = shape.rims()[static_cast<std::size_t>(face.rim)];
    least = rim.radius - (foot - rim.centre).norm();
  }
  for (std::size_t i = 0; i < face.vertices.size(); ++i) {
    const Vec3& a = vertices[static_cast<std::size_t>(face.vertices[i])];
    const Vec3& b =
        vertices[static_cast<std::size_t>(face.vertices[(i + 1) % face.vertices.size()])];
    const Vec3 inward = face.normal.cross(b - a).normalized();
    least = std::min(least, inward.dot(foot - a));
  }
  return least / face.offset;
}

/// The part of a body whose surface is nearest to a point.
const Polyhedron& PartAt(const exchange::BodySnapshot& body, const Vec3& p_B) {
  return *std::ranges::min_element(body.shape->parts(), {}, [&](const Polyhedron& part) {
    return std::abs(geometry::MeasureHeight(part, p_B).height);
  });
}

}  // namespace

Vec3 SurfaceNormal(const exchange::BodySnapshot& body, const Vec3& p_B) {
  return body.q_WB * geometry::MeasureHeight(PartAt(body, p_B), p_B).normal_B;
}

std::vector<Vec3> EdgesAround(const exchange::BodySnapshot& body, const Vec3& p_B) {
  const Polyhedron& part = PartAt(body, p_B);
  const Vec3 normal_B = geometry::MeasureHeight(part, p_B).normal_B;
  std::vector<Vec3> edges;
  for (const Polyhedron::Face& face : part.faces()) {
    if (face.normal.dot(normal_B) < 1.0 - kAcross) continue;
    for (const int edge : face.edges)
      edges.push_back(body.q_WB * part.edges()[static_cast<std::size_t>(edge)].direction);
  }
  return edges;
}

Quat Standing(const geometry::Polyhedron& shape, const Vec3& normal_W) {
  constexpr double kSteady = 0.25;
  const auto faces = shape.faces();
  const auto lying = [&](const Vec3& axis_B) {
    Vec3 along, across;
    TangentBasis(normal_W, &along, &across);
    return TurnBetween(axis_B, along).normalized();
  };
  if (shape.room() && shape.room()->has_ends()) return lying(shape.room()->axis);
  if (faces.empty() && shape.edges().empty()) return Quat::Identity();
  if (faces.empty()) return lying(shape.edges().front().direction);
  const auto steadiest = std::ranges::max_element(
      faces, {}, [&](const auto& face) { return Steadiness(shape, face); });
  const double least = std::min(kSteady, Steadiness(shape, *steadiest));
  const geometry::Polyhedron::Face* chosen = &*steadiest;
  for (const auto& face : faces) {
    const double nearer = (chosen->normal - face.normal).dot(normal_W);
    const bool first = chosen == &*steadiest && &face == &*steadiest;
    if (Steadiness(shape, face) >= least && (first || nearer > 1e-9)) chosen = &face;
  }
  return TurnBetween(chosen->normal, -normal_W).normalized();
}

Quat SquareTo(const std::vector<Vec3>& edges_W, const Polyhedron& shape, const Vec3& normal_W,
              const Quat& q_WB) {
  constexpr double kSquare = 0.5 * std::numbers::pi;
  double least = std::numeric_limits<double>::infinity();
  for (const Vec3& own : EdgesAcross(shape, normal_W, q_WB))
    for (const Vec3& edge : edges_W) {
      const double angle = std::atan2(normal_W.dot(own.cross(edge)), own.dot(edge));
      const double turn = angle - kSquare * std::round(angle / kSquare);
      if (std::abs(turn) < std::abs(least) - kAcross) least = turn;
    }
  if (!std::isfinite(least)) return q_WB;
  return (Quat(Eigen::AngleAxisd(least, normal_W)) * q_WB).normalized();
}

std::vector<Vec3> LinesAcross(const Polyhedron& shape, const Vec3& normal_W, const Quat& q_WB) {
  std::vector<Vec3> lines = EdgesAcross(shape, normal_W, q_WB);
  if (lines.empty()) {
    Vec3 along, across;
    TangentBasis(normal_W, &along, &across);
    lines = {along, across};
  }
  for (std::size_t i = 0, count = lines.size(); i < count; ++i) lines.push_back(-lines[i]);
  return lines;
}

double ReachAlong(const geometry::BodyShape& shape, const Quat& q_WB, const Vec3& direction_W) {
  return shape.ReachAlong(q_WB.conjugate() * direction_W);
}

}  // namespace touchstone::app
