#pragma once

#include <cstdint>

#include "base/math.h"
#include "geometry/polyhedron.h"

namespace touchstone::collision {

/// Features of the surface of a core, besides faces, on which a body can be touched.
enum class FeatureKind : std::uint8_t { kVertex, kEdge, kRim, kSide };
struct Feature {
  FeatureKind kind = FeatureKind::kVertex;
  int index = 0;  // index among those of its kind

  /// Kind and index as one number, as stored in a witness.
  int Code() const { return 4 * index + static_cast<int>(kind); }
  static Feature OfCode(int code) { return {static_cast<FeatureKind>(code % 4), code / 4}; }
};

/// Whether the shape has this feature.
bool Has(const geometry::Polyhedron& shape, const Feature& feature);

/// A feature at the pose of its body, as a set of points p, each of which is the foremost one of
/// the body along some outward normals m:
///   vertex   p = origin,                                    any m;
///   edge     p = origin + z axis,                           m . axis = 0;
///   rim      p = origin + radius u,                         u the direction of m across the axis;
///   side     p = origin + z axis + (radius + z slope) u,    u as for a rim, m . axis = rise.
struct PlacedFeature {
  FeatureKind kind = FeatureKind::kVertex;
  Vec3 origin = Vec3::Zero();
  Vec3 axis = Vec3::Zero();  // unit; zero for a vertex
  double radius = 0.0;
  double slope = 0.0;
  double rise = 0.0;
  double length = 0.0;  // 0 <= z <= length

  bool has_circle() const { return kind == FeatureKind::kRim || kind == FeatureKind::kSide; }
  bool has_length() const { return kind == FeatureKind::kEdge || kind == FeatureKind::kSide; }

  /// The direction of m across the axis; where m is along the axis, any direction across it.
  Vec3 Across(const Vec3& m) const;
  /// The foremost point along m among those with z = 0.
  Vec3 Foremost(const Vec3& m) const;
  /// The derivative of that point by m: radius / |m across the axis| on the tangent of the circle.
  Mat3 Bend(const Vec3& m) const;
  /// The foremost point along m at the place z along the axis.
  Vec3 At(double z, const Vec3& m) const;
  /// The place along the axis of a point near the feature.
  double Along(const Vec3& p) const;
  /// The direction along the feature at the foremost point along m: the axis of an edge or a side,
  /// the tangent of a rim, zero for a vertex.
  Vec3 Direction(const Vec3& m) const;
  /// The point nearest to p on the feature, taken as endless.
  Vec3 Nearest(const Vec3& p) const;
};

PlacedFeature Place(const geometry::Polyhedron& shape, const Feature& feature, const Pose& X_WB);

}  // namespace touchstone::collision
