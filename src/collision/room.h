#pragma once

#include <cstdint>
#include <span>

#include "collision/moving_body.h"

namespace touchstone::collision {

/// The walls of a hollow: the round one, and the flat ends of a cylinder on either side of its
/// centre. Walls have no thickness.
enum class Wall : std::uint8_t { kRound, kEndAhead, kEndBehind };

/// The room that a hollow encloses, at its pose.
struct PlacedRoom {
  explicit PlacedRoom(const PosedShape& hollow);

  /// The part of a vector that matters for the round wall: all of it in a ball, the part across the
  /// axis in a cylinder.
  Vec3 Across(const Vec3& v) const { return v - axis.dot(v) * axis; }
  /// The direction, at this place, in which a wall pushes a point that touches it: unit, into the
  /// room.
  Vec3 Inwards(Wall wall, const Vec3& p) const;
  /// The distance of a point from a wall, negative beyond it [m].
  double DistanceTo(Wall wall, const Vec3& p) const;
  /// The wall that has this direction, as returned by Inwards.
  Wall WallOf(const Vec3& inwards) const;

  Vec3 centre;
  Vec3 axis;  // unit; zero for a ball
  double radius;
  double half_length;  // zero for a ball
  bool has_ends;
  std::span<const Wall> walls;  // only the round one for a ball
};

/// Whether a hollow shows its solid to a shape: true where the shape is outside. A shape that does
/// not pass a wall is on the same side as its middle. Two hollows, which never meet, are outside
/// each other.
bool IsOutside(const PosedShape& shape, const PosedShape& hollow);

/// Replaces a hollow by the part it shows to the other shape: its solid to a shape outside.
void ShowSurfaces(PosedShape* A, PosedShape* B);

}  // namespace touchstone::collision
