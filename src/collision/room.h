#pragma once

#include <cstdint>
#include <span>

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

}  // namespace touchstone::collision
