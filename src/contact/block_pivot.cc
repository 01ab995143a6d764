#include "contact/block_pivot.h"

#include <cmath>
#include <utility>

#include "contact/vector_lanes.h"

namespace touchstone::contact {
namespace {

constexpr int kOrder = 6;

/// A column of six numbers.
struct Column {
  Four first;
  Two last;

  void Load(const double* from) {
    first = *reinterpret_cast<const Four*>(from);
    last = *reinterpret_cast<const Two*>(from + 4);
  }
  void Store(double* to) const {
    *reinterpret_cast<Four*>(to) = first;
    *reinterpret_cast<Two*>(to + 4) = last;
  }
};

}  // namespace

void BlockPivot::Factor(const Mat6& A) {
  lu_ = A;
  positive_ = true;
#pragma GCC unroll 6
  for (int k = 0; k < kOrder; ++k) {
    int row = k;
    for (int i = k + 1; i < kOrder; ++i)
      if (std::abs(lu_(i, k)) > std::abs(lu_(row, k))) row = i;
    from_[static_cast<std::size_t>(k)] = row;
    if (row != k) {
      lu_.row(k).swap(lu_.row(row));
      positive_ = !positive_;
    }
    if (lu_(k, k) < 0.0) positive_ = !positive_;
#pragma GCC unroll 6
    for (int i = k + 1; i < kOrder; ++i) lu_(i, k) /= lu_(k, k);
#pragma GCC unroll 6
    for (int j = k + 1; j < kOrder; ++j) {
#pragma GCC unroll 6
      for (int i = k + 1; i < kOrder; ++i) lu_(i, j) -= lu_(i, k) * lu_(k, j);
    }
  }
}

void BlockPivot::Solve(Vec6* x) const {
  for (int k = 0; k < kOrder; ++k) std::swap((*x)[k], (*x)[from_[static_cast<std::size_t>(k)]]);
#pragma GCC unroll 6
  for (int k = 0; k < kOrder; ++k) {
#pragma GCC unroll 6
    for (int i = k + 1; i < kOrder; ++i) (*x)[i] -= lu_(i, k) * (*x)[k];
  }
#pragma GCC unroll 6
  for (int k = kOrder - 1; k >= 0; --k) {
    (*x)[k] /= lu_(k, k);
#pragma GCC unroll 6
    for (int i = 0; i < k; ++i) (*x)[i] -= lu_(i, k) * (*x)[k];
  }
}

TOUCHSTONE_IN_ALL_WIDTHS void BlockPivot::SolveTransposed(Mat6* X_T) const {
  for (int k = 0; k < kOrder; ++k)
    if (from_[static_cast<std::size_t>(k)] != k)
      X_T->col(k).swap(X_T->col(from_[static_cast<std::size_t>(k)]));
  Column x[kOrder];
  for (int k = 0; k < kOrder; ++k) x[k].Load(X_T->data() + kOrder * k);
  const double* lu = lu_.data();
#pragma GCC unroll 6
  for (int k = 0; k < kOrder; ++k) {
#pragma GCC unroll 6
    for (int i = k + 1; i < kOrder; ++i) {
      x[i].first -= x[k].first * lu[kOrder * k + i];
      x[i].last -= x[k].last * lu[kOrder * k + i];
    }
  }
#pragma GCC unroll 6
  for (int k = kOrder - 1; k >= 0; --k) {
    x[k].first /= lu[kOrder * k + k];
    x[k].last /= lu[kOrder * k + k];
#pragma GCC unroll 6
    for (int i = 0; i < k; ++i) {
      x[i].first -= x[k].first * lu[kOrder * k + i];
      x[i].last -= x[k].last * lu[kOrder * k + i];
    }
  }
  for (int k = 0; k < kOrder; ++k) x[k].Store(X_T->data() + kOrder * k);
}

}  // namespace touchstone::contact
