#pragma once

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "collision/moving_body.h"
#include "geometry/shapes.h"

namespace touchstone::collision {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kTolerance = 1e-4;  // eps

inline const geometry::Polyhedron& Cube() {
  static const geometry::Polyhedron cube = geometry::MakeBox({1, 1, 1});
  return cube;
}

/// Random shapes and poses from a fixed seed.
class RandomBodies {
 public:
  explicit RandomBodies(unsigned seed) : engine_(seed) {}

  double Uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(engine_);
  }
  int Integer(int low, int high) { return std::uniform_int_distribution<int>(low, high)(engine_); }

  Vec3 Direction() {
    std::normal_distribution<double> normal;
    Vec3 d;
    do {
      d = Vec3(normal(engine_), normal(engine_), normal(engine_));
    } while (d.norm() < 1e-3);
    return d.normalized();
  }

  Mat3 Rotation() {
    return Eigen::AngleAxisd(Uniform(-M_PI, M_PI), Direction()).toRotationMatrix();
  }

  Pose PoseWithin(double distance) { return {Rotation(), Uniform(0.0, distance) * Direction()}; }

  /// Hull of points on an ellipsoid: every point is a vertex.
  geometry::Polyhedron Hull(int points, const Vec3& half_axes) {
    std::vector<Vec3> cloud;
    for (int i = 0; i < points; ++i) cloud.push_back(Direction().cwiseProduct(half_axes));
    return geometry::MakeHull(cloud);
  }

 private:
  std::mt19937_64 engine_;
};

inline Pose Place(const Vec3& p_WB, const Mat3& R_WB = Mat3::Identity()) { return {R_WB, p_WB}; }

inline Mat3 Turn(double angle, const Vec3& axis) {
  return Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix();
}

/// T * X: the body moved along with the frame T.
inline Pose Moved(const Pose& T, const Pose& X) { return {T.R_WB * X.R_WB, T.ToWorld(X.p_WB)}; }

}  // namespace touchstone::collision
