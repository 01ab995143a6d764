#include "base/dense.h"

#include <algorithm>
#include <array>
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

namespace {

constexpr int kSize = 6;
// The elimination takes four rows as a block, and the last two as another. So do Eigen's triangular
// solvers, whose bits these are, at half the time.
constexpr int kBlock = 4;
// The rows of four right sides.
using Four = Eigen::Array4d;
using Rows = std::array<Four, kSize>;

class TriangularSolver {
 public:
  explicit TriangularSolver(const Mat6& L) : L_(L), reciprocal_(L.diagonal().cwiseInverse()) {}

  // L^-1 X.
  void SolveLower(Rows* x) const {
    EliminateBlock(0, kBlock, x);
    for (int row = kBlock; row < kSize; ++row) {
      Four sum = (*x)[0] * L_(row, 0);
      for (int k = 1; k < kBlock; ++k) sum += (*x)[At(k)] * L_(row, k);
      (*x)[At(row)] -= sum;
    }
    EliminateBlock(kBlock, kSize, x);
  }

  // L^-T X.
  void SolveUpper(Rows* x) const {
    constexpr int kFirst = kSize - kBlock;
    SubstituteBlock(kFirst, kSize, x);
    for (int row = 0; row < kFirst; ++row) (*x)[At(row)] -= Sum(row, kFirst, kSize, *x);
    SubstituteBlock(0, kFirst, x);
  }

 private:
  static std::size_t At(int row) { return static_cast<std::size_t>(row); }

  void EliminateBlock(int first, int end, Rows* x) const {
    for (int k = first; k < end; ++k) {
      (*x)[At(k)] *= reciprocal_[k];
      for (int row = k + 1; row < end; ++row) (*x)[At(row)] -= (*x)[At(k)] * L_(row, k);
    }
  }

  void SubstituteBlock(int first, int end, Rows* x) const {
    for (int row = end - 1; row >= first; --row)
      (*x)[At(row)] = ((*x)[At(row)] - Sum(row, row + 1, end, *x)) * reciprocal_[row];
  }

  Four Sum(int row, int first, int end, const Rows& x) const {
    Four sum = Four::Zero();
    for (int k = first; k < end; ++k) sum += x[At(k)] * L_(k, row);
    return sum;
  }

  const Mat6& L_;
  const Vec6 reciprocal_;
};

// Applies `solve` to the columns, four at a time.
template <class Columns, class Solve>
Columns ForEachFour(Columns b, const Solve& solve) {
  constexpr Eigen::Index kLanes = Four::SizeAtCompileTime;
  for (Eigen::Index first = 0; first < b.cols(); first += kLanes) {
    const Eigen::Index count = std::min(kLanes, b.cols() - first);
    Rows x;
    for (int row = 0; row < kSize; ++row) {
      Four& lanes = x[static_cast<std::size_t>(row)];
      for (Eigen::Index j = 0; j < kLanes; ++j) lanes[j] = j < count ? b(row, first + j) : 0.0;
    }
    solve(&x);
    for (Eigen::Index j = 0; j < count; ++j)
      for (int row = 0; row < kSize; ++row) b(row, first + j) = x[static_cast<std::size_t>(row)][j];
  }
  return b;
}

template <class Columns>
Columns SolveCholesky(const Mat6& L, const Columns& b) {
  const TriangularSolver triangle(L);
  return ForEachFour<Columns>(b, [&](Rows* x) {
    triangle.SolveLower(x);
    triangle.SolveUpper(x);
  });
}

}  // namespace

InertiaFactor::InertiaFactor(const Mat6& M) : of_(M) {}

Vec6 InertiaFactor::Solve(const Vec6& wrench) const { return of_.solve(wrench); }
Mat6X InertiaFactor::Solve(const Mat6X& wrenches) const {
  return SolveCholesky(of_.matrixLLT(), wrenches);
}
Mat63 InertiaFactor::Response(const Mat36& J) const {
  return SolveCholesky<Mat63>(of_.matrixLLT(), J.transpose());
}
Mat3 InertiaFactor::Mobility(const Mat36& J) const { return J * Response(J); }
Mat6 InertiaFactor::Inverse() const {
  return SolveCholesky<Mat6>(of_.matrixLLT(), Mat6::Identity());
}
Vec6 InertiaFactor::SolveLower(const Vec6& wrench) const { return of_.matrixL().solve(wrench); }
Mat63 InertiaFactor::SolveLower(const Mat36& J) const {
  const TriangularSolver triangle(of_.matrixLLT());
  return ForEachFour<Mat63>(J.transpose(), [&](Rows* x) { triangle.SolveLower(x); });
}
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
