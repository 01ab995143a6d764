#pragma once

#include <vector>

#include "collision/room.h"

namespace touchstone::collision {

/// A rim at the pose of its body.
struct PlacedRim {
  PlacedRim(const geometry::Polyhedron::Rim& rim, const Pose& X_WB)
      : centre(X_WB.ToWorld(rim.centre)), axis(X_WB.R_WB * rim.axis), radius(rim.radius) {}

  Vec3 centre;
  Vec3 axis;
  double radius;
};

/// The points of a rim that are further from the centre or the axis of the room than those beside
/// them, the furthest first: one, or two of a rim that lies across a cylinder.
std::vector<Vec3> FurthestOfRim(const PlacedRoom& room, const PlacedRim& rim);

/// The greatest length of w + m u over all unit vectors u of the plane, m having these columns; of
/// w and of the columns what Across leaves. From above: never less than it, but for round-off.
double GreatestLength(const Vec3& w, const Vec3& m1, const Vec3& m2);

}  // namespace touchstone::collision
