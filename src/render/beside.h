#pragma once

#include <span>

#include "base/math.h"

namespace touchstone::render {

/// An arrow as it is drawn.
struct DrawnArrow {
  Vec3 tail_W = Vec3::Zero();
  Vec3 span_W = Vec3::Zero();
};

inline constexpr double kBeside = 0.12;  // in sizes of a typical body

/// A unit vector across the force, horizontal unless the force is vertical, and seldom along a line
/// of sight.
Vec3 Across(const Vec3& force_W);

/// The displacement with which an arrow is drawn so that it neither lies on an arrow of `others`
/// that points the other way nor meets its tip (two such arrows look like one line), nor begins at
/// the same place as another one of the same direction. Zero if none is needed. `size`: that of a
/// typical body [m].
Vec3 ShiftBeside(const DrawnArrow& arrow, std::span<const DrawnArrow> others, double size);

}  // namespace touchstone::render
