#pragma once

#include <array>
#include <vector>

#include "base/lanes.h"
#include "contact/contact_system.h"

namespace touchstone::contact {

using Lanes3 = std::array<Lanes, 3>;  // along t1, t2, n

/// The forces of a problem and the motion that they give, for sweeps over its contacts, four of
/// them at a time in single precision (contact/wide_sweeps.h).
class WideSweeper {
 public:
  /// Begins with forces `f`. Keeps a reference to `system`.
  WideSweeper(const ContactSystem& system, const std::vector<Vec3>& f);

  /// Gives each contact in turn the force that obeys the law while all others stay, there or back.
  void Sweep(bool back);

  /// The contacts that sweeps visit together, in the order of their turns.
  std::size_t size() const { return groups_.size(); }
  const Lanes3& force(std::size_t group) const { return groups_[group].f; }
  /// How far their forces move them: the mean diagonal entry of J M^-1 J^T.
  const Lanes& scale(std::size_t group) const { return groups_[group].scale; }
  void Add(std::size_t group, const Lanes3& change);

  /// All forces, by contact.
  std::vector<Vec3> Forces() const;

 private:
  /// The motion that forces give a body, in coordinates in which its inertia is one: v = v_free + R
  /// z with R R^T = M^-1. So the rows J R say both how a contact moves and what its force does.
  struct Velocity {
    Lanes low = {}, high = {};  // two lanes of the second are not used
  };
  /// One row of four contacts, by component of z of their bodies a and b.
  struct Row {
    std::array<Lanes, 6> a = {}, b = {};
  };
  /// All that a visit of four contacts reads, side by side. What comes first suffices where none of
  /// them pushes.
  struct Group {
    std::array<int, kLanes> a = {}, b = {};
    Row normal;
    Lanes3 u_free = {};
    Lanes3 f = {};
    Lanes inverse_normal = {};  // 1 / A_nn, 0 where no force moves anything
    Row t1, t2;
    Lanes tn = {}, sn = {};  // A = J M^-1 J^T between t1, t2 and n
    Lanes inverse_tt = {}, inverse_ts = {}, inverse_ss = {};
    Lanes sliding_step = {};
    Lanes mu = {};
    Lanes scale = {};
    std::array<int, kLanes> contact = {};
  };
  /// A spring: three rows that pull as well as they push.
  struct Spring {
    std::size_t contact = 0;
    Mat3 answer = Mat3::Zero();  // -(A + compliance)^-1
  };
  using Motion = std::array<Lanes, 6>;

  /// What does not move has a velocity, too, that no contact changes.
  int World() const { return static_cast<int>(z_.size()) - 1; }
  void Hold(std::size_t k, const Vec3& f);
  void AddSpring(std::size_t k);
  void ObeySprings();
  void Put(std::size_t k, int lane, Group* group) const;
  Motion MotionOf(const std::array<int, kLanes>& bodies) const;
  void Push(const Group& group, const Lanes3& change);
  void Obey(Group* group);

  const ContactSystem& system_;
  std::vector<Vec3> held_;  // forces at the begin; those of rigid rows that pull stay
  std::vector<Group> groups_;
  std::vector<Spring> springs_;  // their forces are in held_
  std::vector<Mat6> roots_;      // R, by body
  std::vector<Velocity> z_;
};

}  // namespace touchstone::contact
