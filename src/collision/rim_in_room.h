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

/// The points of a rim that are locally furthest from the centre or the axis of the room, the
/// furthest first: one, or two for a rim that lies across a cylinder.
std::vector<Vec3> FurthestOfRim(const PlacedRoom& room, const PlacedRim& rim);

/// The greatest length of w + m u over all unit vectors u of the plane, where m has these columns
/// and PlacedRoom::Across is applied to all vectors. An upper bound: except for round-off never
/// less than the true value.
double GreatestLength(const Vec3& w, const Vec3& m1, const Vec3& m2);

}  // namespace touchstone::collision
