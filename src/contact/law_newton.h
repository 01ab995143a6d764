#pragma once

#include <memory>
#include <vector>

#include "contact/block_pattern.h"
#include "contact/body_equations.h"
#include "contact/contact_system.h"
#include "contact/coulomb_law.h"
#include "contact/solve_progress.h"

namespace touchstone::contact {

/// Forces of a problem, and the steps of Newton's method on the exact law f = g(f - rho u), where g
/// projects the normal part on f_n >= 0 and the tangential part on the disc of radius mu f_n
/// (Alart and Curnier 1991). Contacts may yield: c (f - about) is then added to u. Courses of such
/// steps are SolvePrimalDual and SolveProximal.
class LawNewton {
 public:
  /// Starts from forces `f`, by contact, with rho the inverse of the mean Delassus entry of the
  /// contact's bodies, and contacts that do not yield. Keeps references to `system` and `progress`,
  /// which counts the steps.
  LawNewton(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
            std::vector<Vec3> f, SolveProgress* progress);

  /// Whether the problem has joints. Misfits of joints differ in kind: one rho, and whole steps.
  bool jointed() const { return jointed_; }
  const std::vector<Vec3>& f() const { return f_; }
  void SetForces(std::vector<Vec3> f) { f_ = std::move(f); }

  /// Multiplies rho at its start by `stretch`.
  void Stretch(double stretch);

  /// Lets each contact yield by `compliance` about the forces `about`; about none if that is empty.
  /// Both are by contact, the compliance that of its normal and tangential motion; those of
  /// bilateral rows are ignored.
  void Yield(const std::vector<double>& compliance, std::vector<Vec3> about);
  /// Lets no contact yield.
  void Harden();

  /// Evaluates the law at the present forces and returns |g - f| over |f|; for bilateral rows
  /// |u + C f| over their Delassus entry.
  double Evaluate();

  /// Takes a step, after an evaluation:
  ///   (M + J^T rho B^-1 D J) dw = J^T B^-1 (g - f),   B = I - D + R D,   D = dg/dz,
  /// for bilateral rows J dw + (C + R) df = -(u + C f). R is `steady`, or the yield where that is
  /// more. Returns false where the equations are singular.
  bool Step(double steady);

  /// Goes back along the last step until the misfit is at most `most`, or the step is the shortest.
  /// Returns the misfit.
  double Tame(double most);

  /// Goes back along the last step to the longest of a few lengths that reduces the misfit from
  /// `before`, if there is one. Returns the misfit.
  double Shorten(double before);

  /// Offers the present forces to the progress as a solution.
  void Offer(const char* method) { progress_->Accept(f_, nullptr, method); }

  /// If there is a solution: a few steps that leave the forces near it, while they greatly reduce
  /// its residual. Returns whether there is one.
  bool Polish(const char* method);

 private:
  void LookAtRequest() const { progress_->settings().stop.CheckRequest(); }

  const ContactSystem& system_;
  const ContactProblem& problem_;
  SolveProgress* progress_;
  BodyEquations equations_;
  std::vector<Vec3> f_, about_;
  std::vector<LawValue> law_;
  std::vector<Vec3> u_, constant_, joint_, change_;
  std::vector<Vec6> w_, dw_;
  std::vector<Mat3> stiffness_;
  std::vector<double> compliance_;  // of bilateral rows
  std::vector<double> rho_;
  std::vector<double> gives_way_;  // rho times the compliance, for contacts that yield
  const bool jointed_;
};

/// R that keeps the forces of a solution.
constexpr double kFirm = 1e-6;
/// Least R.
constexpr double kLeastSteady = 1e-11;

}  // namespace touchstone::contact
