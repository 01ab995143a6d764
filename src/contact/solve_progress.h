#pragma once

#include <algorithm>
#include <vector>

#include "contact/contact_solution.h"
#include "contact/residuals.h"
#include "settings/settings.h"

namespace touchstone::contact {

/// A solved problem with a larger residual gets one more step of its method, or stage.
inline constexpr double kPolished = 1e-12;

/// The judge of one solve: measures every candidate by the same exact residuals and keeps the best,
/// so that the answer, solved or not, is never worse than what some method found.
class SolveProgress {
 public:
  SolveProgress(const ContactSystem& system, const settings::ContactSettings& settings);

  /// Measures forces and, when given, the velocity change w the method has with them. True when the
  /// best candidate so far solves the problem.
  bool Accept(const std::vector<Vec3>& f, const std::vector<Vec6>* w, const char* method);

  /// Makes these forces the answer when they solve the problem, though others may be nearer to the
  /// law. Whether they do.
  bool Replace(const std::vector<Vec3>& f);

  /// The residuals, the part of them that is the joints', and the motion u of the last candidate.
  const Residuals& residuals() const { return residuals_; }
  double joint_residual() const { return work_.joints; }
  const std::vector<Vec3>& u() const { return work_.u; }
  /// Those of the best candidate, zero before the first one.
  const std::vector<Vec3>& best_forces() const { return best_.f; }
  /// The worst residual of the best candidate, without bound before the first one.
  double best_residual() const;
  bool solved() const { return solved_; }
  const settings::ContactSettings& settings() const { return settings_; }
  /// Newton steps the present method may still take. Asking throws Stopped when the solve is to be
  /// broken off.
  int max_newton() const {
    settings_.stop.Check();
    return limit_ - statistics.newton;
  }
  bool newton_left() const { return max_newton() > 0; }
  /// Gives the next method all of the steps that are left, or some, so that others get their turn.
  void AllowAll() { limit_ = settings_.max_newton; }
  void AllowAtMost(int newton) {
    limit_ = std::min(statistics.newton + newton, settings_.max_newton);
  }

  /// The best candidate as an answer: no forces where there was none. It has a force for every
  /// contact and a motion for every body in any case.
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

/// The answer to a problem that nothing can be done about: no forces.
ContactSolution WithoutForces(const ContactProblem& problem, SolveStatus status);

}  // namespace touchstone::contact
