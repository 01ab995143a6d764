#pragma once

#include <optional>
#include <string>

#include "base/math.h"
#include "scene/scene_desc.h"

namespace touchstone::dynamics {

/// A point and axes fixed in a body or, without a body, in the world.
struct AttachedFrame {
  static constexpr int kWorld = -1;

  int body = kWorld;
  Vec3 p = Vec3::Zero();      // position in the body, from its centre of mass, or in W [m]
  Quat q = Quat::Identity();  // axes; z is the axis of a hinge

  bool on_body() const { return body != kWorld; }
};

/// A bilateral joint. The two points stay together, and so do the z axes of the two frames (hinge)
/// or all their axes (fixed); a slider keeps all axes together, and the points except for a
/// displacement along z of B.
struct ModelJoint {
  scene::JointKind kind = scene::JointKind::kBall;
  AttachedFrame a;  // always on a body
  AttachedFrame b;
  bool collide = false;
  // For a hinge or a slider: travel is the angle of A about the axis, or its displacement along the
  // axis, relative to B.
  std::optional<scene::JointLimits> limits;
  std::optional<scene::MotorDesc> motor;
  double friction = 0.0;  // [N m, N]
  std::optional<scene::JointSpringDesc> spring;
  double armature = 0.0;  // inertia of its rotor along the travel [kg m^2, kg]
  // For a hinge with drives: travel with full turns counted, and the time of its last evaluation
  // [rad, s].
  double turned = 0.0;
  double turned_at = 0.0;

  bool Drives() const { return limits || motor || friction > 0.0 || spring; }
  /// Energy of its spring at that travel, stiffness (travel - rest)^2 / 2 [J].
  double SpringEnergy(double travel) const {
    const double stretch = spring ? travel - spring->rest : 0.0;
    return spring ? 0.5 * spring->stiffness * stretch * stretch : 0.0;
  }
  /// Kinetic energy of its rotor at that rate of travel, armature rate^2 / 2 [J].
  double RotorEnergy(double rate) const { return 0.5 * armature * rate * rate; }
};

/// A spring with a damper along the line between two points.
struct ModelSpring {
  AttachedFrame a;  // always on a body
  AttachedFrame b;
  double stiffness = 0.0;  // [N/m]
  double damping = 0.0;    // [N s/m]
  double length = 0.0;     // rest length [m]

  /// Energy of the spring with its ends that far apart, stiffness (apart - length)^2 / 2 [J].
  double Energy(double apart) const {
    return 0.5 * stiffness * (apart - length) * (apart - length);
  }
  /// How far a spring with this line from end b to end a is stretched [m]: by the length beyond its
  /// rest length, as the third component, or, without a rest length, by the line.
  Vec3 StretchOf(const Vec3& line) const {
    return length > 0.0 ? Vec3(0.0, 0.0, line.norm() - length) : line;
  }
};

/// A force fixed in a body (a thruster), or a force and a torque fixed in the world (a load).
struct ModelThruster {
  AttachedFrame at;           // on a body
  bool in_world = false;      // force and torque are along the axes of W; false: along those of the
                              // body
  Vec3 force = Vec3::Zero();  // [N]
  Vec3 torque = Vec3::Zero();  // [N m]
  std::string key;             // fires while this key is held; empty: by time
  double from = 0.0;           // [s]
  double until = 0.0;
  bool key_down = false;

  bool FiresAt(double t) const { return key_down || (key.empty() && from <= t && t < until); }
};

}  // namespace touchstone::dynamics
