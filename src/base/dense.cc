#include "base/dense.h"

namespace touchstone {

struct LeastNormSolver::Decomposition {
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> value;
};

LeastNormSolver::LeastNormSolver() = default;

LeastNormSolver::LeastNormSolver(const Eigen::MatrixXd& A, double threshold) {
  const auto made = std::make_shared<Decomposition>();
  made->value.setThreshold(threshold);
  made->value.compute(A);
  of_ = made;
}

Eigen::VectorXd LeastNormSolver::Solve(const Eigen::VectorXd& b) const {
  return of_->value.solve(b);
}

MatX3 LeastNormSolver::Solve(const MatX3& b) const { return of_->value.solve(b); }

Eigen::MatrixXd LeastNormSolver::Solve(const Eigen::MatrixXd& b) const {
  return of_->value.solve(b);
}

int ComputeRank(const Eigen::MatrixXd& A, double threshold) {
  if (A.size() == 0) return 0;
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(A, Eigen::EigenvaluesOnly);
  const Eigen::ArrayXd eigenvalues = solver.eigenvalues().array();
  return static_cast<int>((eigenvalues > threshold * eigenvalues.maxCoeff()).count());
}

Vec3 Eigenvalues(const Mat3& A) { return Eigen::SelfAdjointEigenSolver<Mat3>(A).eigenvalues(); }

}  // namespace touchstone
