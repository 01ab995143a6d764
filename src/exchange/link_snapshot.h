#pragma once

// Joints, springs and thrusters in the form for display.

#include <optional>
#include <string>

#include "base/ids.h"
#include "base/math.h"
#include "exchange/push.h"
#include "scene/scene_desc.h"

namespace touchstone::exchange {

/// A joint and its load. The world, as a body, has no id.
struct JointSnapshot {
  scene::JointKind kind = scene::JointKind::kBall;
  BodyId body_a;
  std::optional<BodyId> body_b;
  Vec3 p_W = Vec3::Zero();       // present position of its point of A
  Vec3 axis_W = Vec3::UnitZ();   // present axis of a hinge or a slider
  Vec3 force_W = Vec3::Zero();   // force on A at p_W [N]
  Vec3 torque_W = Vec3::Zero();  // torque on A, in addition to that force [N m]
  bool collide = false;          // whether the two bodies may touch each other
  double opening = 0.0;          // distance of its points of A and B: the drift [m]
  // For a hinge or a slider [rad, m; N m, N].
  Vec3 across_W = Vec3::UnitX();  // where travel is 0: a direction across the axis, fixed in B
  double travel = 0.0;            // travel of A relative to B, about or along the axis
  double speed = 0.0;             // rate of travel
  std::optional<scene::JointLimits> limits;
  std::optional<scene::MotorDesc> motor;
  double motor_force = 0.0;  // force or torque of the motor on A, along or about the axis
  double friction = 0.0;     // largest friction of the joint
  double friction_force = 0.0;
  std::optional<scene::JointSpringDesc> spring;
  double spring_force = 0.0;
  double armature = 0.0;     // inertia of its rotor along the travel [kg m^2, kg]
  double limit_force = 0.0;  // force or torque of the limits on A; positive at the lower limit
};

/// A spring between bodies, or a body and the world.
struct SpringSnapshot {
  BodyId body_a;
  std::optional<BodyId> body_b;
  Vec3 p_A_W = Vec3::Zero();  // present position of its ends
  Vec3 p_B_W = Vec3::Zero();
  double length = 0.0;     // rest length [m]
  double stiffness = 0.0;  // [N/m]
  double damping = 0.0;    // [N s/m]
  double tension = 0.0;    // force that pulls the ends together [N]
};

/// A thruster or a load.
struct ThrusterSnapshot {
  BodyId body;
  bool is_load = false;
  Vec3 p_W = Vec3::Zero();
  Vec3 force_W = Vec3::Zero();   // force of a thruster when it fires, or of a load [N]
  Vec3 torque_W = Vec3::Zero();  // torque of a load, in addition to the force [N m]
  std::string key;
  double from = 0.0;  // without a key, it acts from this time until the next [s]
  double until = 0.0;
  bool firing = false;
  Push given = {};  // in the form in which it is edited
};

}  // namespace touchstone::exchange
