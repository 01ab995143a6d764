#pragma once

#include <array>
#include <optional>

#include "base/ids.h"
#include "base/math.h"
#include "exchange/snapshot.h"
#include "settings/view_options.h"

namespace touchstone::render {

/// How contacts, joints, springs and thrusters are drawn.
struct ForceStyle {
  settings::ForceOptions shown = {};
  double metres_per_newton = 0.0;
  double full_metres = 1.0;  // length of the force that the scale was chosen for
  std::optional<BodyId> selected = {};
  std::optional<exchange::ContactKey> contact = {};  // the selected one
  std::optional<BodyId> free_body = {};              // all forces on this body, and nothing else

  bool operator==(const ForceStyle&) const = default;
};

/// Tail to tip of the arrow of a force [m]: in proportion to it, or along its direction with
/// full_metres (1 + log10(F / F_full) / 4), no less than nothing.
Vec3 ArrowSpan(const ForceStyle& style, const Vec3& force_W);

/// Forces below this are not drawn [N]: round-off, or smaller than the chosen limit.
double LeastForce(const ForceStyle& style, double largest);

/// Blue to yellow to vermilion as `share` goes from 0 to 1; told apart also with a colour vision
/// deficiency.
std::array<float, 3> RampColor(double share);

}  // namespace touchstone::render
