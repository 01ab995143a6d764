#pragma once

#include <array>
#include <limits>
#include <optional>

#include "base/ids.h"
#include "base/math.h"
#include "exchange/snapshot.h"
#include "render/arrow_scale.h"
#include "settings/view_options.h"

namespace touchstone::render {

/// How the contact forces of a free-body diagram are put together: each by itself; those of each
/// other body, normal forces and friction apart or as one; all.
enum class DiagramDetail { kContacts, kSplitPairs, kPairs, kBody };

/// How contacts, joints, springs and thrusters are drawn.
struct ForceStyle {
  settings::ForceOptions shown = {};
  double metres_per_newton = 0.0;
  double full_metres = 1.0;  // length of the force that the scale was chosen for
  double most_metres = std::numeric_limits<double>::infinity();  // longer ones are broken
  std::optional<BodyId> selected = {};
  std::optional<exchange::ContactKey> contact = {};  // the selected one
  std::optional<BodyId> free_body = {};              // all forces on this body, and nothing else
  DiagramDetail detail = DiagramDetail::kContacts;   // of the diagram

  bool operator==(const ForceStyle&) const = default;
};

/// Has the style draw arrows by a scale, `factor` times as long, and break those that would be more
/// than three times as long as the full one.
void UseScale(const ArrowScale& scale, double factor, ForceStyle* style);

/// Makes all arrows `factor` times as long.
void Lengthen(double factor, ForceStyle* style);

/// The force whose arrow is full_metres long [N].
double FullNewtons(const ForceStyle& style);

/// Tail to tip of the arrow of a force [m]: in proportion to it, or along its direction with
/// full_metres (1 + log10(F / F_full) / 4), no less than nothing; at most most_metres long.
Vec3 ArrowSpan(const ForceStyle& style, const Vec3& force_W);

/// Whether the arrow of a force is shorter than its scale says.
bool IsBroken(const ForceStyle& style, const Vec3& force_W);

/// Forces below this are not drawn [N]: round-off, or smaller than the chosen limit.
double LeastForce(const ForceStyle& style, double largest);

/// Blue to yellow to vermilion as `share` goes from 0 to 1; told apart also with a colour vision
/// deficiency.
std::array<float, 3> RampColor(double share);

}  // namespace touchstone::render
