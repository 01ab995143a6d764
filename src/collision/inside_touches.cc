#include "collision/inside_touches.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

#include "collision/rim_in_room.h"
#include "collision/shape_parts.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

/// Whether a vertex can move across the round wall by hardly more than the tolerance. The direction
/// from the centre to it, which defines the normal, then turns at any rate, so it does not predict
/// the next step.
bool Fills(const Enclosed& pair, double tolerance) {
  constexpr double kRoom = 2.0;  // relative to the tolerance
  return pair.room.radius - pair.body.shape->rounding() <= kRoom * tolerance;
}

/// Directions in which the round wall pushes a body that fills the room, wherever the body is: to
/// both sides along two axes of the hollow across a cylinder's axis, or along the three axes of a
/// ball.
std::vector<Vec3> InwardsAround(const Enclosed& pair) {
  Vec3 t1, t2;
  const Vec3 t3 = pair.room.has_ends ? pair.hollow.shape->room()->axis : Vec3::UnitZ();
  TangentBasis(t3, &t1, &t2);
  std::vector<Vec3> directions = {t1, -t1, t2, -t2};
  if (!pair.room.has_ends) directions.insert(directions.end(), {t3, -t3});
  for (Vec3& direction : directions) direction = pair.hollow.X_WB.R_WB * direction;
  return directions;
}

/// Adds the touches of a vertex of a body that fills the room with the round wall: at its nearest
/// point, and in all directions in which the wall is within the tolerance.
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

/// Equally spaced points of a rim, fixed in its body.
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

}  // namespace

Touch AtWall(const Enclosed& pair, Wall wall, const Vec3& p, const Feature& feature, bool rolls) {
  const Follows rolling = pair.hollow_is_a ? Follows::kRollingB : Follows::kRollingA;
  return {p,
          pair.room.Inwards(wall, p),
          pair.room.DistanceTo(wall, p) - pair.body.shape->rounding(),
          wall,
          feature,
          rolls ? rolling : Follows::kWitness};
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

}  // namespace touchstone::collision
