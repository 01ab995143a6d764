#pragma once

#include <span>
#include <vector>

#include "collision/contact_points.h"
#include "collision/feature.h"
#include "collision/moving_body.h"

namespace touchstone::collision {

/// The walls of a hollow: the round one, and of a cylinder the flat ends on either side of its
/// centre. All are without thickness.
enum class Wall : std::uint8_t { kRound, kEndAhead, kEndBehind };

/// The room that a hollow encloses, at its pose.
struct PlacedRoom {
  explicit PlacedRoom(const PosedShape& hollow);

  /// What of a vector counts for the round wall: all of it in a ball, that across the axis in a
  /// cylinder.
  Vec3 Across(const Vec3& v) const { return v - axis.dot(v) * axis; }
  /// Along which a point that touches a wall is pushed, at this place: unit, into the room.
  Vec3 Inwards(Wall wall, const Vec3& p) const;
  /// How far a point is from a wall, negative beyond it [m].
  double DistanceTo(Wall wall, const Vec3& p) const;
  /// Of a direction that Inwards has given.
  Wall WallOf(const Vec3& inwards) const;

  Vec3 centre;
  Vec3 axis;  // unit; zero of a ball
  double radius;
  double half_length;  // zero of a ball
  bool has_ends;
  std::span<const Wall> walls;  // a ball has the round one alone
};

/// Whether a hollow shows its solid to a shape: where that is outside of it. What does not pass a
/// wall is as a whole where its middle is. Two hollows, which never meet, do so to each other.
bool IsOutside(const PosedShape& shape, const PosedShape& hollow);

/// Takes of a hollow what it shows to the other shape: its solid to one outside.
void ShowSurfaces(PosedShape* A, PosedShape* B);

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

/// The gap of a pair of which one body is inside the other, a hollow: the least distance from a
/// wall of the other's extreme points, its vertices, less its rounding, and its rims. A convex body
/// is in a convex room when they are.
Separation FindInsideSeparation(const PosedShape& A, const PosedShape& B);

/// All extreme points within `tolerance` of a wall, each with its own normal. A rim touches where
/// it is furthest out; one that is within the tolerance all around touches with eight points that
/// go with the body, beside that. Contacts are on the surface of the body, so that the arm of a
/// ball that rolls is its radius.
ContactManifold FindInsideContacts(const PosedShape& A, const PosedShape& B,
                                   const Separation& separation, double tolerance);

/// Whether the witness can be one of such a pair.
bool IsInsideWitnessOf(const Witness& witness, const geometry::Polyhedron& a,
                       const geometry::Polyhedron& b);

}  // namespace touchstone::collision
