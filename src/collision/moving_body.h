#pragma once

#include "base/math.h"
#include "geometry/polyhedron.h"

namespace touchstone::collision {

/// A shape at a pose, at one instant.
struct PosedShape {
  const geometry::Polyhedron* shape;
  Pose X_WB;

  /// The point of the core that is foremost along a direction, both in W.
  Vec3 Foremost(const Vec3& direction_W) const {
    return X_WB.ToWorld(shape->SupportPoint(X_WB.R_WB.transpose() * direction_W));
  }
};

/// The amount by which the roundings of two shapes reduce the distance of their cores [m].
inline double RoundingOf(const geometry::Polyhedron& a, const geometry::Polyhedron& b) {
  return a.rounding() + b.rounding();
}

/// Whether one of two shapes is a cylinder or a cone.
inline bool IsCurvedPair(const geometry::Polyhedron& a, const geometry::Polyhedron& b) {
  return a.is_curved() || b.is_curved();
}

/// Whether one of two shapes is a hollow with the other inside it.
inline bool IsHollowPair(const geometry::Polyhedron& a, const geometry::Polyhedron& b) {
  return a.is_hollow() || b.is_hollow();
}

/// Whether the gap of two shapes is the distance of their cores less the roundings, with one
/// shortest line between them: true where one of them is rounded or curved.
inline bool GapIsDistance(const geometry::Polyhedron& a, const geometry::Polyhedron& b) {
  return RoundingOf(a, b) > 0.0 || IsCurvedPair(a, b);
}

/// Whether both shapes are polyhedra without rounding.
inline bool AreSharp(const geometry::Polyhedron& a, const geometry::Polyhedron& b) {
  return a.is_sharp() && b.is_sharp();
}

/// Rigorous bounds that hold over a whole interval of time.
struct MotionBounds {
  double linear_speed = 0.0;          // |v| of the frame origin [m/s]
  double angular_speed = 0.0;         // |w| [rad/s]
  double linear_acceleration = 0.0;   // |dv/dt - steady_acceleration| [m/s^2]
  double angular_acceleration = 0.0;  // |dw/dt| [rad/s^2]
  /// Any constant vector in W [m/s^2]; zero is always valid. Under a constant force it is force
  /// over mass: then free fall and sliding are known exactly, and need no bounds.
  Vec3 steady_acceleration = Vec3::Zero();
};

/// A rigid motion over [start, end]: the only view that collision has of the dynamics. Immovable
/// bodies have zero twist and zero bounds.
class Motion {
 public:
  virtual ~Motion() = default;
  virtual Pose PoseAt(double t) const = 0;
  virtual Twist TwistAt(double t) const = 0;
  /// Bounds over [t0, t1]; they may be loose for long intervals and tighten for short ones.
  virtual MotionBounds BoundsOver(double t0, double t1) const = 0;
};

struct MovingShape {
  const geometry::Polyhedron* shape;
  const Motion* motion;

  PosedShape At(double t) const { return {shape, motion->PoseAt(t)}; }
};

}  // namespace touchstone::collision
