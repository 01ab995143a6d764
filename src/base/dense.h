#pragma once

// Eigen's decompositions are slow to compile, so they are compiled once, behind these functions.

#include <memory>

#include "base/math.h"

namespace touchstone {

/// Three columns, one for each axis.
using MatX3 = Eigen::Matrix<double, Eigen::Dynamic, 3>;
using Mat63 = Eigen::Matrix<double, 6, 3>;
using Mat6X = Eigen::Matrix<double, 6, Eigen::Dynamic>;

/// Solves A x = b for x of least norm, in the least squares where there is no solution, by the
/// complete orthogonal decomposition of A.
class LeastNormSolver {
 public:
  /// An empty solver; Solve must not be called.
  LeastNormSolver();
  /// Rows or columns count as dependent below the threshold, relative to the largest pivot.
  LeastNormSolver(const Eigen::MatrixXd& A, double threshold);

  /// @pre made from a matrix
  Eigen::VectorXd Solve(const Eigen::VectorXd& b) const;
  MatX3 Solve(const MatX3& b) const;
  Eigen::MatrixXd Solve(const Eigen::MatrixXd& b) const;

 private:
  struct Decomposition;
  std::shared_ptr<const Decomposition> of_;
};

/// Solves A x = b for symmetric A by its LDL^T decomposition.
class SymmetricSolver {
 public:
  /// An empty solver; Solve must not be called.
  SymmetricSolver();
  explicit SymmetricSolver(const Eigen::MatrixXd& A);

  /// The entries of D, in the order of the pivots; empty if there is no decomposition. The least
  /// one measures how independent the rows are of each other.
  /// @pre made from a matrix
  Eigen::VectorXd Pivots() const;
  Eigen::VectorXd Solve(const Eigen::VectorXd& b) const;
  Eigen::MatrixXd Solve(const Eigen::MatrixXd& b) const;

 private:
  struct Decomposition;
  std::shared_ptr<const Decomposition> of_;
};

/// Solves A x = b for small symmetric matrices.
Vec6 SolveSymmetric(const Mat6& A, const Vec6& b);
Vec3 SolveSymmetric(const Mat3& A, const Vec3& b);

/// Whether each row of a symmetric positive semidefinite matrix retains more than `least` of the
/// size of its diagonal entry after elimination of the rows before it.
bool HasIndependentRows(const Eigen::MatrixXd& A, double least);

/// Solves A x = b for any square A, by Gaussian elimination with row exchanges.
Vec6 SolveSquare(const Mat6& A, const Vec6& b);
Eigen::VectorXd SolveSquare(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);

/// B^T A B.
Eigen::MatrixXd Restrict(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);

/// The inertia of a body as L L^T.
class InertiaFactor {
 public:
  explicit InertiaFactor(const Mat6& M);

  bool IsPositiveDefinite() const { return of_.info() == Eigen::Success; }
  /// M^-1 wrench.
  Vec6 Solve(const Vec6& wrench) const;
  Mat6X Solve(const Mat6X& wrenches) const;
  /// M^-1 J^T: the motions caused by unit forces along the rows of J.
  Mat63 Response(const Mat36& J) const;
  /// J M^-1 J^T.
  Mat3 Mobility(const Mat36& J) const;
  Mat6 Inverse() const;
  /// L^-1 wrench.
  Vec6 SolveLower(const Vec6& wrench) const;
  /// L^-1 J^T.
  Mat63 SolveLower(const Mat36& J) const;
  /// L.
  Mat6 Lower() const;

 private:
  Eigen::LLT<Mat6> of_;
};

/// Eigenvalues of a symmetric matrix, in ascending order, and a unit eigenvector for each as a
/// column.
template <class Values, class Vectors>
struct Eigenpairs {
  Values values;
  Vectors vectors;
};
Eigenpairs<Eigen::VectorXd, Eigen::MatrixXd> ComputeEigenpairs(const Eigen::MatrixXd& A);
Eigenpairs<Vec3, Mat3> ComputeEigenpairs(const Mat3& A);

/// The shortest rotation that takes one direction to the other.
Quat TurnBetween(const Vec3& from, const Vec3& to);

/// The number of eigenvalues of a symmetric positive semidefinite matrix above the threshold,
/// relative to the largest one.
int ComputeRank(const Eigen::MatrixXd& A, double threshold);

/// The eigenvalues of a symmetric matrix, in ascending order.
Vec3 Eigenvalues(const Mat3& A);

}  // namespace touchstone
