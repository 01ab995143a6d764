#pragma once

#include <bit>
#include <cstdint>

#include "base/math.h"

namespace touchstone {

/// FNV-1a over the bit patterns of the added numbers: equal hashes mean equal bits, for determinism
/// checks (not for security).
class StateHash {
 public:
  void Add(std::uint64_t bits) {
    for (int shift = 0; shift < 64; shift += 8) {
      value_ ^= (bits >> shift) & 0xffU;
      value_ *= 0x100000001b3ULL;
    }
  }
  void Add(double x) { Add(std::bit_cast<std::uint64_t>(x)); }
  void Add(const Vec3& v) {
    for (int i = 0; i < 3; ++i) Add(v[i]);
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325ULL;
};

}  // namespace touchstone
