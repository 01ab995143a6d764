#pragma once

#include <vector>

#include "impact/impact_system.h"

namespace touchstone::impact {

/// The bodies' velocities in the course of an impact, and the account of what has been applied so
/// far. Copy it to try something.
class ImpactState {
 public:
  explicit ImpactState(const ImpactSystem& system);

  const ImpactSystem& system() const { return *system_; }
  const std::vector<Vec6>& v() const { return v_; }
  const std::vector<Vec3>& impulse() const { return impulse_; }

  /// u_k = J v + offset (t1, t2, n; n positive apart) [m/s].
  Vec3 Motion(std::size_t k) const;
  /// Contacts that approach faster than round-off.
  std::vector<std::size_t> Approaching() const;
  /// The largest closing speed, 0 when none approaches [m/s].
  double ClosingSpeed() const;

  /// Applies the impulse p (on body a, minus it on b) at contact k.
  void Apply(std::size_t k, const Vec3& p);

  /// Books the work of a normal impulse while u_n went straight from `before` to `after`: what
  /// falls where u_n < 0 to compression, the rest to restitution [J].
  void BookNormalWork(std::size_t k, double impulse, double before, double after);
  void BookWork(std::size_t k, double compression, double restitution);
  void CountPhases(std::size_t k, int phases) { phases_[k] += phases; }

  /// Work of the contact impulses since `earlier`, sum of (p - p') . (u + u') / 2 [J]: the change
  /// of kinetic energy, less what kinematic bodies put in. It depends on the ends alone.
  double ContactWorkSince(const ImpactState& earlier) const;
  /// Kinetic energy of the movable bodies [J].
  double KineticEnergy() const;

  /// The account as an answer, for the given way out.
  ImpactSolution TakeSolution(ImpactExit exit);

  int passes = 0;
  int unsolved = 0;  // compressions whose friction the solver did not find
  int newton = 0;
  std::string message;

 private:
  const ImpactSystem* system_;
  std::vector<Vec6> v_;
  std::vector<Vec3> impulse_;
  std::vector<double> work_compression_, work_restitution_;
  std::vector<int> phases_;
};

}  // namespace touchstone::impact
