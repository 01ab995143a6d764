#include "contact/block_cholesky.h"

#include <cmath>

namespace touchstone::contact {
namespace {

/// Overwrites the lower triangle of a by its Cholesky factor.
bool FactorInPlace(Mat6* a) {
  Mat6& l = *a;
  for (int j = 0; j < 6; ++j) {
    double pivot = l(j, j);
    for (int k = 0; k < j; ++k) pivot -= l(j, k) * l(j, k);
    if (!(pivot > 0.0)) return false;
    const double root = std::sqrt(pivot);
    l(j, j) = root;
    for (int i = j + 1; i < 6; ++i) {
      double sum = l(i, j);
      for (int k = 0; k < j; ++k) sum -= l(i, k) * l(j, k);
      l(i, j) = sum / root;
    }
  }
  return true;
}

/// b <- b l^-T.
void SolveFromRight(const Mat6& l, Mat6* b) {
  for (int j = 0; j < 6; ++j) {
    for (int k = 0; k < j; ++k) b->col(j) -= b->col(k) * l(j, k);
    b->col(j) /= l(j, j);
  }
}

/// a <- a - kSign product, without a temporary.
template <int kSign, class Product, class Target>
void Subtract(const Product& product, Target&& a) {
  if constexpr (kSign > 0) {
    a.noalias() -= product;
  } else {
    a.noalias() += product;
  }
}

/// a <- a - kSign l l^T in the lower triangle, by blocks of even size.
template <int kSign>
void SubtractSquare(const Mat6& l, Mat6* a) {
  Subtract<kSign>(l * l.topRows<2>().transpose(), a->leftCols<2>());
  Subtract<kSign>(l.bottomRows<4>() * l.middleRows<2>(2).transpose(), a->block<4, 2>(2, 2));
  Subtract<kSign>(l.bottomRows<2>() * l.bottomRows<2>().transpose(), a->bottomRightCorner<2, 2>());
}

}  // namespace

BlockCholesky::BlockCholesky(std::shared_ptr<const BlockPattern> pattern)
    : pattern_(std::move(pattern)),
      diagonal_(static_cast<std::size_t>(pattern_->size())),
      blocks_(static_cast<std::size_t>(pattern_->num_blocks())),
      permuted_(static_cast<std::size_t>(pattern_->size())) {}

void BlockCholesky::Clear() {
  for (Mat6& block : diagonal_) block.setZero();
  for (Mat6& block : blocks_) block.setZero();
}

bool BlockCholesky::Factor() {
  for (int column = 0; column < pattern_->size(); ++column) {
    if (!FactorDiagonal(column)) return false;
    UpdateLaterColumns(column);
  }
  return true;
}

bool BlockCholesky::FactorDiagonal(int column) {
  Mat6& pivot = diagonal_[static_cast<std::size_t>(column)];
  const bool negative = pattern_->IsJoint(column);
  if (negative) pivot = -pivot;
  if (!FactorInPlace(&pivot)) return false;
  for (int block = pattern_->begin(column); block < pattern_->begin(column + 1); ++block) {
    Mat6& l = blocks_[static_cast<std::size_t>(block)];
    if (negative) l = -l;
    SolveFromRight(pivot, &l);
  }
  return true;
}

void BlockCholesky::UpdateLaterColumns(int column) {
  if (pattern_->IsJoint(column)) {
    UpdateLaterColumns<-1>(column);
  } else {
    UpdateLaterColumns<1>(column);
  }
}

template <int kSign>
void BlockCholesky::UpdateLaterColumns(int column) {
  const int end = pattern_->begin(column + 1);
  for (int j = pattern_->begin(column); j < end; ++j) {
    const Mat6& l_j = blocks_[static_cast<std::size_t>(j)];
    const int later = pattern_->row(j);
    SubtractSquare<kSign>(l_j, &diagonal_[static_cast<std::size_t>(later)]);
    int target = pattern_->begin(later);
    for (int i = j + 1; i < end; ++i) {
      while (pattern_->row(target) != pattern_->row(i)) ++target;
      Subtract<kSign>(blocks_[static_cast<std::size_t>(i)] * l_j.transpose(),
                      blocks_[static_cast<std::size_t>(target)]);
    }
  }
}

void BlockCholesky::Solve(std::vector<Vec6>* x) const {
  const int size = pattern_->size();
  for (int node = 0; node < size; ++node) {
    permuted_[static_cast<std::size_t>(pattern_->rank(node))] =
        (*x)[static_cast<std::size_t>(node)];
  }
  for (int j = 0; j < size; ++j) {
    Vec6& x_j = permuted_[static_cast<std::size_t>(j)];
    diagonal_[static_cast<std::size_t>(j)].triangularView<Eigen::Lower>().solveInPlace(x_j);
    for (int block = pattern_->begin(j); block < pattern_->begin(j + 1); ++block) {
      permuted_[static_cast<std::size_t>(pattern_->row(block))].noalias() -=
          blocks_[static_cast<std::size_t>(block)] * x_j;
    }
  }
  for (int j = size - 1; j >= 0; --j) {
    Vec6& x_j = permuted_[static_cast<std::size_t>(j)];
    if (pattern_->IsJoint(j)) x_j = -x_j;
    for (int block = pattern_->begin(j); block < pattern_->begin(j + 1); ++block) {
      x_j.noalias() -= blocks_[static_cast<std::size_t>(block)].transpose() *
                       permuted_[static_cast<std::size_t>(pattern_->row(block))];
    }
    diagonal_[static_cast<std::size_t>(j)].triangularView<Eigen::Lower>().transpose().solveInPlace(
        x_j);
  }
  for (int node = 0; node < size; ++node) {
    (*x)[static_cast<std::size_t>(node)] =
        permuted_[static_cast<std::size_t>(pattern_->rank(node))];
  }
}

}  // namespace touchstone::contact
