#pragma once

#include <vector>

#include "base/math.h"

namespace touchstone::contact {

/// A linearly independent choice C of the columns of a dense matrix N as a QR factorisation N_C = Q
/// R, updated in O(rows |C|) when a column is added or removed. With A = N^T N it replaces the
/// factored A_CC = R^T R of the pivoting solver; working on N instead of A keeps the digits that
/// squaring would lose, and with them the decision whether a column depends on the others.
class ClampedBasis {
 public:
  /// Keeps a reference to `columns`.
  explicit ClampedBasis(const Eigen::MatrixXd& columns);

  /// The chosen columns, in the order they came.
  const std::vector<int>& members() const { return members_; }

  /// x = N_C y + r with r orthogonal to all of N_C.
  struct Split {
    Eigen::VectorXd y;  // in the order of members()
    Eigen::VectorXd r;
    bool dependent = false;  // |r| is round-off of |x|; r is then exactly zero
  };
  Split Project(const Eigen::VectorXd& x) const;

  /// Adds column `index`. Returns false and changes nothing when it depends on the others.
  bool Add(int index);
  /// Removes the column at `position` of members().
  void Remove(std::size_t position);

  /// Returns the y with least |N_C y| that satisfies N_C^T (N_C y) = target.
  Eigen::VectorXd SolveNormal(const Eigen::VectorXd& target) const;

 private:
  /// Coordinates q of x in Q, and the remainder r, orthogonalised twice.
  struct Parts {
    Eigen::VectorXd q;
    Eigen::VectorXd r;
    bool dependent = false;
  };
  Parts Orthogonalize(const Eigen::VectorXd& x) const;
  Eigen::Index size() const { return static_cast<Eigen::Index>(members_.size()); }

  const Eigen::MatrixXd& columns_;
  Eigen::MatrixXd Q_;  // the first |C| columns are in use
  Eigen::MatrixXd R_;  // the leading |C| x |C| block is in use
  std::vector<int> members_;
};

}  // namespace touchstone::contact
