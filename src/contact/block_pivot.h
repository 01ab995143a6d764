#pragma once

#include <array>
#include <cmath>
#include <utility>

#include "base/math.h"

namespace touchstone::contact {

/// The factors P^-1 L U of one 6x6 block, with pivots by row. A whole block is solved for row
/// by row, which is faster than column by column. Reciprocals of the pivots would cost digits that
/// nearly redundant joints need.
class BlockPivot {
 public:
  /// Factors A. If A is singular, solutions are not finite.
  void Factor(const Mat6& A) {
    lu_ = A;
    positive_ = true;
    for (int k = 0; k < 6; ++k) {
      int row = k;
      for (int i = k + 1; i < 6; ++i)
        if (std::abs(lu_(i, k)) > std::abs(lu_(row, k))) row = i;
      from_[static_cast<std::size_t>(k)] = row;
      if (row != k) {
        lu_.row(k).swap(lu_.row(row));
        positive_ = !positive_;
      }
      if (lu_(k, k) < 0.0) positive_ = !positive_;
      for (int i = k + 1; i < 6; ++i) lu_(i, k) /= lu_(k, k);
      for (int j = k + 1; j < 6; ++j)
        for (int i = k + 1; i < 6; ++i) lu_(i, j) -= lu_(i, k) * lu_(k, j);
    }
  }

  /// x <- A^-1 x.
  void Solve(Vec6* x) const {
    for (int k = 0; k < 6; ++k) std::swap((*x)[k], (*x)[from_[static_cast<std::size_t>(k)]]);
    for (int k = 0; k < 6; ++k)
      for (int i = k + 1; i < 6; ++i) (*x)[i] -= lu_(i, k) * (*x)[k];
    for (int k = 5; k >= 0; --k) {
      (*x)[k] /= lu_(k, k);
      for (int i = 0; i < k; ++i) (*x)[i] -= lu_(i, k) * (*x)[k];
    }
  }

  /// X^T <- (A^-1 X)^T.
  void SolveTransposed(Mat6* X_T) const {
    for (int k = 0; k < 6; ++k)
      if (from_[static_cast<std::size_t>(k)] != k)
        X_T->col(k).swap(X_T->col(from_[static_cast<std::size_t>(k)]));
    for (int k = 0; k < 6; ++k)
      for (int i = k + 1; i < 6; ++i) X_T->col(i) -= lu_(i, k) * X_T->col(k);
    for (int k = 5; k >= 0; --k) {
      X_T->col(k) /= lu_(k, k);
      for (int i = 0; i < k; ++i) X_T->col(i) -= lu_(i, k) * X_T->col(k);
    }
  }

  /// Whether det A > 0.
  bool positive() const { return positive_; }

 private:
  Mat6 lu_ = Mat6::Identity();
  std::array<int, 6> from_{};  // row that was swapped with each
  bool positive_ = true;
};

}  // namespace touchstone::contact
