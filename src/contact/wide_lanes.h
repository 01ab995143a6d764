#pragma once

// Eight numbers in single precision that every operation treats alike: one 256-bit instruction
// where the processor has these, otherwise two of four numbers each, by a language extension that
// GCC and Clang share. Included once for either width, in a separate file: everything here is local
// to that file, and none of it is shared with code that is compiled for processors of another kind.

#include <cmath>
#include <cstring>

#include "contact/wide_group.h"

#ifdef __SSE2__
#include <immintrin.h>
#endif

namespace touchstone::contact {
namespace {

#ifdef __AVX2__

struct Lanes {
  __m256 x;
};

inline Lanes Load(const float* from) { return {_mm256_load_ps(from)}; }
inline void Store(const Lanes& lanes, float* to) { _mm256_store_ps(to, lanes.x); }
inline Lanes AllLanes(float value) { return {_mm256_set1_ps(value)}; }
inline Lanes operator+(const Lanes& a, const Lanes& b) { return {_mm256_add_ps(a.x, b.x)}; }
inline Lanes operator-(const Lanes& a, const Lanes& b) { return {_mm256_sub_ps(a.x, b.x)}; }
inline Lanes operator*(const Lanes& a, const Lanes& b) { return {_mm256_mul_ps(a.x, b.x)}; }
inline Lanes operator/(const Lanes& a, const Lanes& b) { return {_mm256_div_ps(a.x, b.x)}; }
/// a where x > y, else b.
inline Lanes WhereLarger(const Lanes& x, const Lanes& y, const Lanes& a, const Lanes& b) {
  return {_mm256_blendv_ps(b.x, a.x, _mm256_cmp_ps(x.x, y.x, _CMP_GT_OQ))};
}
/// Square roots of nonnegative numbers.
inline Lanes Sqrt(const Lanes& a) { return {_mm256_sqrt_ps(a.x)}; }
inline bool AnyNotZero(const Lanes& a) {
  return _mm256_movemask_ps(_mm256_cmp_ps(a.x, _mm256_setzero_ps(), _CMP_NEQ_UQ)) != 0;
}
/// Transposes eight rows.
inline void Transpose(Lanes (&rows)[kLanes]) {
  __m256 pairs[kLanes], fours[kLanes];
  for (int i = 0; i < kLanes; i += 2) {
    pairs[i] = _mm256_unpacklo_ps(rows[i].x, rows[i + 1].x);
    pairs[i + 1] = _mm256_unpackhi_ps(rows[i].x, rows[i + 1].x);
  }
  for (int i = 0; i < kLanes; i += 4)
    for (int half = 0; half < 2; ++half) {
      fours[i + 2 * half] = _mm256_shuffle_ps(pairs[i + half], pairs[i + half + 2], 0x44);
      fours[i + 2 * half + 1] = _mm256_shuffle_ps(pairs[i + half], pairs[i + half + 2], 0xEE);
    }
  for (int i = 0; i < kLanes / 2; ++i) {
    rows[i].x = _mm256_permute2f128_ps(fours[i], fours[i + 4], 0x20);
    rows[i + 4].x = _mm256_permute2f128_ps(fours[i], fours[i + 4], 0x31);
  }
}

#else

using Quad [[gnu::vector_size(16)]] = float;

struct Lanes {
  Quad low, high;
};

inline Lanes Load(const float* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}
inline void Store(const Lanes& lanes, float* to) { std::memcpy(to, &lanes, sizeof lanes); }
inline Lanes AllLanes(float value) {
  const Quad four{value, value, value, value};
  return {four, four};
}
inline Lanes operator+(const Lanes& a, const Lanes& b) { return {a.low + b.low, a.high + b.high}; }
inline Lanes operator-(const Lanes& a, const Lanes& b) { return {a.low - b.low, a.high - b.high}; }
inline Lanes operator*(const Lanes& a, const Lanes& b) { return {a.low * b.low, a.high * b.high}; }
inline Lanes operator/(const Lanes& a, const Lanes& b) { return {a.low / b.low, a.high / b.high}; }
/// a where x > y, else b.
inline Lanes WhereLarger(const Lanes& x, const Lanes& y, const Lanes& a, const Lanes& b) {
  return {x.low > y.low ? a.low : b.low, x.high > y.high ? a.high : b.high};
}
/// Square roots of nonnegative numbers. Compilers compute them one by one, though the processor has
/// an instruction for all four, which gives the same bits.
inline Quad Sqrt(Quad x) {
#ifdef __SSE2__
  return _mm_sqrt_ps(x);
#else
  return Quad{std::sqrt(x[0]), std::sqrt(x[1]), std::sqrt(x[2]), std::sqrt(x[3])};
#endif
}
inline Lanes Sqrt(const Lanes& a) { return {Sqrt(a.low), Sqrt(a.high)}; }
inline bool AnyNotZero(const Lanes& a) {
#ifdef __SSE2__
  const __m128 zero = _mm_setzero_ps();
  return _mm_movemask_ps(_mm_or_ps(_mm_cmpneq_ps(a.low, zero), _mm_cmpneq_ps(a.high, zero))) != 0;
#else
  bool any = false;
  for (int i = 0; i < 4; ++i) any |= a.low[i] != 0.0F || a.high[i] != 0.0F;
  return any;
#endif
}
inline void TransposeFour(Quad* a, Quad* b, Quad* c, Quad* d) {
  const Quad ab_low = __builtin_shufflevector(*a, *b, 0, 4, 1, 5);
  const Quad ab_high = __builtin_shufflevector(*a, *b, 2, 6, 3, 7);
  const Quad cd_low = __builtin_shufflevector(*c, *d, 0, 4, 1, 5);
  const Quad cd_high = __builtin_shufflevector(*c, *d, 2, 6, 3, 7);
  *a = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
  *b = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
  *c = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
  *d = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
}
/// Transposes eight rows.
inline void Transpose(Lanes (&rows)[kLanes]) {
  for (int i = 0; i < kLanes; i += 4) {
    TransposeFour(&rows[i].low, &rows[i + 1].low, &rows[i + 2].low, &rows[i + 3].low);
    TransposeFour(&rows[i].high, &rows[i + 1].high, &rows[i + 2].high, &rows[i + 3].high);
  }
  for (int i = 0; i < kLanes / 2; ++i) {
    const Quad moved = rows[i].high;
    rows[i].high = rows[i + 4].low;
    rows[i + 4].low = moved;
  }
}

#endif

}  // namespace
}  // namespace touchstone::contact
