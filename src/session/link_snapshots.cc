#include "session/link_snapshots.h"

#include "session/push_edits.h"
#include "simulation/joints/joint_drives.h"
#include "simulation/joints/joint_frames.h"
#include "simulation/joints/joint_travel.h"
#include "simulation/world/attachments.h"

namespace touchstone::session {
namespace {

using simulation::Engine;
using simulation::World;

template <class Link>
std::optional<BodyId> SecondBody(const World& world, const Link& link) {
  if (!link.b.on_body()) return std::nullopt;
  return world.body(link.b.body).id;
}

Vec3 PointAt(const std::vector<dynamics::BodyState>& states, const dynamics::AttachedFrame& end) {
  return end.on_body() ? states[static_cast<size_t>(end.body)].pose().ToWorld(end.p) : end.p;
}

void AddTravel(const World& world, const std::vector<dynamics::BodyState>& states,
               const dynamics::ModelJoint& joint, const simulation::LinkForce& force,
               exchange::JointSnapshot* shown) {
  const auto state = [&](const dynamics::AttachedFrame& end) {
    return end.on_body() ? states[static_cast<size_t>(end.body)] : dynamics::BodyState();
  };
  const simulation::LinkPlace place{state(joint.a), state(joint.b)};
  const double size = simulation::TravelSize(world, joint);
  const auto along = [&](simulation::Drive drive) {
    return size * force.drives[static_cast<size_t>(drive)];
  };
  shown->across_W = place.B.q_WB * (joint.b.q * Vec3::UnitX());
  shown->travel = simulation::TravelNear(joint, place, joint.turned);
  shown->speed =
      simulation::TravelRate(joint, place, simulation::TwistAtEnd(world, joint.a, place.A),
                             simulation::TwistAtEnd(world, joint.b, place.B));
  shown->limits = joint.limits;
  shown->motor = joint.motor;
  shown->motor_force = along(simulation::Drive::kMotor);
  shown->friction = joint.friction;
  shown->friction_force = along(simulation::Drive::kFriction);
  shown->spring = joint.spring;
  shown->armature = joint.armature;
  shown->spring_force = size * force.spring;
  shown->limit_force = along(simulation::Drive::kLowLimit) - along(simulation::Drive::kHighLimit);
  if (joint.kind == scene::JointKind::kSlider) {
    const Vec3 axis_W = place.B.q_WB * (joint.b.q * Vec3::UnitZ());
    const Vec3 apart_W = PointAt(states, joint.a) - PointAt(states, joint.b);
    shown->opening = (apart_W - axis_W.dot(apart_W) * axis_W).norm();
  }
}

}  // namespace

std::vector<exchange::JointSnapshot> MakeJoints(const Engine& engine,
                                                const std::vector<dynamics::BodyState>& states) {
  const World& world = engine.world();
  std::vector<exchange::JointSnapshot> joints;
  for (size_t i = 0; i < world.joints.size(); ++i) {
    const dynamics::ModelJoint& joint = world.joints[i];
    const simulation::LinkForce& force = engine.forces().OfJoint(static_cast<int>(i));
    const dynamics::BodyState& A = states[static_cast<size_t>(joint.a.body)];
    const Vec3 p_W = PointAt(states, joint.a);
    exchange::JointSnapshot& shown = joints.emplace_back();
    shown.kind = joint.kind;
    shown.body_a = world.body(joint.a.body).id;
    shown.body_b = SecondBody(world, joint);
    shown.p_W = p_W;
    shown.axis_W = A.q_WB * (joint.a.q * Vec3::UnitZ());
    shown.force_W = force.force_W;
    shown.torque_W = force.torque_W;
    shown.collide = joint.collide;
    shown.opening = (p_W - PointAt(states, joint.b)).norm();
    if (scene::HasAxis(joint.kind)) AddTravel(world, states, joint, force, &shown);
  }
  return joints;
}

std::vector<exchange::SpringSnapshot> MakeSprings(const Engine& engine,
                                                  const std::vector<dynamics::BodyState>& states) {
  const World& world = engine.world();
  std::vector<exchange::SpringSnapshot> springs;
  for (size_t i = 0; i < world.springs.size(); ++i) {
    const dynamics::ModelSpring& spring = world.springs[i];
    const Vec3 p_A = PointAt(states, spring.a);
    const Vec3 p_B = PointAt(states, spring.b);
    const Vec3 line = p_A - p_B;
    const Vec3& force_W = engine.forces().OfSpring(static_cast<int>(i)).force_W;
    springs.push_back({.body_a = world.body(spring.a.body).id,
                       .body_b = SecondBody(world, spring),
                       .p_A_W = p_A,
                       .p_B_W = p_B,
                       .length = spring.length,
                       .stiffness = spring.stiffness,
                       .damping = spring.damping,
                       .tension = line.norm() > 0.0 ? -force_W.dot(line.normalized()) : 0.0});
  }
  return springs;
}

std::vector<exchange::ThrusterSnapshot> MakeThrusters(
    const World& world, const std::vector<dynamics::BodyState>& states, double time) {
  std::vector<exchange::ThrusterSnapshot> thrusters;
  for (const dynamics::ModelThruster& thruster : world.thrusters) {
    const Quat& q_WB = states[static_cast<size_t>(thruster.at.body)].q_WB;
    const Quat q_WF = thruster.in_world ? Quat::Identity() : q_WB;
    thrusters.push_back({.body = world.body(thruster.at.body).id,
                         .is_load = thruster.in_world,
                         .p_W = PointAt(states, thruster.at),
                         .force_W = q_WF * thruster.force,
                         .torque_W = q_WF * thruster.torque,
                         .key = thruster.key,
                         .from = thruster.from,
                         .until = thruster.until,
                         .firing = thruster.FiresAt(time),
                         .given = PushOf(thruster)});
  }
  return thrusters;
}

}  // namespace touchstone::session
