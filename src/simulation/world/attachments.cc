#include "simulation/world/attachments.h"

#include <algorithm>
#include <limits>

#include "base/dense.h"

namespace touchstone::simulation {
namespace {

using dynamics::AttachedFrame;

int FindBody(const World& world, const std::string& name) {
  const auto found = std::ranges::find(world.bodies, name, &dynamics::ModelBody::name);
  return static_cast<int>(found - world.bodies.begin());
}

AttachedFrame InBody(const World& world, const std::string& name, const Vec3& p_B) {
  return {.body = FindBody(world, name), .p = p_B};
}

AttachedFrame InBodyOrWorld(const World& world, const std::optional<std::string>& name,
                            const Vec3& p) {
  return name ? InBody(world, *name, p) : AttachedFrame{.p = p};
}

// The attachment that is presently at p_W with axes q_W.
AttachedFrame Where(const World& world, const std::optional<std::string>& name, const Vec3& p_W,
                    const Quat& q_W) {
  if (!name) return {.p = p_W, .q = q_W};
  const int body = FindBody(world, *name);
  const dynamics::BodyState& state = world.state(body);
  return {.body = body, .p = state.pose().ToBody(p_W), .q = state.q_WB.conjugate() * q_W};
}

void AttachSpring(const scene::SpringDesc& desc, World* world) {
  if (desc.stiffness == 0.0 && desc.damping == 0.0) return;  // never pulls
  dynamics::ModelSpring spring;
  spring.a = InBody(*world, desc.body_a, desc.anchor_a);
  spring.b = InBodyOrWorld(*world, desc.body_b, desc.anchor_b);
  spring.stiffness = desc.stiffness;
  spring.damping = desc.damping;
  spring.length = desc.length ? *desc.length : SpringLength(*world, spring);
  world->springs.push_back(spring);
}

void AttachThruster(const scene::ThrusterDesc& desc, World* world) {
  dynamics::ModelThruster thruster;
  thruster.at = InBody(*world, desc.body, desc.point);
  thruster.force = desc.force;
  thruster.key = desc.key;
  thruster.from = desc.from.value_or(0.0);
  thruster.until = desc.until.value_or(std::numeric_limits<double>::infinity());
  world->thrusters.push_back(thruster);
}

void AttachLoad(const scene::LoadDesc& desc, World* world) {
  dynamics::ModelThruster load;
  load.at = InBody(*world, desc.body, desc.point);
  load.in_world = true;
  load.force = desc.force;
  load.torque = desc.torque;
  load.from = desc.from.value_or(0.0);
  load.until = desc.until.value_or(std::numeric_limits<double>::infinity());
  world->thrusters.push_back(load);
}

void AttachJoint(const scene::JointDesc& desc, World* world) {
  const Quat q_WJ = TurnBetween(Vec3::UnitZ(), desc.axis);
  dynamics::ModelJoint joint;
  joint.kind = desc.kind;
  joint.a = Where(*world, desc.body_a, desc.anchor, q_WJ);
  joint.b = Where(*world, desc.body_b, desc.anchor, q_WJ);
  joint.collide = desc.collide;
  joint.limits = desc.limits;
  joint.motor = desc.motor;
  joint.friction = desc.friction;
  if (desc.spring && (desc.spring->stiffness > 0.0 || desc.spring->damping > 0.0))
    joint.spring = desc.spring;
  joint.armature = desc.armature;
  world->joints.push_back(joint);
}

void CountLower(int removed, AttachedFrame* frame) {
  if (frame->body > removed) --frame->body;
}

template <typename Link>
void DetachLinks(int i, std::vector<Link>* links) {
  std::erase_if(*links, [&](const Link& link) { return link.a.body == i || link.b.body == i; });
  for (Link& link : *links) {
    CountLower(i, &link.a);
    CountLower(i, &link.b);
  }
}

}  // namespace

void AttachAll(const scene::SceneDesc& scene, World* world) {
  for (const scene::SpringDesc& spring : scene.springs) AttachSpring(spring, world);
  for (const scene::ThrusterDesc& thruster : scene.thrusters) AttachThruster(thruster, world);
  for (const scene::LoadDesc& load : scene.loads) AttachLoad(load, world);
  for (const scene::JointDesc& joint : scene.joints) AttachJoint(joint, world);
}

void DetachBody(int i, World* world) {
  DetachLinks(i, &world->joints);
  DetachLinks(i, &world->springs);
  std::erase_if(world->thrusters, [&](const auto& thruster) { return thruster.at.body == i; });
  for (dynamics::ModelThruster& thruster : world->thrusters) CountLower(i, &thruster.at);
}

Vec3 AttachedPoint(const World& world, const AttachedFrame& frame) {
  return frame.on_body() ? world.state(frame.body).pose().ToWorld(frame.p) : frame.p;
}

dynamics::Wrench ThrustOf(const dynamics::ModelThruster& thruster,
                          const dynamics::BodyState& state) {
  const Quat q_WF = thruster.in_world ? Quat::Identity() : state.q_WB;
  const Vec3 force_W = q_WF * thruster.force;
  return {force_W, (state.q_WB * thruster.at.p).cross(force_W) + q_WF * thruster.torque};
}

Vec3 SpringLine(const World& world, const dynamics::ModelSpring& spring) {
  return SpringLine(spring, [&](int body) { return world.state(body).pose(); });
}

double SpringLength(const World& world, const dynamics::ModelSpring& spring) {
  return SpringLine(world, spring).norm();
}

}  // namespace touchstone::simulation
