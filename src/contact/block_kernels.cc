#include "contact/block_kernels.h"

#include "contact/vector_lanes.h"

namespace touchstone::contact {
namespace {

constexpr int kRows = 6;

}  // namespace

TOUCHSTONE_IN_ALL_WIDTHS void SubtractProduct(const Mat6& A, const Mat6& B, Mat6* C) {
  const double* a = A.data();
  const double* b = B.data();
  double* c = C->data();
  for (int j = 0; j < kRows; ++j) {
    Four first = *reinterpret_cast<const Four*>(a) * b[j];
    Two last = *reinterpret_cast<const Two*>(a + 4) * b[j];
    for (int k = 1; k < kRows; ++k) {
      const double factor = b[kRows * k + j];
      first += *reinterpret_cast<const Four*>(a + kRows * k) * factor;
      last += *reinterpret_cast<const Two*>(a + kRows * k + 4) * factor;
    }
    *reinterpret_cast<Four*>(c + kRows * j) -= first;
    *reinterpret_cast<Two*>(c + kRows * j + 4) -= last;
  }
}

TOUCHSTONE_IN_ALL_WIDTHS void AddProduct(const Mat63& A, const Mat36& B, Mat6* C) {
  constexpr int kInner = 3;
  const double* a = A.data();
  const double* b = B.data();
  double* c = C->data();
  for (int j = 0; j < kRows; ++j) {
    Four first = *reinterpret_cast<const Four*>(a) * b[kInner * j];
    Two last = *reinterpret_cast<const Two*>(a + 4) * b[kInner * j];
    for (int k = 1; k < kInner; ++k) {
      const double factor = b[kInner * j + k];
      first += *reinterpret_cast<const Four*>(a + kRows * k) * factor;
      last += *reinterpret_cast<const Two*>(a + kRows * k + 4) * factor;
    }
    *reinterpret_cast<Four*>(c + kRows * j) += first;
    *reinterpret_cast<Two*>(c + kRows * j + 4) += last;
  }
}

}  // namespace touchstone::contact
