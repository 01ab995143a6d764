#pragma once

#include <memory>
#include <vector>

#include "base/math.h"
#include "contact/block_pattern.h"

namespace touchstone::contact {

/// A symmetric positive definite matrix of 6x6 blocks over the bodies, and its Cholesky factor
/// L L^T on a fixed pattern. Fill it with Clear and Add, then Factor (in place), then Solve.
class BlockCholesky {
 public:
  explicit BlockCholesky(std::shared_ptr<const BlockPattern> pattern);

  const BlockPattern& pattern() const { return *pattern_; }

  void Clear();
  Mat6& diagonal(int body) { return diagonal_[static_cast<std::size_t>(pattern_->rank(body))]; }
  /// The stored (lower) block of a pair of bodies: block (row, column) with row the body eliminated
  /// later. `index` is from BlockPattern::Find.
  Mat6& off_diagonal(int index) { return blocks_[static_cast<std::size_t>(index)]; }

  /// False when a pivot is not positive.
  bool Factor();
  /// x <- H^-1 x, indexed by body.
  void Solve(std::vector<Vec6>* x) const;

 private:
  bool FactorDiagonal(int column);
  void UpdateLaterColumns(int column);

  std::shared_ptr<const BlockPattern> pattern_;
  std::vector<Mat6> diagonal_;  // by rank; after Factor the lower triangle of L
  std::vector<Mat6> blocks_;
  mutable std::vector<Vec6> permuted_;
};

}  // namespace touchstone::contact
