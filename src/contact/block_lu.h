#pragma once

#include <memory>
#include <vector>

#include "base/math.h"
#include "contact/block_pattern.h"
#include "contact/block_pivot.h"

namespace touchstone::contact {

/// A matrix of 6x6 blocks over the nodes of a pattern, whose values need not be symmetric, and its
/// factors L U, with pivots inside the diagonal blocks. To use it, call Clear, fill in the blocks,
/// then call Factor and Solve. Pairs of nodes whose blocks are never accessed cost nothing.
class BlockLu {
 public:
  explicit BlockLu(std::shared_ptr<const BlockPattern> pattern);

  const BlockPattern& pattern() const { return *pattern_; }

  void Clear();
  Mat6& diagonal(int node) { return matrix_.diagonal[Rank(node)]; }
  /// The two blocks of a pair of nodes: lower has the node that is eliminated later as its row,
  /// upper as its column. `index` is from BlockPattern::Find.
  Mat6& lower(int index) { return matrix_.lower[Touch(index)]; }
  Mat6& upper(int index) { return matrix_.upper[Touch(index)]; }

  void Factor();
  /// x <- A^-1 x, indexed by node. `refined` repeats the correction until the residual stops
  /// falling.
  void Solve(std::vector<Vec6>* x, bool refined = true) const;
  /// Whether det A > 0, from the factors.
  bool DeterminantIsPositive() const;

 private:
  struct Blocks {
    std::vector<Mat6> diagonal;  // by rank
    std::vector<Mat6> lower;
    std::vector<Mat6> upper;
  };

  std::size_t Touch(int index) {
    const auto i = static_cast<std::size_t>(index);
    touched_[i] = true;
    return i;
  }
  std::size_t Rank(int node) const { return static_cast<std::size_t>(pattern_->rank(node)); }
  void UpdateLater(int column);
  void Subtract(std::size_t i, std::size_t j, std::size_t pair);
  void Substitute(std::vector<Vec6>* x) const;
  /// r = b - A x, by rank.
  void Residual(const std::vector<Vec6>& b, const std::vector<Vec6>& x, std::vector<Vec6>* r) const;

  std::shared_ptr<const BlockPattern> pattern_;
  Blocks matrix_;
  Blocks factor_;  // its upper blocks are transposed
  std::vector<BlockPivot> pivots_;
  std::vector<char> touched_;  // pairs of nodes with a block in the matrix
  std::vector<char> filled_;   // pairs of nodes with a block in the factors
};

}  // namespace touchstone::contact
