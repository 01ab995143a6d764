#pragma once

#include <optional>
#include <vector>

#include "app/snapping.h"
#include "app/tool.h"

namespace touchstone::app {

/// Bodies that are moved and turned together while the run is paused.
class HeldBodies {
 public:
  /// Holds the selected bodies if `grasped` is one of them, otherwise only that body; fixed ones
  /// only if they are selected with it.
  HeldBodies(const ToolContext& context, BodyId grasped);

  std::size_t count() const { return before_.size(); }
  /// The middle of the bodies before they were moved.
  const Vec3& middle_W() const { return middle_W_; }
  /// The size of the largest body [m].
  double size() const;
  /// The part of a translation that the locked axes of the bodies allow.
  Vec3 Allowed(const Vec3& shift_W) const { return WithoutLocked(locked_.along, shift_W); }
  /// Whether the locked axes of the bodies allow that turn.
  bool MayTurn(const Vec3& turn_W) const { return WithoutLocked(locked_.about, turn_W) == turn_W; }
  /// The placements after a turn about the middle of the bodies, followed by a translation.
  std::vector<Placed> At(const Quat& turn, const Vec3& shift_W) const;
  /// The bodies that the held ones would overlap there, apart from each other.
  std::vector<BodyId> FindOverlaps(const session::Surroundings& around,
                                   const std::vector<Placed>& placed) const;
  session::Surroundings Around(const exchange::Snapshot& snapshot) const;
  /// The translation along `up` by which the bodies have to be lifted after a turn about their
  /// middle so that they no longer overlap what they stood on; none where that is of no use.
  /// @param tolerance  contact tolerance [m]
  std::optional<Vec3> Lift(const session::Surroundings& around, const Quat& turn, const Vec3& up,
                           double tolerance) const;
  /// Sends the commands that place the bodies.
  void Send(const ToolContext& context, const std::vector<Placed>& placed) const;

 private:
  std::vector<exchange::BodySnapshot> before_;
  std::vector<BodyId> ids_;
  Vec3 middle_W_ = Vec3::Zero();
  LockedAxes locked_;  // locked axes of all held bodies together
};

}  // namespace touchstone::app
