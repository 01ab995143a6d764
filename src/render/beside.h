#pragma once

#include <span>

#include "base/math.h"

namespace touchstone::render {

/// An arrow as it is drawn.
struct DrawnArrow {
  Vec3 tail_W = Vec3::Zero();
  Vec3 span_W = Vec3::Zero();
};

inline constexpr double kBeside = 0.12;  // sizes of a typical body

/// A unit vector across, level where the force is not, and seldom along a line of sight.
Vec3 Across(const Vec3& force_W);

/// By how much an arrow is to be drawn beside its place, so that it neither lies on one of `others`
/// that points the other way nor meets its tip (two such arrows look like one line), nor begins
/// where another one of the same direction does. Zero where there is none. `size`: of a typical
/// body [m].
Vec3 ShiftBeside(const DrawnArrow& arrow, std::span<const DrawnArrow> others, double size);

}  // namespace touchstone::render
