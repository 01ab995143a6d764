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

/// Grouping of the contact forces in a free-body diagram: each contact by itself; the contacts with
/// each other body, with normal forces and friction separate or combined; all contacts.
enum class DiagramDetail { kContacts, kSplitPairs, kPairs, kBody };

/// How contacts, joints, springs and thrusters are drawn.
struct ForceStyle {
  settings::ForceOptions shown = {};
  double metres_per_newton = 0.0;
  double full_metres = 1.0;  // arrow length of the force that the scale was chosen for
  double most_metres = std::numeric_limits<double>::infinity();  // longer arrows are broken
  std::optional<BodyId> selected = {};
  std::optional<exchange::ContactKey> contact = {};  // the selected contact
  std::optional<BodyId> free_body = {};  // shows all forces on this body, and nothing else
  DiagramDetail detail = DiagramDetail::kContacts;  // detail of the diagram
  double chain_factor = 1.0;  // of the thickness of force chains: less in a small view

  bool operator==(const ForceStyle&) const = default;
};

/// Makes the style draw arrows by a scale, `factor` times as long, and break those that would be
/// more than three times as long as the full one.
void UseScale(const ArrowScale& scale, double factor, ForceStyle* style);

/// Makes all arrows `factor` times as long.
void Lengthen(double factor, ForceStyle* style);

/// The force whose arrow is full_metres long [N].
double FullNewtons(const ForceStyle& style);

/// The vector from tail to tip of the arrow of a force [m]: in proportion to it, or along its
/// direction with the length full_metres (1 + log10(F / F_full) / 4), but not negative; at most
/// most_metres long.
Vec3 ArrowSpan(const ForceStyle& style, const Vec3& force_W);

/// Whether the arrow of a force is shorter than its scale.
bool IsBroken(const ForceStyle& style, const Vec3& force_W);

/// Forces below this are not drawn [N]: round-off, or smaller than the chosen limit.
double LeastForce(const ForceStyle& style, double largest);

/// Blue to yellow to vermilion as `share` goes from 0 to 1; distinguishable with a colour vision
/// deficiency, too.
std::array<float, 3> RampColor(double share);

}  // namespace touchstone::render
