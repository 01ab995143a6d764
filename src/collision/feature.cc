#include "collision/feature.h"

#include "collision/shape_parts.h"

namespace touchstone::collision {

using geometry::Polyhedron;

bool Has(const Polyhedron& shape, const Feature& feature) {
  const auto count = [&]() -> size_t {
    switch (feature.kind) {
      case FeatureKind::kVertex:
        return shape.vertices().size();
      case FeatureKind::kEdge:
        return shape.edges().size();
      case FeatureKind::kRim:
        return shape.rims().size();
      case FeatureKind::kSide:
        return shape.side() ? 1 : 0;
    }
    return 0;
  };
  return feature.index >= 0 && static_cast<size_t>(feature.index) < count();
}

Vec3 PlacedFeature::Across(const Vec3& m) const { return geometry::DirectionAcross(axis, m); }

Vec3 PlacedFeature::Foremost(const Vec3& m) const {
  return has_circle() ? Vec3(origin + radius * Across(m)) : origin;
}

Mat3 PlacedFeature::Bend(const Vec3& m) const {
  const double norm = (m - axis.dot(m) * axis).norm();
  if (!has_circle() || !(norm > 0.0)) return Mat3::Zero();
  const Vec3 tangent = axis.cross(Across(m));
  return radius / norm * tangent * tangent.transpose();
}

Vec3 PlacedFeature::At(double z, const Vec3& m) const {
  const Vec3 on_axis = origin + z * axis;
  return has_circle() ? Vec3(on_axis + (radius + z * slope) * Across(m)) : on_axis;
}

Vec3 PlacedFeature::Direction(const Vec3& m) const {
  return kind == FeatureKind::kRim ? Vec3(axis.cross(Across(m))) : axis;
}

double PlacedFeature::Along(const Vec3& p) const {
  if (!has_length()) return 0.0;
  const Vec3 from = p - origin;
  const double z = axis.dot(from);
  if (kind == FeatureKind::kEdge) return z;
  const double y = (from - z * axis).norm();
  return (z + slope * (y - radius)) / (1.0 + slope * slope);
}

Vec3 PlacedFeature::Nearest(const Vec3& p) const { return At(Along(p), p - origin); }

PlacedFeature Place(const Polyhedron& shape, const Feature& feature, const Pose& X_WB) {
  const auto i = static_cast<size_t>(feature.index);
  PlacedFeature placed{.kind = feature.kind};
  switch (feature.kind) {
    case FeatureKind::kVertex:
      placed.origin = X_WB.ToWorld(shape.vertices()[i]);
      break;
    case FeatureKind::kEdge: {
      const Polyhedron::Edge& edge = shape.edges()[i];
      const Vec3& tail = VertexOf(shape, edge.vertex[0]);
      placed.origin = X_WB.ToWorld(tail);
      placed.axis = X_WB.R_WB * edge.direction;
      placed.length = (VertexOf(shape, edge.vertex[1]) - tail).norm();
      break;
    }
    case FeatureKind::kRim: {
      const Polyhedron::Rim& rim = shape.rims()[i];
      placed.origin = X_WB.ToWorld(rim.centre);
      placed.axis = X_WB.R_WB * rim.axis;
      placed.radius = rim.radius;
      break;
    }
    case FeatureKind::kSide: {
      const Polyhedron::Side& side = *shape.side();
      placed.origin = X_WB.ToWorld(side.tail);
      placed.axis = X_WB.R_WB * side.axis;
      placed.radius = side.tail_radius;
      placed.slope = (side.head_radius - side.tail_radius) / side.length;
      placed.rise = side.rise;
      placed.length = side.length;
      break;
    }
  }
  return placed;
}

}  // namespace touchstone::collision
