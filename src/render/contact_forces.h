#pragma once

#include <optional>
#include <vector>

#include "exchange/snapshot.h"
#include "render/markers.h"

namespace touchstone::render {

/// One contact's force as it is shown: on one of its two bodies.
struct ShownForce {
  Vec3 p_W;
  Vec3 normal_W;  // unit, into the body it acts on
  Vec3 normal_force_W;
  Vec3 friction_W;
  exchange::ContactState state;
};

/// The force of a contact on the body that the picture shows it on: the selected one, else the one
/// that moves, else the upper one as seen along gravity (so the arrows of a stack say what carries
/// what).
ShownForce ShowForce(const exchange::Snapshot& snapshot, const exchange::ContactSnapshot& contact,
                     std::optional<BodyId> selected);

/// Metres of arrow per newton: the largest contact force of the snapshot is drawn as long as the
/// typical moving body is wide. 0 when there is no force.
double AutomaticArrowScale(const exchange::Snapshot& snapshot);

/// The automatic scale over time: follows a growing force at once and a falling one slowly, so that
/// the arrows of a bouncing body do not breathe.
class ArrowScale {
 public:
  /// Takes a snapshot in and returns metres per newton, times the person's `factor`.
  double Update(const exchange::Snapshot& snapshot, double factor);
  void Reset() { metres_per_newton_ = 0.0; }

 private:
  double metres_per_newton_ = 0.0;
  std::uint64_t sequence_ = 0;
};

/// What of the contacts is drawn.
struct ContactStyle {
  bool points = true;
  bool normal_forces = true;
  bool friction = true;
  double metres_per_newton = 0.0;
  std::optional<BodyId> selected;
};

/// Discs and arrows for all contacts. Arrows shorter than a few thousandths of the longest are
/// round-off and left out.
std::vector<Marker> ContactMarkers(const exchange::Snapshot& snapshot, const ContactStyle& style);

}  // namespace touchstone::render
