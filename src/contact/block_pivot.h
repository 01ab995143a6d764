#pragma once

#include <array>

#include "base/math.h"

namespace touchstone::contact {

/// The factors P^-1 L U of one 6x6 block, with row pivots. A whole block is solved for row by row,
/// which is faster than column by column. Storing reciprocals of the pivots would cost digits that
/// nearly redundant joints need.
class BlockPivot {
 public:
  /// Factors A. If A is singular, solutions are not finite.
  void Factor(const Mat6& A);
  /// x <- A^-1 x.
  void Solve(Vec6* x) const;
  /// X^T <- (A^-1 X)^T.
  void SolveTransposed(Mat6* X_T) const;
  /// Whether det A > 0.
  bool positive() const { return positive_; }

 private:
  Mat6 lu_ = Mat6::Identity();
  std::array<int, 6> from_{};  // row that each row was swapped with
  bool positive_ = true;
};

}  // namespace touchstone::contact
