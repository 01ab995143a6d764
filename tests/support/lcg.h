#pragma once

#include <cstdint>
#include <vector>

#include "base/math.h"

// In no namespace of its own: one called testing would hide GoogleTest's in the modules' tests.
namespace touchstone {

/// The same pseudo-random numbers on every machine (Knuth's MMIX generator).
class Lcg {
 public:
  explicit Lcg(std::uint64_t seed) : state_(seed * 2 + 1) {}
  double Uniform(double low, double high) {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return low + (high - low) * static_cast<double>(state_ >> 11) * 0x1p-53;
  }
  Vec3 UniformVec3(double low, double high) {
    const double x = Uniform(low, high);
    const double y = Uniform(low, high);
    const double z = Uniform(low, high);
    return {x, y, z};
  }
  Vec3 OnUnitSphere() {
    for (;;) {
      const Vec3 p = UniformVec3(-1, 1);
      if (p.norm() > 0.1 && p.norm() <= 1) return p.normalized();
    }
  }
  Vec3 InBall(double radius) {
    for (;;) {
      const Vec3 p = UniformVec3(-1, 1);
      if (p.squaredNorm() <= 1) return radius * p;
    }
  }
  Mat3 Rotation() {
    const Vec3 axis = OnUnitSphere();
    return Eigen::AngleAxisd(Uniform(-3, 3), axis).toRotationMatrix();
  }

 private:
  std::uint64_t state_;
};

inline std::vector<Vec3> PointsInCube(std::uint64_t seed, int count) {
  Lcg lcg(seed);
  std::vector<Vec3> points;
  for (int i = 0; i < count; ++i) points.push_back(lcg.UniformVec3(-1, 1));
  return points;
}

inline std::vector<Vec3> PointsOnSphere(std::uint64_t seed, int count) {
  Lcg lcg(seed);
  std::vector<Vec3> points;
  for (int i = 0; i < count; ++i) points.push_back(lcg.OnUnitSphere());
  return points;
}

}  // namespace touchstone
