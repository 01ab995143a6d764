#pragma once

#include <memory>
#include <vector>

#include "base/math.h"
#include "contact/block_pattern.h"

namespace touchstone::contact {

/// A symmetric matrix of 6x6 blocks over the nodes of a pattern, positive definite on the bodies
/// and negative definite on the joints, and its factors L S L^T, where S holds the sign of each
/// node. Such a matrix has these factors in any order of elimination (Vanderbei, "Symmetric
/// quasidefinite matrices"). To use it, call Clear, fill in the blocks, then call Factor (in place)
/// and Solve.
class BlockCholesky {
 public:
  explicit BlockCholesky(std::shared_ptr<const BlockPattern> pattern);

  const BlockPattern& pattern() const { return *pattern_; }

  void Clear();
  Mat6& diagonal(int node) { return diagonal_[static_cast<std::size_t>(pattern_->rank(node))]; }
  /// The stored (lower) block of a pair of nodes: block (row, column) with row the node eliminated
  /// later. `index` is from BlockPattern::Find.
  Mat6& off_diagonal(int index) { return blocks_[static_cast<std::size_t>(index)]; }

  /// False when a pivot does not have the sign of its node.
  bool Factor();
  /// x <- H^-1 x, indexed by node.
  void Solve(std::vector<Vec6>* x) const;

 private:
  bool FactorDiagonal(int column);
  void UpdateLaterColumns(int column);
  template <int kSign>
  void UpdateLaterColumns(int column);

  std::shared_ptr<const BlockPattern> pattern_;
  std::vector<Mat6> diagonal_;  // by rank; after Factor the lower triangle of L
  std::vector<Mat6> blocks_;
  mutable std::vector<Vec6> permuted_;
};

}  // namespace touchstone::contact
