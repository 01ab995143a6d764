#pragma once

#include <span>
#include <vector>

#include "contact/contact_groups.h"
#include "contact/contact_system.h"
#include "contact/wide_group.h"

namespace touchstone::contact {

/// The forces of a problem and the resulting motion, for sweeps over its contacts, eight at a time
/// in single precision (contact/wide_sweeps.h).
class WideSweeper {
 public:
  /// Starts with forces `f`. Keeps a reference to `system`.
  WideSweeper(const ContactSystem& system, const std::vector<Vec3>& f);

  /// Gives each contact in turn the force that obeys the law while all others stay, forward or
  /// back.
  void Sweep(bool back);
  /// Extrapolates the forces along their change since the last call, further each time, until they
  /// turn back. To be called after a pair of sweeps, forward and back.
  void CarryOn();

  /// All forces, by contact.
  std::vector<Vec3> Forces() const;

 private:
  /// State that sweeps change: forces of contacts and of springs, and the resulting motion of
  /// bodies.
  struct Swept {
    std::vector<WideForce> contacts;  // by group
    std::vector<Vec3> springs;
    std::vector<WideVelocity> z;  // by body; the last one stands for everything immovable
  };
  /// A spring: three bilateral rows.
  struct Spring {
    std::size_t contact = 0;
    Mat3 answer = Mat3::Zero();  // -(A + compliance)^-1
  };

  void AddGroup(const ContactGroup& members, const std::vector<Vec3>& f);
  void AddSpring(std::size_t k, const Vec3& f);
  void PutContact(std::size_t k, int lane, WideGroup* group) const;
  void Push(std::size_t k, const Vec3& f);
  void ObeySprings();
  bool HaveTurned() const;

  const ContactSystem& system_;
  std::vector<Vec3> held_;  // forces at the start; rigid bilateral rows keep theirs
  std::vector<ContactGroup> members_;
  std::vector<WideGroup> groups_;
  std::vector<WideForce> scales_;  // by group: mean motion of each contact per unit of force, the
                                   // same for all its rows
  std::vector<Spring> springs_;
  std::vector<Mat6> roots_;  // R, by body
  Swept now_;
  Swept last_;                    // state at the end of the last pair of sweeps
  std::vector<WideForce> begun_;  // forces of contacts at the start of this pair
  double theta_ = 1.0;
};

}  // namespace touchstone::contact
