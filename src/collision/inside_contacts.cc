#include "collision/inside_contacts.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "collision/feature.h"
#include "collision/inside_touches.h"
#include "collision/rim_in_room.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

ContactKind KindOf(const Touch& touch, bool hollow_is_a) {
  const bool vertex = touch.feature.kind == FeatureKind::kVertex;
  if (touch.wall == Wall::kRound)
    return vertex ? (hollow_is_a ? ContactKind::kSideVertex : ContactKind::kVertexSide)
                  : (hollow_is_a ? ContactKind::kSideRim : ContactKind::kRimSide);
  return vertex ? (hollow_is_a ? ContactKind::kFaceVertex : ContactKind::kVertexFace)
                : (hollow_is_a ? ContactKind::kFaceRim : ContactKind::kRimFace);
}

/// The point of a rim where it sinks fastest into a wall, and its speed [m/s]. That is the velocity
/// relative to the hollow along the outward direction y / |y|: on an end y is fixed; in a ball,
/// from the centre, y . (v + w x y) = y . v, where v is the velocity at the centre.
struct Sinking {
  Vec3 p_W;
  double speed;
};
Sinking FindSinking(const Enclosed& pair, const PlacedRim& rim, Wall wall, const Twist& body,
                    const Twist& hollow, const Vec3& p_WH) {
  const auto against_hollow = [&](const Vec3& p) {
    return Vec3(body.At(p - pair.body.X_WB.p_WB) - hollow.At(p - p_WH));
  };
  const auto speed = [&](const Vec3& p) {
    if (wall != Wall::kRound) return -pair.room.Inwards(wall, p).dot(against_hollow(p));
    return (p - pair.room.centre).dot(against_hollow(pair.room.centre)) / pair.room.radius;
  };
  Vec3 t1, t2;
  TangentBasis(rim.axis, &t1, &t2);
  const double middle = speed(rim.centre);
  const double x = speed(rim.centre + rim.radius * t1) - middle;
  const double y = speed(rim.centre + rim.radius * t2) - middle;
  const double length = std::sqrt(x * x + y * y);
  if (!(length > 0.0)) return {rim.centre + rim.radius * t1, middle};
  return {rim.centre + rim.radius / length * (x * t1 + y * t2), middle + length};
}

Separation SeparationAt(const Enclosed& pair, const Touch& nearest) {
  const int wall = static_cast<int>(nearest.wall), feature = nearest.feature.Code();
  return {
      {WitnessKind::kInside, pair.hollow_is_a ? wall : feature, pair.hollow_is_a ? feature : wall},
      pair.hollow_is_a ? Vec3(-nearest.inwards) : nearest.inwards,
      nearest.gap};
}

/// Adds a contact at a touch.
void AddPoint(const Enclosed& pair, const Touch& touch, ContactManifold* manifold) {
  ContactPoint point{.p_W = touch.core_W - pair.body.shape->rounding() * touch.inwards,
                     .gap = touch.gap,
                     .kind = KindOf(touch, pair.hollow_is_a),
                     .feature_a = touch.feature.index,
                     .feature_b = static_cast<int>(touch.wall),
                     .follows = touch.follows};
  if (pair.hollow_is_a) std::swap(point.feature_a, point.feature_b);
  manifold->points.push_back(point);
  manifold->weights.push_back(1.0);
  manifold->normals.push_back(pair.hollow_is_a ? Vec3(-touch.inwards) : touch.inwards);
}

}  // namespace

Separation FindInsideSeparation(const PosedShape& A, const PosedShape& B) {
  const Enclosed pair(A, B);
  return SeparationAt(pair, FindNearestTouch(pair));
}

Separation EvaluateInside(const PosedShape& A, const PosedShape& B, const Witness& witness) {
  const Enclosed pair(A, B);
  const int wall = pair.hollow_is_a ? witness.feature_a : witness.feature_b;
  const int code = pair.hollow_is_a ? witness.feature_b : witness.feature_a;
  return SeparationAt(pair, NearestOf(pair, static_cast<Wall>(wall), Feature::OfCode(code)));
}

ContactManifold FindInsideContacts(const PosedShape& A, const PosedShape& B,
                                   const Separation& separation, double tolerance) {
  ContactManifold manifold{.separation = separation, .points = {}, .weights = {}, .normals = {}};
  const Enclosed pair(A, B);
  for (const Touch& touch : FindTouches(pair, tolerance)) AddPoint(pair, touch, &manifold);
  return manifold;
}

bool AddSinkingPointInside(const PosedShape& A, const PosedShape& B, const PairTwists& twists,
                           double slowest, ContactManifold* manifold) {
  constexpr double kSamePlace = 1e-9;  // relative to the radius
  const Enclosed pair(A, B);
  const Twist &body = pair.hollow_is_a ? twists.b : twists.a,
              &hollow = pair.hollow_is_a ? twists.a : twists.b;
  const Vec3& p_WH = (pair.hollow_is_a ? A : B).X_WB.p_WB;
  std::optional<Touch> deepest;
  const auto rims = pair.body.shape->rims();
  for (int i = 0; i < static_cast<int>(rims.size()); ++i)
    for (const Wall wall : pair.room.walls) {
      if (wall == Wall::kRound && pair.room.has_ends) continue;
      const auto is_of_rim = [&](const ContactPoint& point) {
        const bool rim = point.kind == ContactKind::kRimSide ||
                         point.kind == ContactKind::kSideRim ||
                         point.kind == ContactKind::kRimFace || point.kind == ContactKind::kFaceRim;
        return rim && (pair.hollow_is_a ? point.feature_b : point.feature_a) == i &&
               (pair.hollow_is_a ? point.feature_a : point.feature_b) == static_cast<int>(wall);
      };
      if (std::ranges::count_if(manifold->points, is_of_rim) < kPointsAround) continue;
      const PlacedRim rim(rims[static_cast<size_t>(i)], pair.body.X_WB);
      const Sinking sinking = FindSinking(pair, rim, wall, body, hollow, p_WH);
      const bool known = std::ranges::any_of(manifold->points, [&](const ContactPoint& point) {
        return is_of_rim(point) && (point.p_W - sinking.p_W).norm() <= kSamePlace * rim.radius;
      });
      if (known || !(sinking.speed > slowest)) continue;
      slowest = sinking.speed;
      deepest = AtWall(pair, wall, sinking.p_W, {FeatureKind::kRim, i}, false);
    }
  if (deepest) AddPoint(pair, *deepest, manifold);
  return deepest.has_value();
}

bool IsInsideWitnessOf(const Witness& witness, const Polyhedron& a, const Polyhedron& b) {
  if (witness.kind == WitnessKind::kNone) return true;
  const bool hollow_is_a = a.is_hollow();
  const int wall = hollow_is_a ? witness.feature_a : witness.feature_b;
  const int code = hollow_is_a ? witness.feature_b : witness.feature_a;
  return witness.kind == WitnessKind::kInside && wall >= 0 &&
         wall <= (hollow_is_a ? a : b).room()->has_ends() * 2 && code >= 0 &&
         Has(hollow_is_a ? b : a, Feature::OfCode(code));
}

}  // namespace touchstone::collision
