#pragma once

#include <vector>

#include "render/force_style.h"
#include "render/markers.h"

namespace touchstone::render {

/// Appearance of the arrow of a force or a torque.
struct ArrowLook {
  Color color = {0, 0, 0};
  bool torque = false;    // two heads
  bool certified = true;  // false: dashed
  bool broken = false;    // shorter than its scale: two bars across it
};

/// The arrow from `tail_W` to `tail_W + span_W` with that look.
std::vector<Marker> MakeForceArrow(const Vec3& tail_W, const Vec3& span_W, const ArrowLook& look);

/// The arrow of a force [N] from `tail_W` with the length given by the style, broken where that is
/// shorter than the style's scale.
std::vector<Marker> MakeForceArrow(const ForceStyle& style, const Vec3& tail_W, const Vec3& force_W,
                                   ArrowLook look);

}  // namespace touchstone::render
