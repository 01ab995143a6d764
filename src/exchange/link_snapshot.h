#pragma once

// Joints, springs and thrusters as the window sees them.

#include <optional>
#include <string>

#include "base/ids.h"
#include "base/math.h"
#include "scene/scene_desc.h"

namespace touchstone::exchange {

/// A joint and what it carries. Bodies that are the world have no id.
struct JointSnapshot {
  scene::JointKind kind = scene::JointKind::kBall;
  BodyId body_a;
  std::optional<BodyId> body_b;
  Vec3 p_W = Vec3::Zero();       // its point of A, now
  Vec3 axis_W = Vec3::UnitZ();   // of a hinge or a slider, now
  Vec3 force_W = Vec3::Zero();   // on A at p_W [N]
  Vec3 torque_W = Vec3::Zero();  // on A, beside that force [N m]
  double opening = 0.0;          // distance of its points of A and B: the drift [m]
  // Of a hinge or a slider [rad, m; N m, N].
  Vec3 across_W = Vec3::UnitX();  // where travel is 0: a direction across the axis, fixed in B
  double travel = 0.0;            // of A from B about or along the axis
  double speed = 0.0;             // how fast that grows
  std::optional<scene::JointLimits> limits;
  std::optional<scene::MotorDesc> motor;
  double motor_force = 0.0;  // of the motor on A, along or about the axis
  double friction = 0.0;     // the most that joint friction holds
  double friction_force = 0.0;
  double limit_force = 0.0;  // positive at the lower limit
};

/// A spring between bodies, or a body and the world.
struct SpringSnapshot {
  BodyId body_a;
  std::optional<BodyId> body_b;
  Vec3 p_A_W = Vec3::Zero();  // its ends, now
  Vec3 p_B_W = Vec3::Zero();
  double length = 0.0;   // at rest [m]
  double tension = 0.0;  // force that pulls the ends together [N]
};

/// A thruster or a load.
struct ThrusterSnapshot {
  BodyId body;
  bool is_load = false;
  Vec3 p_W = Vec3::Zero();
  Vec3 force_W = Vec3::Zero();   // of it when it fires [N]
  Vec3 torque_W = Vec3::Zero();  // of a load, beside the force [N m]
  std::string key;
  bool firing = false;
};

}  // namespace touchstone::exchange
