#pragma once

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "base/math.h"
#include "support/lcg.h"

namespace touchstone::testing {

/// Random draws that are the same on every machine: sums, products and square roots of an Lcg's
/// numbers, no sines and no powers.
class Draw {
 public:
  /// Neighbouring seeds give unrelated numbers.
  explicit Draw(std::uint64_t seed) : lcg_(Mix(seed)) {}

  static std::uint64_t Mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
  }

  double Uniform(double low, double high) { return lcg_.Uniform(low, high); }
  bool Chance(double p) { return Uniform(0.0, 1.0) < p; }
  /// One of low, low + 1, ..., high.
  int Integer(int low, int high) {
    return low + static_cast<int>(Uniform(0.0, static_cast<double>(high - low + 1)));
  }
  template <class T>
  T OneOf(std::initializer_list<T> values) {
    return values.begin()[Integer(0, static_cast<int>(values.size()) - 1)];
  }
  /// Every factor of two between low and high is as likely as any other.
  double Scale(double low, double high) {
    double octaves = 0.0;
    for (double top = low; top < high; top *= 2.0) octaves += 1.0;
    double value = low;
    for (double k = Uniform(0.0, octaves); k > 0.0; k -= 1.0) value *= k < 1.0 ? 1.0 + k : 2.0;
    return value < high ? value : high;
  }
  Vec3 Direction() { return lcg_.OnUnitSphere(); }
  Vec3 InBall(double radius) { return lcg_.InBall(radius); }
  Vec3 InBox(const Vec3& half) { return half.cwiseProduct(lcg_.UniformVec3(-1.0, 1.0)); }
  Quat Orientation() {
    for (;;) {
      const double w = Uniform(-1.0, 1.0), x = Uniform(-1.0, 1.0);
      const double y = Uniform(-1.0, 1.0), z = Uniform(-1.0, 1.0);
      const double square = w * w + x * x + y * y + z * z;
      if (square > 1.0 || square < 0.01) continue;
      return Quat(w, x, y, z).normalized();
    }
  }
  /// About one axis, by any angle up to half a turn.
  Quat Turn(const Vec3& axis) {
    const double s = Uniform(-1.0, 1.0);
    return Quat(1.0, s * axis.x(), s * axis.y(), s * axis.z()).normalized();
  }

 private:
  Lcg lcg_;
};

}  // namespace touchstone::testing
