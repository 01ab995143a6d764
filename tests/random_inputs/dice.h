#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace touchstone::testing {

/// Random choices that are the same on every machine.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed * 0x9E3779B97F4A7C15ULL + 1) {}

  /// 0 to count - 1.
  std::size_t Below(std::size_t count) { return static_cast<std::size_t>(engine_() % count); }
  bool OneIn(std::size_t count) { return Below(count) == 0; }
  double Between(double low, double high) {
    return low + (high - low) * static_cast<double>(engine_() >> 11) * 0x1p-53;
  }
  /// Each order of magnitude as likely as any other.
  double Magnitude(double low, double high) {
    return std::exp(Between(std::log(low), std::log(high)));
  }
  template <class List>
  const auto& From(const List& list) {
    return list[Below(std::size(list))];
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace touchstone::testing
