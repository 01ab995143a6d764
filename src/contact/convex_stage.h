#pragma once

#include <memory>
#include <vector>

#include "base/stop_token.h"
#include "contact/cone_projection.h"
#include "contact/contact_solution.h"
#include "contact/contact_system.h"
#include "contact/stage_equations.h"

namespace touchstone::contact {

/// One stage of the augmented method: the minimiser v = v_free + w of
///   1/2 |w|_M^2 + sum_k R_k / 2 |g_k|^2,   g_k = P_K(f_k - u_k / R_k),
/// which satisfies M w = J^T g: contact with compliance R_k about the base forces f. Strictly
/// convex; solved by Newton's method with exact line search. For bilateral rows, u + C g + R (g -
/// f) = 0 with an R so small that u / R would be round-off, g is a separate unknown beside w. The
/// object keeps v, the factor and its memory from one stage to the next.
class ConvexStage {
 public:
  /// R_k = regularization * mean Delassus entry / weight_k. Bilateral rows have the system's
  /// sharing compliance / weight_k. Minimize throws Stopped when `stop` asks for it.
  ConvexStage(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
              double regularization, StopToken stop = {});

  /// Gives the bilateral rows the system's joint compliance, with which rows that are nearly
  /// redundant converge. Returns false when that changes nothing.
  bool HardenJoints();

  /// Makes the bilateral rows softer: `part` times the sharing compliance.
  void SoftenJoints(double part) { SetLeastCompliance(part); }

  /// Sets the starting point of the next stage.
  void SetVelocityChange(const std::vector<Vec6>& w);

  enum class Outcome { kConverged, kStagnated, kLimit, kNotPositiveDefinite };
  /// Newton's method down to round-off: kConverged; kStagnated when the search finds no descent
  /// before that. A start far from the minimum is first improved by minimising roughly with larger
  /// compliances.
  Outcome Minimize(const std::vector<Vec3>& f_base, int max_newton, SolveStatistics* statistics);

  /// Minimises the first stage, about zero forces, when it is roughly known which contacts will
  /// `push`. Starts from the motion the bodies would have if these contacts were glued and all
  /// others absent. Returns whether it converged within a few steps; if not, the stage is
  /// unchanged.
  bool MinimizeNear(const std::vector<bool>& push, SolveStatistics* statistics);

  const std::vector<Vec6>& w() const { return w_; }
  const std::vector<Vec3>& g() const { return g_; }

 private:
  Outcome MinimizeTo(double tolerance, const std::vector<Vec3>& f_base, int max_newton,
                     SolveStatistics* statistics);
  bool JumpToSticking(const std::vector<Vec3>& f_base, const std::vector<bool>* push,
                      SolveStatistics* statistics);
  void ApproachFromSoft(const std::vector<Vec3>& f_base, int max_newton,
                        SolveStatistics* statistics);
  void ScaleCompliance(double factor);
  void SetLeastCompliance(double part);
  void ProjectForces(const std::vector<Vec3>& f_base);
  double Gradient();
  double Misfit(const std::vector<Vec3>& f_base);
  bool ComputeDirection(SolveStatistics* statistics);
  bool Factor(SolveStatistics* statistics);
  bool DerivativeChanged() const;
  double LineSearch(const std::vector<Vec3>& f_base) const;
  double SlopeRoundOff() const;
  void Advance(double alpha);

  const ContactSystem& system_;
  double regularization_;
  StopToken stop_;
  StageEquations equations_;
  std::vector<double> compliance_;
  std::vector<std::size_t> joints_;  // the bilateral contacts
  double least_compliance_ = 1.0;    // least compliance of `joints_` over the sharing compliance; 1
                                     // at the start

  std::vector<Vec6> w_, p_;  // velocity change, M w
  std::vector<Vec3> u_, g_;
  std::vector<Zone> zone_;
  std::vector<Mat3> derivative_;

  std::vector<Vec6> gradient_, dw_, dp_;
  std::vector<Vec3> du_, dg_, misfit_;
  std::vector<Zone> factored_zone_;
  bool factored_ = false;
};

}  // namespace touchstone::contact
