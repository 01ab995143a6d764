#include "contact/block_lu.h"

#include <limits>

namespace touchstone::contact {
namespace {

double SquaredNorm(const std::vector<Vec6>& x) {
  double sum = 0.0;
  for (const Vec6& part : x) sum += part.squaredNorm();
  return sum;
}

/// X := P^-1 X, column by column: Eigen unrolls the triangular solves of a vector, not of a matrix.
template <int kColumns>
void SolvePivot(const Eigen::PartialPivLU<Mat6>& pivot, Eigen::Matrix<double, 6, kColumns>* X) {
  for (int j = 0; j < kColumns; ++j) {
    Vec6 x = pivot.permutationP() * X->col(j);
    pivot.matrixLU().triangularView<Eigen::UnitLower>().solveInPlace(x);
    pivot.matrixLU().triangularView<Eigen::Upper>().solveInPlace(x);
    X->col(j) = x;
  }
}

}  // namespace

BlockLu::BlockLu(std::shared_ptr<const BlockPattern> pattern) : pattern_(std::move(pattern)) {
  const auto size = static_cast<std::size_t>(pattern_->size());
  const auto blocks = static_cast<std::size_t>(pattern_->num_blocks());
  matrix_.diagonal.resize(size);
  matrix_.lower.resize(blocks);
  matrix_.upper.resize(blocks);
  pivots_.resize(size);
}

void BlockLu::Clear() {
  for (auto* blocks : {&matrix_.diagonal, &matrix_.lower, &matrix_.upper})
    for (Mat6& block : *blocks) block.setZero();
}

void BlockLu::Factor() {
  factor_ = matrix_;
  for (int column = 0; column < pattern_->size(); ++column) {
    const auto c = static_cast<std::size_t>(column);
    pivots_[c].compute(factor_.diagonal[c]);
    UpdateLater(column);
  }
}

/// With the pivot P of the column: U := P^-1 U, and A_ij -= L_i U_j for all pairs of its rows.
void BlockLu::UpdateLater(int column) {
  const int begin = pattern_->begin(column);
  const int end = pattern_->begin(column + 1);
  const Eigen::PartialPivLU<Mat6>& pivot = pivots_[static_cast<std::size_t>(column)];
  for (int j = begin; j < end; ++j) SolvePivot(pivot, &factor_.upper[static_cast<std::size_t>(j)]);
  for (int j = begin; j < end; ++j) {
    const int later = pattern_->row(j);
    const Mat6& l_j = factor_.lower[static_cast<std::size_t>(j)];
    const Mat6& u_j = factor_.upper[static_cast<std::size_t>(j)];
    factor_.diagonal[static_cast<std::size_t>(later)].noalias() -= l_j * u_j;
    int target = pattern_->begin(later);
    for (int i = j + 1; i < end; ++i) {
      while (pattern_->row(target) != pattern_->row(i)) ++target;
      const auto t = static_cast<std::size_t>(target);
      const auto i_block = static_cast<std::size_t>(i);
      factor_.lower[t].noalias() -= factor_.lower[i_block] * u_j;
      factor_.upper[t].noalias() -= l_j * factor_.upper[i_block];
    }
  }
}

bool BlockLu::DeterminantIsPositive() const {
  bool positive = true;
  for (const Eigen::PartialPivLU<Mat6>& pivot : pivots_) {
    if (pivot.permutationP().determinant() < 0) positive = !positive;
    for (int i = 0; i < 6; ++i)
      if (pivot.matrixLU()(i, i) < 0.0) positive = !positive;
  }
  return positive;
}

void BlockLu::Solve(std::vector<Vec6>* x, bool refined) const {
  std::vector<Vec6> b(x->size());
  for (std::size_t node = 0; node < x->size(); ++node) b[Rank(static_cast<int>(node))] = (*x)[node];
  std::vector<Vec6> y = b;
  Substitute(&y);
  if (refined) Refine(b, &y);
  for (std::size_t node = 0; node < x->size(); ++node) (*x)[node] = y[Rank(static_cast<int>(node))];
}

void BlockLu::Refine(const std::vector<Vec6>& b, std::vector<Vec6>* x) const {
  constexpr int kRefinements = 3;
  constexpr double kWorthwhile = 0.5;  // of the residual, below which a further one is made
  std::vector<Vec6> r;
  Residual(b, *x, &r);
  double error = SquaredNorm(r);
  for (int i = 0; i < kRefinements && error > 0.0; ++i) {
    Substitute(&r);
    std::vector<Vec6> refined = *x;
    for (std::size_t k = 0; k < refined.size(); ++k) refined[k] += r[k];
    Residual(b, refined, &r);
    const double after = SquaredNorm(r);
    if (!(after < error)) break;
    *x = std::move(refined);
    if (after > kWorthwhile * kWorthwhile * error) break;
    error = after;
  }
}

void BlockLu::Substitute(std::vector<Vec6>* x) const {
  const int size = pattern_->size();
  for (int j = 0; j < size; ++j) {
    Vec6& x_j = (*x)[static_cast<std::size_t>(j)];
    SolvePivot(pivots_[static_cast<std::size_t>(j)], &x_j);
    for (int block = pattern_->begin(j); block < pattern_->begin(j + 1); ++block) {
      (*x)[static_cast<std::size_t>(pattern_->row(block))].noalias() -=
          factor_.lower[static_cast<std::size_t>(block)] * x_j;
    }
  }
  for (int j = size - 1; j >= 0; --j) {
    Vec6& x_j = (*x)[static_cast<std::size_t>(j)];
    for (int block = pattern_->begin(j); block < pattern_->begin(j + 1); ++block) {
      x_j.noalias() -= factor_.upper[static_cast<std::size_t>(block)] *
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
      const auto later = static_cast<std::size_t>(pattern_->row(block));
      (*r)[later].noalias() -= matrix_.lower[static_cast<std::size_t>(block)] * x[c];
      (*r)[c].noalias() -= matrix_.upper[static_cast<std::size_t>(block)] * x[later];
    }
  }
}

}  // namespace touchstone::contact
