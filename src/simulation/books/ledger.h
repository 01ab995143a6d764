#pragma once

#include "base/math.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The books of energy and momentum: the amounts in the world, those from outside, and the
/// unexplained difference.
class Ledger {
 public:
  /// Restarts from the present state of the world.
  void Open(const World& world);

  /// Books work done on the bodies by anything except gravity, contacts and damping [J].
  void BookWork(double work) { external_work_ += work; }
  /// Books such work done by opening gaps that have become narrow [J].
  void BookOpening(double work) {
    BookWork(work);
    opening_work_ += work;
  }
  /// Books impulse from outside the movable bodies: gravity, damping, the mouse, immovable bodies.
  void BookImpulse(const Vec3& impulse) { external_impulse_ += impulse; }
  /// Books an impact that changed the bodies' kinetic energy by `change`, of which immovable bodies
  /// contributed the work `prescribed`; the difference is lost [J].
  void BookImpact(double change, double prescribed) {
    external_work_ += prescribed;
    impact_loss_ += prescribed - change;
  }
  /// Books energy that contacts take from an approach too slow for a bounce: an impact without
  /// rebound that lasts some time [J].
  void BookStop(double energy) { impact_loss_ += energy; }
  /// Books energy lost by friction at lasting contacts [J].
  void BookFriction(double energy) { friction_loss_ += energy; }
  void BookDamping(double energy) { damping_loss_ += energy; }
  /// Books an edit of the world (a body added, gravity changed, ...); `before` is the world before
  /// it.
  void BookEdit(const World& before, const World& after);

  /// What a step's unexplained change of energy is compared with [J].
  struct Scales {
    double driving = 0.0;    // what may drive the step: motion, lifting bodies by their size, work,
                             // springs
    double motion = 0.0;     // energy of motion, and of lifting bodies by the tolerance
    double round_off = 0.0;  // uncertainty of the energy
  };
  /// Compares the books with the energy [J] and the momentum [N s] of the world at the end of a
  /// step. An unexplained change of energy since the last audit counts as amiss if it exceeds a
  /// hundredth of what drives the step.
  void Audit(double energy, const Vec3& momentum, const Scales& scales);

  double energy_start() const { return energy_start_; }
  double external_work() const { return external_work_; }
  double opening_work() const { return opening_work_; }  // part of external_work
  double impact_loss() const { return impact_loss_; }
  double friction_loss() const { return friction_loss_; }
  double damping_loss() const { return damping_loss_; }
  /// Largest rise of (mechanical energy - external work) above its running minimum [J].
  double energy_gain_max() const { return energy_gain_max_; }
  /// Number of audits with a notable unexplained change of energy, and the sum of these changes
  /// [J].
  int audits_amiss() const { return audits_amiss_; }
  double energy_amiss() const { return energy_amiss_; }
  /// Unexplained changes of energy that are each too small to be amiss, and yet come to more than a
  /// hundredth of the largest energy of motion so far and of what has been lost; otherwise zero
  /// [J].
  double energy_drift() const;
  /// Largest |momentum - start - external impulse| of the movable bodies [N s].
  double momentum_drift() const { return momentum_drift_; }

 private:
  double energy_start_ = 0.0;
  double external_work_ = 0.0;
  double opening_work_ = 0.0;
  double impact_loss_ = 0.0;
  double friction_loss_ = 0.0;
  double damping_loss_ = 0.0;
  double minimum_ = 0.0;
  double energy_gain_max_ = 0.0;
  Vec3 momentum_start_ = Vec3::Zero();
  Vec3 external_impulse_ = Vec3::Zero();
  double momentum_drift_ = 0.0;
  double unexplained_ = 0.0;  // unexplained energy at the last audit [J]
  double drift_ = 0.0;        // sum of the unexplained changes that were not amiss [J]
  double drift_max_ = 0.0;    // its largest amount [J]
  double motion_max_ = 0.0;   // [J]
  double driving_max_ = 0.0;  // [J]
  int audits_amiss_ = 0;
  double energy_amiss_ = 0.0;
};

}  // namespace touchstone::simulation
