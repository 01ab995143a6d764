#pragma once

// The decompositions of Eigen that take a compiler long: compiled once, behind functions.

#include <memory>

#include "base/math.h"

namespace touchstone {

/// Three columns, one for each axis.
using MatX3 = Eigen::Matrix<double, Eigen::Dynamic, 3>;

/// Solves A x = b for x of least norm, in the least squares where there is no solution, by the
/// complete orthogonal decomposition of A.
class LeastNormSolver {
 public:
  /// Nothing to solve yet.
  LeastNormSolver();
  /// Rows or columns count for dependent below the threshold, relative to the largest pivot.
  LeastNormSolver(const Eigen::MatrixXd& A, double threshold);

  /// @pre made from a matrix
  Eigen::VectorXd Solve(const Eigen::VectorXd& b) const;
  MatX3 Solve(const MatX3& b) const;
  Eigen::MatrixXd Solve(const Eigen::MatrixXd& b) const;

 private:
  struct Decomposition;
  std::shared_ptr<const Decomposition> of_;
};

/// The number of eigenvalues above the threshold, relative to the largest one, of a symmetric
/// positive semidefinite matrix.
int ComputeRank(const Eigen::MatrixXd& A, double threshold);

/// The eigenvalues of a symmetric matrix, the least one first.
Vec3 Eigenvalues(const Mat3& A);

}  // namespace touchstone
