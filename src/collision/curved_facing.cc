#include "collision/curved_facing.h"

#include <algorithm>

#include "collision/shape_parts.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

constexpr double kMostTilt = 0.05;  // sine: a face that leans further is no disc, at any tolerance

/// The pose of a body in the coordinates of a plane.
struct InPlane {
  InPlane(const PosedShape& body, const PlaneFrame& frame) {
    R << frame.t1_W.transpose(), frame.t2_W.transpose(), frame.nhat_W.transpose();
    p = R * (body.X_WB.p_WB - frame.origin_W);
    R = Mat3(R * body.X_WB.R_WB);
  }
  Vec3 Point(const Vec3& p_B) const { return R * p_B + p; }
  Mat3 R;
  Vec3 p;
};

std::optional<Disc> FindDisc(const Polyhedron& shape, const InPlane& place, double towards,
                             double tolerance) {
  for (size_t f = 0; f < shape.faces().size(); ++f) {
    const Polyhedron::Face& face = shape.faces()[f];
    if (face.rim < 0) continue;
    const Polyhedron::Rim& rim = RimOf(shape, face.rim);
    const Vec3 normal = place.R * rim.axis;
    const double tilt = PlaneLength(normal.x(), normal.y());
    if (towards * normal.z() <= 0.0 || tilt > kMostTilt || 2.0 * rim.radius * tilt > tolerance)
      continue;
    Vec3 t1, t2;
    TangentBasis(rim.axis, &t1, &t2);
    return Disc{.rim = face.rim,
                .face = static_cast<int>(f),
                .radius = rim.radius,
                .centre = place.Point(rim.centre),
                .normal = normal,
                .along_x = rim.radius * (place.R * t1),
                .along_y = rim.radius * (place.R * t2)};
  }
  return std::nullopt;
}

/// Adds the foremost points of rims and apex within the tolerance of the foremost of all.
void AddForemost(const Polyhedron& shape, const InPlane& place, double towards, double tolerance,
                 Facing* facing) {
  struct Point {
    Feature feature;
    Vec3 p;
  };
  std::vector<Point> points;
  const Vec3 forward = towards * place.R.row(2).transpose();
  for (int r = 0; r < static_cast<int>(shape.rims().size()); ++r) {
    const Polyhedron::Rim& rim = RimOf(shape, r);
    points.push_back(
        {{FeatureKind::kRim, r},
         place.Point(geometry::FurthestOnCircle(rim.centre, rim.axis, rim.radius, forward))});
    facing->bend = std::max(facing->bend, rim.radius);
  }
  for (int v = 0; v < static_cast<int>(shape.vertices().size()); ++v)
    points.push_back({{FeatureKind::kVertex, v}, place.Point(VertexOf(shape, v))});
  const auto height = [&](const Point& point) { return towards * point.p.z(); };
  const double extreme = height(*std::ranges::max_element(points, {}, height));
  std::erase_if(points, [&](const Point& point) { return height(point) < extreme - tolerance; });
  if (points.size() > 1) facing->core = Polyhedron::Capsule(points[0].p, points[1].p, 1.0);
  facing->sharp.shape = &facing->core;
  for (size_t i = 0; i < points.size(); ++i) {
    facing->foremost.push_back(points[i].feature);
    facing->sharp.points.push_back(points[i].p);
    facing->sharp.vertices.push_back(static_cast<int>(i));
  }
  if (points.size() > 1) facing->sharp.edges.push_back(0);
}

}  // namespace

void FindFacing(const PosedShape& body, const PlaneFrame& frame, double towards, double tolerance,
                Facing* facing) {
  if (!body.shape->is_curved()) {
    facing->sharp = FindSupportPatch(body, frame, towards, tolerance);
    return;
  }
  const InPlane place(body, frame);
  facing->disc = FindDisc(*body.shape, place, towards, tolerance);
  if (!facing->disc) AddForemost(*body.shape, place, towards, tolerance, facing);
}

}  // namespace touchstone::collision
