#pragma once

#include <vector>

#include "collision/contact_points.h"
#include "collision/feature.h"
#include "collision/moving_body.h"
#include "collision/room.h"

namespace touchstone::collision {

/// A pair of a hollow and a body inside it.
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

/// An extreme point of the core at a wall; for a body that fills the room also a point beyond it on
/// the body's surface.
struct Touch {
  Vec3 core_W;
  Vec3 inwards;  // direction in which the wall pushes, unit
  double gap;    // along `inwards` [m]
  Wall wall;
  Feature feature;
  Follows follows;
};

/// Number of touches of a rim that is near a wall all around.
inline constexpr int kPointsAround = 8;

/// The touch of a point of the core with a wall, at any distance.
/// @param rolls  whether the contact point moves along the rim.
Touch AtWall(const Enclosed& pair, Wall wall, const Vec3& p_W, const Feature& feature, bool rolls);

/// The touches of the body's extreme points that are within the tolerance of a wall [m]. A rim
/// within the tolerance all around has eight touches, and one more where it is nearest; a vertex of
/// a body that fills the room has touches in all directions around.
std::vector<Touch> FindTouches(const Enclosed& pair, double tolerance);

/// The nearest touch of a vertex or rim with a wall.
Touch NearestOf(const Enclosed& pair, Wall wall, const Feature& feature);

/// The nearest touch of the body with the walls.
Touch FindNearestTouch(const Enclosed& pair);

}  // namespace touchstone::collision
