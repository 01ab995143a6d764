#include "contact/block_kernels.h"

// Tools that watch a program's memory or threads are not ready yet when functions in several widths
// are chosen between.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define TOUCHSTONE_IN_ALL_WIDTHS __attribute__((target_clones("avx2", "default")))
#else
#define TOUCHSTONE_IN_ALL_WIDTHS
#endif

namespace touchstone::contact {
namespace {

constexpr int kRows = 6;

}  // namespace

TOUCHSTONE_IN_ALL_WIDTHS void SubtractProduct(const Mat6& A, const Mat6& B, Mat6* C) {
  const double* __restrict a = A.data();
  const double* __restrict b = B.data();
  double* __restrict c = C->data();
  for (int j = 0; j < kRows; ++j) {
    double column[kRows];
    for (int i = 0; i < kRows; ++i) column[i] = c[kRows * j + i];
    for (int k = 0; k < kRows; ++k) {
      const double factor = b[kRows * k + j];
      for (int i = 0; i < kRows; ++i) column[i] -= a[kRows * k + i] * factor;
    }
    for (int i = 0; i < kRows; ++i) c[kRows * j + i] = column[i];
  }
}

TOUCHSTONE_IN_ALL_WIDTHS void AddProduct(const Mat63& A, const Mat36& B, Mat6* C) {
  constexpr int kInner = 3;
  const double* __restrict a = A.data();
  const double* __restrict b = B.data();
  double* __restrict c = C->data();
  for (int j = 0; j < kRows; ++j) {
    double column[kRows];
    for (int i = 0; i < kRows; ++i) column[i] = c[kRows * j + i];
    for (int k = 0; k < kInner; ++k) {
      const double factor = b[kInner * j + k];
      for (int i = 0; i < kRows; ++i) column[i] += a[kRows * k + i] * factor;
    }
    for (int i = 0; i < kRows; ++i) c[kRows * j + i] = column[i];
  }
}

}  // namespace touchstone::contact
