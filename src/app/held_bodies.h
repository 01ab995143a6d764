#pragma once

#include <vector>

#include "app/snapping.h"
#include "app/tool.h"

namespace touchstone::app {

/// Bodies that are moved and turned together while time stands.
class HeldBodies {
 public:
  /// The selected bodies, where that body is one of them, else that body alone; fixed ones only
  /// where they are selected with it.
  HeldBodies(const ToolContext& context, BodyId grasped);

  std::size_t count() const { return before_.size(); }
  /// The middle of them, before they were moved.
  const Vec3& middle_W() const { return middle_W_; }
  /// The largest of them [m].
  double size() const;
  /// The part of a translation that their locked axes allow.
  Vec3 Allowed(const Vec3& shift_W) const { return WithoutLocked(locked_.along, shift_W); }
  /// Whether their locked axes allow that turn.
  bool MayTurn(const Vec3& turn_W) const { return WithoutLocked(locked_.about, turn_W) == turn_W; }
  /// Where they are after a turn about their middle, then a translation.
  std::vector<Placed> At(const Quat& turn, const Vec3& shift_W) const;
  /// What they would overlap there, apart from each other.
  std::vector<BodyId> FindOverlaps(const session::Surroundings& around,
                                   const std::vector<Placed>& placed) const;
  session::Surroundings Around(const exchange::Snapshot& snapshot) const;
  /// Sends them there.
  void Send(const ToolContext& context, const std::vector<Placed>& placed) const;

 private:
  std::vector<exchange::BodySnapshot> before_;
  std::vector<BodyId> ids_;
  Vec3 middle_W_ = Vec3::Zero();
  LockedAxes locked_;  // of any of them
};

}  // namespace touchstone::app
