#pragma once

#include <vector>

#include "collision/contact_points.h"
#include "collision/feature.h"
#include "collision/moving_body.h"
#include "collision/room.h"

namespace touchstone::collision {

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

/// The touches of a rim that is all around near a wall.
inline constexpr int kPointsAround = 8;

/// The touch of a point of the core with a wall, however far it is.
/// @param rolls  whether the contact point goes along the rim.
Touch AtWall(const Enclosed& pair, Wall wall, const Vec3& p_W, const Feature& feature, bool rolls);

/// Where the extreme points of the body are within the tolerance of a wall [m]. A rim that is so
/// all around has eight touches, and one more where it is nearest; a vertex of a body that fills
/// the room has those in all directions around.
std::vector<Touch> FindTouches(const Enclosed& pair, double tolerance);

/// Where a vertex or rim is nearest to a wall.
Touch NearestOf(const Enclosed& pair, Wall wall, const Feature& feature);

/// Where the body is nearest to the walls.
Touch FindNearestTouch(const Enclosed& pair);

}  // namespace touchstone::collision
