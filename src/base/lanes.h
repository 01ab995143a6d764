#pragma once

#include <array>
#include <cmath>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace touchstone {

/// Four numbers in single precision that every operation treats alike, in one instruction: an
/// extension of the language that GCC and Clang share. Comparisons give masks for `mask ? a : b`.
using Lanes [[gnu::vector_size(16)]] = float;

inline constexpr int kLanes = 4;

inline Lanes AllLanes(float value) { return Lanes{value, value, value, value}; }

/// Square roots of what is not negative. Compilers take them one by one, though the processor has
/// an instruction for all four, which gives the same bits.
inline Lanes Sqrt(Lanes x) {
#ifdef __SSE2__
  return _mm_sqrt_ps(x);
#else
  return Lanes{std::sqrt(x[0]), std::sqrt(x[1]), std::sqrt(x[2]), std::sqrt(x[3])};
#endif
}

/// Whether one of them is not zero.
inline bool AnyNotZero(Lanes x) {
#ifdef __SSE2__
  return _mm_movemask_ps(_mm_cmpneq_ps(x, _mm_setzero_ps())) != 0;
#else
  return x[0] != 0.0F || x[1] != 0.0F || x[2] != 0.0F || x[3] != 0.0F;
#endif
}

/// Rows become columns.
inline void Transpose(std::array<Lanes, kLanes>* rows) {
  auto& [a, b, c, d] = *rows;
  const Lanes ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const Lanes ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Lanes cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const Lanes cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  a = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
  b = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
  c = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
  d = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
}

}  // namespace touchstone
