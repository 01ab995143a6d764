#pragma once

// The only access to Eigen: every physics file includes this file for linear algebra.
// Frames are in names (monogram notation, docs/notation.md): p_WB is the position of B in W.

#include <Eigen/Core>
#include <Eigen/Dense>
#include <Eigen/Geometry>

namespace touchstone {

using Vec2 = Eigen::Vector2d;
using Vec3 = Eigen::Vector3d;
using Mat3 = Eigen::Matrix3d;
using Quat = Eigen::Quaterniond;
using Vec6 = Eigen::Matrix<double, 6, 1>;
using Mat6 = Eigen::Matrix<double, 6, 6>;
using Mat36 = Eigen::Matrix<double, 3, 6>;

/// The cross-product matrix of a: Skew(a) * b = a x b (Baraff I, 2.3).
inline Mat3 Skew(const Vec3& a) {
  Mat3 s;
  s << 0, -a.z(), a.y(), a.z(), 0, -a.x(), -a.y(), a.x(), 0;
  return s;
}

/// Pose of a body frame B in the world W: p_W = R_WB p_B + p_WB.
struct Pose {
  Mat3 R_WB = Mat3::Identity();
  Vec3 p_WB = Vec3::Zero();

  Vec3 ToWorld(const Vec3& p_B) const { return R_WB * p_B + p_WB; }
  Vec3 ToBody(const Vec3& p_W) const { return R_WB.transpose() * (p_W - p_WB); }
};

/// Velocity of a rigid body: v of its frame origin and angular velocity w, both in W [m/s, rad/s].
struct Twist {
  Vec3 v = Vec3::Zero();
  Vec3 w = Vec3::Zero();

  /// Velocity of the material point at offset r_W from the frame origin: v + w x r (Baraff I, 2.5).
  Vec3 At(const Vec3& r_W) const { return v + w.cross(r_W); }
};

/// Two unit vectors that complete the unit vector n to a right-handed frame (t1, t2, n).
inline void TangentBasis(const Vec3& n, Vec3* t1, Vec3* t2) {
  const Vec3 axis = std::abs(n.x()) < 0.57735 ? Vec3::UnitX() : Vec3::UnitY();
  *t1 = n.cross(axis).normalized();
  *t2 = n.cross(*t1);
}

}  // namespace touchstone
