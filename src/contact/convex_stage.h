#pragma once

#include <memory>
#include <vector>

#include "contact/block_cholesky.h"
#include "contact/cone_projection.h"
#include "contact/contact_solution.h"
#include "contact/contact_system.h"

namespace touchstone::contact {

/// One stage of the augmented method: the minimiser v = v_free + w of
///   1/2 |w|_M^2 + sum_k R_k / 2 |g_k|^2,   g_k = P_K(f_k - (u_k + s_k n) / R_k),
/// which satisfies M w = J^T g: contact with compliance R_k about the base forces f and with the
/// cone's law shifted by s. Strictly convex; solved by Newton with exact line search. The object
/// keeps v, the factor and its memory from one stage to the next.
class ConvexStage {
 public:
  /// R_k = regularization * mean Delassus entry / weight_k.
  ConvexStage(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
              double regularization);

  /// Where the next stage starts.
  void SetVelocityChange(const std::vector<Vec6>& w);

  /// Multiplies all R_k.
  void ScaleCompliance(double factor);

  enum class Outcome { kConverged, kStagnated, kLimit, kNotPositiveDefinite };
  /// Newton to round-off: kConverged; kStagnated when the search finds no descent above it. A start
  /// far from the minimum is first brought nearer by minimising roughly with larger compliances.
  Outcome Minimize(const std::vector<Vec3>& f_base, const std::vector<double>& shift,
                   int max_newton, SolveStatistics* statistics);

  const std::vector<Vec6>& w() const { return w_; }
  const std::vector<Vec3>& u() const { return u_; }
  const std::vector<Vec3>& g() const { return g_; }
  double compliance(std::size_t k) const { return compliance_[k]; }
  Zone zone(std::size_t k) const { return zone_[k]; }
  /// dP/dy of contact k at the minimiser.
  const Mat3& derivative(std::size_t k) const { return derivative_[k]; }

  /// H = M + J^T (dP/dy) R^-1 J, factored at the minimiser.
  const BlockCholesky* FactorAtMinimum(SolveStatistics* statistics);
  /// Moves v by dw (a prediction of the next minimiser).
  void Move(const std::vector<Vec6>& dw);

 private:
  Outcome MinimizeTo(double tolerance, const std::vector<Vec3>& f_base,
                     const std::vector<double>& shift, int max_newton, SolveStatistics* statistics);
  bool JumpToGlued(const std::vector<Vec3>& f_base, SolveStatistics* statistics);
  void ApproachFromSoft(const std::vector<Vec3>& f_base, const std::vector<double>& shift,
                        int max_newton, SolveStatistics* statistics);
  void ProjectForces(const std::vector<Vec3>& f_base, const std::vector<double>& shift);
  double Gradient();
  bool ComputeDirection(SolveStatistics* statistics);
  void Assemble();
  bool DerivativeChanged() const;
  double LineSearch(const std::vector<Vec3>& f_base, const std::vector<double>& shift) const;
  double SlopeRoundOff(const std::vector<double>& shift) const;
  void Advance(double alpha);

  const ContactSystem& system_;
  double regularization_;
  const std::vector<ContactPlace> place_;
  BlockCholesky hessian_;
  std::vector<double> compliance_;

  std::vector<Vec6> w_, p_;  // velocity change, M w
  std::vector<Vec3> u_, g_;
  std::vector<Zone> zone_;
  std::vector<Mat3> derivative_;

  std::vector<Vec6> gradient_, dw_, dp_;
  std::vector<Vec3> du_;
  std::vector<Zone> factored_zone_;
  bool factored_ = false;
};

}  // namespace touchstone::contact
