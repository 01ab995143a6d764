#include "base/dense.h"

#include <cmath>

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

struct SymmetricSolver::Decomposition {
  Eigen::LDLT<Eigen::MatrixXd> value;
};

SymmetricSolver::SymmetricSolver() = default;

SymmetricSolver::SymmetricSolver(const Eigen::MatrixXd& A) {
  const auto made = std::make_shared<Decomposition>();
  made->value.compute(A);
  of_ = made;
}

Eigen::VectorXd SymmetricSolver::Pivots() const {
  if (of_->value.info() != Eigen::Success) return {};
  return of_->value.vectorD();
}

Eigen::VectorXd SymmetricSolver::Solve(const Eigen::VectorXd& b) const {
  return of_->value.solve(b);
}

Eigen::MatrixXd SymmetricSolver::Solve(const Eigen::MatrixXd& b) const {
  return of_->value.solve(b);
}

bool HasIndependentRows(const Eigen::MatrixXd& A, double least) {
  const Eigen::VectorXd pivots = SymmetricSolver(A).Pivots();
  return pivots.size() == A.rows() && (pivots.array() > least).all();
}

Vec6 SolveSymmetric(const Mat6& A, const Vec6& b) { return A.ldlt().solve(b); }
Vec3 SolveSymmetric(const Mat3& A, const Vec3& b) { return A.ldlt().solve(b); }

Vec6 SolveSquare(const Mat6& A, const Vec6& b) { return A.partialPivLu().solve(b); }
Eigen::VectorXd SolveSquare(const Eigen::MatrixXd& A, const Eigen::VectorXd& b) {
  return A.partialPivLu().solve(b);
}

Eigen::MatrixXd Restrict(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B) {
  return B.transpose() * A * B;
}

InertiaFactor::InertiaFactor(const Mat6& M) : of_(M) {}

Vec6 InertiaFactor::Solve(const Vec6& wrench) const { return of_.solve(wrench); }
Mat6X InertiaFactor::Solve(const Mat6X& wrenches) const { return of_.solve(wrenches); }
Mat63 InertiaFactor::Response(const Mat36& J) const { return of_.solve(J.transpose()); }
Mat3 InertiaFactor::Mobility(const Mat36& J) const { return J * of_.solve(J.transpose()); }
Mat6 InertiaFactor::Inverse() const { return of_.solve(Mat6::Identity()); }
Vec6 InertiaFactor::SolveLower(const Vec6& wrench) const { return of_.matrixL().solve(wrench); }
Mat63 InertiaFactor::SolveLower(const Mat36& J) const { return of_.matrixL().solve(J.transpose()); }
Mat6 InertiaFactor::Lower() const { return of_.matrixL(); }

Eigenpairs<Eigen::VectorXd, Eigen::MatrixXd> ComputeEigenpairs(const Eigen::MatrixXd& A) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(A);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

Eigenpairs<Vec3, Mat3> ComputeEigenpairs(const Mat3& A) {
  const Eigen::SelfAdjointEigenSolver<Mat3> solver(A);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

// Same bits as Eigen's Quaternion::FromTwoVectors, except for directions more than 120 degrees
// apart: there Eigen loses digits, and finds the axis of opposite directions by a singular value
// decomposition, which is slow to compile.
Quat TurnBetween(const Vec3& from, const Vec3& to) {
  constexpr double kFarApart = -0.5;
  const Vec3 a = from.normalized();
  const Vec3 b = to.normalized();
  const double c = b.dot(a);
  Quat q;
  if (c < kFarApart) {
    // For directions that are nearly opposite the sum is exact: the axis is perpendicular to both.
    const Vec3 sum = a + b;
    Vec3 axis = (a - b).cross(sum);
    Vec3 other;
    if (axis.norm() > 0.0)
      axis.normalize();
    else
      TangentBasis(a, &axis, &other);
    q.w() = 0.5 * sum.norm();
    q.vec() = 0.5 * (a - b).norm() * axis;
    return q;
  }
  const double s = std::sqrt((1.0 + c) * 2.0);
  q.vec() = a.cross(b) * (1.0 / s);
  q.w() = s * 0.5;
  return q;
}

int ComputeRank(const Eigen::MatrixXd& A, double threshold) {
  if (A.size() == 0) return 0;
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(A, Eigen::EigenvaluesOnly);
  const Eigen::ArrayXd eigenvalues = solver.eigenvalues().array();
  return static_cast<int>((eigenvalues > threshold * eigenvalues.maxCoeff()).count());
}

Vec3 Eigenvalues(const Mat3& A) {
  return Eigen::SelfAdjointEigenSolver<Mat3>(A, Eigen::EigenvaluesOnly).eigenvalues();
}

}  // namespace touchstone
