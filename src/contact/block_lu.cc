#include "contact/block_lu.h"

#include <algorithm>

#include "contact/block_kernels.h"
#include "contact/refinement.h"

namespace touchstone::contact {
BlockLu::BlockLu(std::shared_ptr<const BlockPattern> pattern) : pattern_(std::move(pattern)) {
  const auto size = static_cast<std::size_t>(pattern_->size());
  const auto blocks = static_cast<std::size_t>(pattern_->num_blocks());
  matrix_.diagonal.resize(size);
  matrix_.lower.resize(blocks);
  matrix_.upper.resize(blocks);
  factor_ = matrix_;
  pivots_.resize(size);
  touched_.assign(blocks, true);
  filled_.assign(blocks, false);
}

void BlockLu::Clear() {
  for (Mat6& block : matrix_.diagonal) block.setZero();
  for (std::size_t i = 0; i < touched_.size(); ++i) {
    if (!touched_[i]) continue;
    matrix_.lower[i].setZero();
    matrix_.upper[i].setZero();
    touched_[i] = false;
  }
}

void BlockLu::Factor() {
  factor_.diagonal = matrix_.diagonal;
  filled_ = touched_;
  for (std::size_t i = 0; i < filled_.size(); ++i) {
    if (!filled_[i]) continue;
    factor_.lower[i] = matrix_.lower[i];
    factor_.upper[i] = matrix_.upper[i].transpose();
  }
  for (int column = 0; column < pattern_->size(); ++column) {
    const auto c = static_cast<std::size_t>(column);
    pivots_[c].Factor(factor_.diagonal[c]);
    UpdateLater(column);
  }
}

/// With the pivot P of the column: U := P^-1 U, and A_ij -= L_i U_j for all pairs of its rows.
void BlockLu::UpdateLater(int column) {
  const int begin = pattern_->begin(column);
  const int end = pattern_->begin(column + 1);
  const BlockPivot& pivot = pivots_[static_cast<std::size_t>(column)];
  for (int j = begin; j < end; ++j) {
    const auto j_block = static_cast<std::size_t>(j);
    if (filled_[j_block]) pivot.SolveTransposed(&factor_.upper[j_block]);
  }
  for (int j = begin; j < end; ++j) {
    const auto j_block = static_cast<std::size_t>(j);
    if (!filled_[j_block]) continue;
    const int later = pattern_->row(j);
    SubtractProduct(factor_.lower[j_block], factor_.upper[j_block],
                    &factor_.diagonal[static_cast<std::size_t>(later)]);
    int target = pattern_->begin(later);
    for (int i = j + 1; i < end; ++i) {
      const auto i_block = static_cast<std::size_t>(i);
      if (!filled_[i_block]) continue;
      while (pattern_->row(target) != pattern_->row(i)) ++target;
      Subtract(i_block, j_block, static_cast<std::size_t>(target));
    }
  }
}

/// Subtracts from pair (i, j) of rows of a column: L_i U_j from its lower block, L_j U_i from its
/// upper one.
void BlockLu::Subtract(std::size_t i, std::size_t j, std::size_t pair) {
  if (!filled_[pair]) {
    factor_.lower[pair].setZero();
    factor_.upper[pair].setZero();
    filled_[pair] = true;
  }
  SubtractProduct(factor_.lower[i], factor_.upper[j], &factor_.lower[pair]);
  SubtractProduct(factor_.upper[i], factor_.lower[j], &factor_.upper[pair]);
}

bool BlockLu::DeterminantIsPositive() const {
  return std::ranges::count_if(pivots_, [](const BlockPivot& pivot) { return !pivot.positive(); }) %
             2 ==
         0;
}

void BlockLu::Solve(std::vector<Vec6>* x, bool refined) const {
  std::vector<Vec6> b(x->size());
  for (std::size_t node = 0; node < x->size(); ++node) b[Rank(static_cast<int>(node))] = (*x)[node];
  std::vector<Vec6> y = b;
  Substitute(&y);
  if (refined)
    Refine([&](const std::vector<Vec6>& at, std::vector<Vec6>* r) { Residual(b, at, r); },
           [&](std::vector<Vec6>* r) { Substitute(r); }, &y);
  for (std::size_t node = 0; node < x->size(); ++node) (*x)[node] = y[Rank(static_cast<int>(node))];
}

void BlockLu::Substitute(std::vector<Vec6>* x) const {
  const int size = pattern_->size();
  for (int j = 0; j < size; ++j) {
    Vec6& x_j = (*x)[static_cast<std::size_t>(j)];
    pivots_[static_cast<std::size_t>(j)].Solve(&x_j);
    for (int block = pattern_->begin(j); block < pattern_->begin(j + 1); ++block) {
      if (!filled_[static_cast<std::size_t>(block)]) continue;
      (*x)[static_cast<std::size_t>(pattern_->row(block))].noalias() -=
          factor_.lower[static_cast<std::size_t>(block)] * x_j;
    }
  }
  for (int j = size - 1; j >= 0; --j) {
    Vec6& x_j = (*x)[static_cast<std::size_t>(j)];
    for (int block = pattern_->begin(j); block < pattern_->begin(j + 1); ++block) {
      if (!filled_[static_cast<std::size_t>(block)]) continue;
      x_j.noalias() -= factor_.upper[static_cast<std::size_t>(block)].transpose() *
                       (*x)[static_cast<std::size_t>(pattern_->row(block))];
    }
  }
}

void BlockLu::Residual(const std::vector<Vec6>& b, const std::vector<Vec6>& x,
                       std::vector<Vec6>* r) const {
  *r = b;
  for (int j = 0; j < pattern_->size(); ++j) {
    const auto c = static_cast<std::size_t>(j);
    (*r)[c].noalias() -= matrix_.diagonal[c] * x[c];
    for (int block = pattern_->begin(j); block < pattern_->begin(j + 1); ++block) {
      if (!touched_[static_cast<std::size_t>(block)]) continue;
      const auto later = static_cast<std::size_t>(pattern_->row(block));
      (*r)[later].noalias() -= matrix_.lower[static_cast<std::size_t>(block)] * x[c];
      (*r)[c].noalias() -= matrix_.upper[static_cast<std::size_t>(block)] * x[later];
    }
  }
}

}  // namespace touchstone::contact
