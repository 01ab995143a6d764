#pragma once

#include <algorithm>
#include <vector>

#include "contact/contact_solution.h"
#include "contact/residuals.h"
#include "settings/settings.h"

namespace touchstone::contact {

/// A solved problem whose residual exceeds this gets one more step, or stage, of its method.
inline constexpr double kPolished = 1e-12;

/// The judge of one solve: measures every candidate by the same exact residuals and keeps the best,
/// so that the result, solved or not, is never worse than the best candidate of any method.
class SolveProgress {
 public:
  SolveProgress(const ContactSystem& system, const settings::ContactSettings& settings);

  /// Measures forces and, when given, the velocity change w that the method computed with them.
  /// Returns true when the best candidate so far solves the problem.
  bool Accept(const std::vector<Vec3>& f, const std::vector<Vec6>* w, const char* method);

  /// Makes these forces the result when they solve the problem, even if others are nearer to the
  /// law. Returns whether they solve it.
  bool Replace(const std::vector<Vec3>& f);

  /// Residuals of the last candidate, the part of them due to joints, and the candidate's motion u.
  const Residuals& residuals() const { return residuals_; }
  double joint_residual() const { return work_.joints; }
  const std::vector<Vec3>& u() const { return work_.u; }
  /// Forces of the best candidate, zero before the first one.
  const std::vector<Vec3>& best_forces() const { return best_.f; }
  /// The worst residual of the best candidate, infinite before the first one.
  double best_residual() const;
  bool solved() const { return solved_; }
  const settings::ContactSettings& settings() const { return settings_; }
  /// Newton steps the present method may still take. Throws Stopped when the solve is to be
  /// cancelled.
  int max_newton() const {
    settings_.stop.Check();
    return limit_ - statistics.newton;
  }
  bool newton_left() const { return max_newton() > 0; }
  /// Allows the next method all remaining steps, or only some, so that other methods get their
  /// turn.
  void AllowAll() { limit_ = settings_.max_newton; }
  void AllowAtMost(int newton) {
    limit_ = std::min(statistics.newton + newton, settings_.max_newton);
  }

  /// Returns the best candidate as the solution; zero forces where there was no candidate. It
  /// always has a force per contact and a motion per body.
  ContactSolution TakeSolution();

  SolveStatistics statistics;
  SolveStatus failure = SolveStatus::kStalled;

 private:
  bool IsSolution(const std::vector<Vec3>& f) const;
  void Keep(const std::vector<Vec3>& f, const std::vector<Vec6>& change);

  const ContactSystem& system_;
  const settings::ContactSettings& settings_;
  int limit_;
  ResidualWorkspace work_;
  Residuals residuals_;
  ContactSolution best_;
  bool solved_ = false;
  bool any_ = false;
};

/// Returns zero forces, as the result for a problem that cannot be solved.
ContactSolution WithoutForces(const ContactProblem& problem, SolveStatus status);

}  // namespace touchstone::contact
