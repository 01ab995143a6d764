#include "collision/inside_contacts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include "collision/feature.h"
#include "collision/rim_in_room.h"
#include "collision/shape_parts.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

constexpr int kPointsAround = 8;

/// The inside of a pair, and what is in it.
struct Enclosed {
  Enclosed(const PosedShape& A, const PosedShape& B)
      : hollow_is_a(A.shape->is_hollow()),
        hollow(hollow_is_a ? A : B),
        room(hollow),
        body(hollow_is_a ? B : A) {}

  bool hollow_is_a;
  PosedShape hollow;
  PlacedRoom room;
  PosedShape body;
};

/// An extreme point of the core at a wall, or beyond it of the surface of a body that fills the
/// room.
struct Touch {
  Vec3 core_W;
  Vec3 inwards;  // along which the wall pushes, unit
  double gap;    // along that [m]
  Wall wall;
  Feature feature;
  Follows follows;
};

Touch AtWall(const Enclosed& pair, Wall wall, const Vec3& p, const Feature& feature, bool rolls) {
  const Follows rolling = pair.hollow_is_a ? Follows::kRollingB : Follows::kRollingA;
  return {p,
          pair.room.Inwards(wall, p),
          pair.room.DistanceTo(wall, p) - pair.body.shape->rounding(),
          wall,
          feature,
          rolls ? rolling : Follows::kWitness};
}

/// Whether a vertex can move across the round wall by hardly more than the tolerance. The direction
/// from the centre to it, which makes the normal, then goes around at any rate, so that it says
/// nothing about the next step.
bool Fills(const Enclosed& pair, double tolerance) {
  constexpr double kRoom = 2.0;  // of the tolerance
  return pair.room.radius - pair.body.shape->rounding() <= kRoom * tolerance;
}

/// Directions along which the round wall pushes wherever a body is that fills the room: to both
/// sides along two axes of the hollow across that of a cylinder, or along the three of a ball.
std::vector<Vec3> InwardsAround(const Enclosed& pair) {
  Vec3 t1, t2;
  const Vec3 t3 = pair.room.has_ends ? pair.hollow.shape->room()->axis : Vec3::UnitZ();
  TangentBasis(t3, &t1, &t2);
  std::vector<Vec3> directions = {t1, -t1, t2, -t2};
  if (!pair.room.has_ends) directions.insert(directions.end(), {t3, -t3});
  for (Vec3& direction : directions) direction = pair.hollow.X_WB.R_WB * direction;
  return directions;
}

/// The touches of a vertex of a body that fills the room with the round wall: where it is nearest,
/// and in all directions around in which the wall is within the tolerance.
void AddTouchesAround(const Enclosed& pair, const Vec3& p, const Feature& feature, double tolerance,
                      std::vector<Touch>* touches) {
  constexpr double kSameDirection = 1e-3;
  Touch nearest = AtWall(pair, Wall::kRound, p, feature, false);
  nearest.follows = Follows::kFilling;
  if (nearest.gap > tolerance) return;
  touches->push_back(nearest);
  for (const Vec3& inwards : InwardsAround(pair)) {
    Touch touch = nearest;
    touch.inwards = inwards;
    touch.gap = pair.room.radius - pair.body.shape->rounding() +
                inwards.dot(pair.room.Across(p - pair.room.centre));
    const bool known = (inwards - nearest.inwards).norm() <= kSameDirection;
    if (touch.gap <= tolerance && !known) touches->push_back(touch);
  }
}

/// The foremost points of a rim towards a wall.
std::vector<Vec3> Foremost(const PlacedRoom& room, Wall wall, const PlacedRim& rim) {
  if (wall == Wall::kRound) return FurthestOfRim(room, rim);
  return {geometry::FurthestOnCircle(rim.centre, rim.axis, rim.radius,
                                     -room.Inwards(wall, rim.centre))};
}

/// Equally spaced points of a rim, the same ones of its body at any pose.
std::array<Vec3, kPointsAround> RingOf(const Polyhedron::Rim& rim, const Pose& X_WB) {
  Vec3 t1, t2;
  TangentBasis(rim.axis, &t1, &t2);
  std::array<Vec3, kPointsAround> ring;
  for (int i = 0; i < kPointsAround; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kPointsAround;
    ring[static_cast<size_t>(i)] =
        X_WB.ToWorld(rim.centre + rim.radius * (std::cos(angle) * t1 + std::sin(angle) * t2));
  }
  return ring;
}

void AddTouchesOfRim(const Enclosed& pair, int index, Wall wall, double tolerance,
                     std::vector<Touch>* touches) {
  const Polyhedron::Rim& rim = RimOf(*pair.body.shape, index);
  const Feature feature{FeatureKind::kRim, index};
  std::vector<Touch> ring;
  for (const Vec3& p : RingOf(rim, pair.body.X_WB))
    ring.push_back(AtWall(pair, wall, p, feature, false));
  const bool all_around =
      std::ranges::all_of(ring, [&](const Touch& touch) { return touch.gap <= tolerance; });
  std::vector<Vec3> foremost = Foremost(pair.room, wall, {rim, pair.body.X_WB});
  if (all_around) {
    touches->insert(touches->end(), ring.begin(), ring.end());
    foremost.resize(1);
  }
  for (const Vec3& p : foremost)
    if (const Touch touch = AtWall(pair, wall, p, feature, !all_around); touch.gap <= tolerance)
      touches->push_back(touch);
}

std::vector<Touch> FindTouches(const Enclosed& pair, double tolerance) {
  std::vector<Touch> touches;
  const Polyhedron& shape = *pair.body.shape;
  const bool fills = Fills(pair, tolerance);
  for (size_t i = 0; i < shape.vertices().size(); ++i) {
    const Vec3 p = pair.body.X_WB.ToWorld(shape.vertices()[i]);
    const Feature feature{FeatureKind::kVertex, static_cast<int>(i)};
    for (const Wall wall : pair.room.walls) {
      if (wall == Wall::kRound && fills) {
        AddTouchesAround(pair, p, feature, tolerance, &touches);
      } else if (const Touch touch = AtWall(pair, wall, p, feature, false);
                 touch.gap <= tolerance) {
        touches.push_back(touch);
      }
    }
  }
  for (size_t i = 0; i < shape.rims().size(); ++i)
    for (const Wall wall : pair.room.walls)
      AddTouchesOfRim(pair, static_cast<int>(i), wall, tolerance, &touches);
  return touches;
}

/// Where a vertex or rim is nearest to a wall.
Touch NearestOf(const Enclosed& pair, Wall wall, const Feature& feature) {
  const Polyhedron& shape = *pair.body.shape;
  const auto index = static_cast<size_t>(feature.index);
  if (feature.kind == FeatureKind::kVertex)
    return AtWall(pair, wall, pair.body.X_WB.ToWorld(shape.vertices()[index]), feature, false);
  std::optional<Touch> nearest;
  for (const Vec3& p : Foremost(pair.room, wall, {shape.rims()[index], pair.body.X_WB})) {
    const Touch touch = AtWall(pair, wall, p, feature, true);
    if (!nearest || touch.gap < nearest->gap) nearest = touch;
  }
  return *nearest;
}

Touch FindNearestTouch(const Enclosed& pair) {
  std::optional<Touch> nearest;
  const auto keep = [&](const Touch& touch) {
    if (!nearest || touch.gap < nearest->gap) nearest = touch;
  };
  const int vertices = static_cast<int>(pair.body.shape->vertices().size());
  const int rims = static_cast<int>(pair.body.shape->rims().size());
  for (const Wall wall : pair.room.walls) {
    for (int i = 0; i < vertices; ++i) keep(NearestOf(pair, wall, {FeatureKind::kVertex, i}));
    for (int i = 0; i < rims; ++i) keep(NearestOf(pair, wall, {FeatureKind::kRim, i}));
  }
  return *nearest;
}

ContactKind KindOf(const Touch& touch, bool hollow_is_a) {
  const bool vertex = touch.feature.kind == FeatureKind::kVertex;
  if (touch.wall == Wall::kRound)
    return vertex ? (hollow_is_a ? ContactKind::kSideVertex : ContactKind::kVertexSide)
                  : (hollow_is_a ? ContactKind::kSideRim : ContactKind::kRimSide);
  return vertex ? (hollow_is_a ? ContactKind::kFaceVertex : ContactKind::kVertexFace)
                : (hollow_is_a ? ContactKind::kFaceRim : ContactKind::kRimFace);
}

/// The point of a rim where it sinks fastest into a wall, and how fast [m/s]. That is the velocity
/// against the hollow along the outward direction y / |y|: on an end y is fixed; in a ball, from
/// the centre, y . (v + w x y) = y . v, v the velocity at the centre.
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

/// Adds a contact where a touch is.
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

bool AddSinkingPoint(const PosedShape& A, const PosedShape& B, const PairTwists& twists,
                     double slowest, ContactManifold* manifold) {
  constexpr double kSamePlace = 1e-9;  // of the radius
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
