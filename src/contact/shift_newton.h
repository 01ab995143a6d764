#pragma once

#include <vector>

#include "contact/convex_stage.h"
#include "contact/solve_progress.h"

namespace touchstone::contact {

/// Exact Coulomb as a fixed point (De Saxce): with the cone's law shifted by s_k the stage is
/// convex, and it is the exact law when s_k = Phi_k(s) = mu_k |p_k|, p the plastic slip
/// R (g - y) of the converged stage. Newton on s differentiates the stage instead of iterating it.
class ShiftNewton {
 public:
  ShiftNewton(const ContactSystem& system, ConvexStage* stage, SolveProgress* progress);

  /// Improves `shift` until Phi(s) = s to `tolerance` (of the largest unforced motion), for contact
  /// about the base forces f. Returns the error reached; the stage stands at its minimiser.
  double Solve(const std::vector<Vec3>& f_base, double tolerance, std::vector<double>* shift);

  /// Phi of the stage as it stands.
  std::vector<double> SlipShift(const std::vector<Vec3>& f_base) const;

 private:
  using Vector = Eigen::VectorXd;

  bool Evaluate(const std::vector<Vec3>& f_base, const std::vector<double>& shift);
  bool ComputeStep(const std::vector<double>& shift);
  Vector ApplyJacobian(const Vector& ds, const BlockCholesky& hessian);
  Eigen::MatrixXd DenseJacobian(const BlockCholesky& hessian);
  bool TryStep(double length, const std::vector<Vec3>& f_base, double error,
               std::vector<double>* shift);
  void RelaxedStep(std::vector<double>* shift) const;

  const ContactSystem& system_;
  ConvexStage* stage_;
  SolveProgress* progress_;

  std::vector<Vec3> slip_;           // plastic slip, tangential
  std::vector<double> mismatch_;     // Phi(s) - s
  double error_ = 0.0;               // its largest entry over the motion scale
  std::vector<std::size_t> moving_;  // contacts with slip or shift: the unknowns of Newton
  std::vector<double> step_;         // Newton step of the shift
  std::vector<Vec6> dv_;             // and the velocity it predicts
  std::vector<Vec3> f_, du_;
};

}  // namespace touchstone::contact
