#include "simulation/scene_export.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "simulation/attachments.h"

namespace touchstone::simulation {
namespace {

using dynamics::AttachedFrame;

/// The scene's material of that restitution and friction, made when there is none: "e 0.3 mu 0.5".
std::string MaterialLike(const dynamics::ModelBody& body,
                         std::map<std::string, scene::MaterialDesc>* materials) {
  const auto equal = [&](const auto& entry) {
    return entry.second.restitution == body.restitution && entry.second.friction == body.friction;
  };
  std::array<char, 64> text;
  std::snprintf(text.data(), text.size(), "e %.3g mu %.3g", body.restitution, body.friction);
  std::string name = text.data();
  for (int i = 2; materials->contains(name) && !equal(*materials->find(name)); ++i)
    name = text.data() + (" (" + std::to_string(i) + ")");
  (*materials)[name] = {body.restitution, body.friction};
  return name;
}

scene::BodyDesc ExportBody(const World& world, int i, scene::SceneDesc* scene) {
  const dynamics::ModelBody& model = world.body(i);
  const dynamics::BodyState& state = world.state(i);
  const Twist twist = dynamics::ComputeTwist(model, state);
  scene::BodyDesc body = *world.descs[static_cast<size_t>(i)];
  body.name = model.name;
  body.position = state.p_WBcm;
  body.orientation = state.q_WB;
  body.velocity = twist.v;
  body.angular_velocity = twist.w;
  if (model.motion == scene::MotionKind::kPlanar) {
    body.velocity.y() = 0.0;
    body.angular_velocity = Vec3(0.0, twist.w.y(), 0.0);
  }
  body.fixed = !model.movable();
  body.color = model.color;
  body.material = model.material.empty() ? MaterialLike(model, &scene->materials) : model.material;
  return body;
}

bool Moves(const World& world, const AttachedFrame& end) {
  return end.on_body() && world.body(end.body).movable();
}

const std::string& NameAt(const World& world, const AttachedFrame& end) {
  return world.body(end.body).name;
}

std::optional<std::string> NameOrWorld(const World& world, const AttachedFrame& end) {
  if (!end.on_body()) return std::nullopt;
  return NameAt(world, end);
}

scene::SpringDesc ExportSpring(const World& world, const dynamics::ModelSpring& spring) {
  return {.body_a = NameAt(world, spring.a),
          .body_b = NameOrWorld(world, spring.b),
          .anchor_a = spring.a.p,
          .anchor_b = spring.b.p,
          .stiffness = spring.stiffness,
          .damping = spring.damping,
          .length = spring.length};
}

scene::ThrusterDesc ExportThruster(const World& world, const dynamics::ModelThruster& thruster) {
  scene::ThrusterDesc desc{.body = NameAt(world, thruster.at),
                           .point = thruster.at.p,
                           .force = thruster.force_B,
                           .key = thruster.key,
                           .from = {},
                           .until = {}};
  if (!thruster.key.empty()) return desc;
  desc.from = std::max(thruster.from - world.time, 0.0);
  if (std::isfinite(thruster.until)) desc.until = thruster.until - world.time;
  return desc;
}

scene::JointDesc ExportJoint(const World& world, const dynamics::ModelJoint& joint) {
  const Quat& q_WA = world.state(joint.a.body).q_WB;
  return {.kind = joint.kind,
          .body_a = NameAt(world, joint.a),
          .body_b = NameOrWorld(world, joint.b),
          .anchor = AttachedPoint(world, joint.a),
          .axis = q_WA * (joint.a.q * Vec3::UnitZ()),
          .collide = joint.collide};
}

}  // namespace

scene::SceneDesc ExportScene(const World& world, const scene::SceneDesc& loaded,
                             const settings::Settings& settings, int* left_out) {
  scene::SceneDesc scene;
  scene.name = loaded.name;
  scene.description = loaded.description;
  scene.gravity = world.environment.gravity;
  scene.damping = world.environment.damping;
  scene.materials = loaded.materials;
  scene.pairs = loaded.pairs;
  scene.settings = settings;
  scene.camera = loaded.camera;
  for (int i = 0; i < world.size(); ++i) scene.bodies.push_back(ExportBody(world, i, &scene));

  int missing = 0;
  const auto moves = [&](const auto&... ends) {
    if ((Moves(world, ends) || ...)) return true;
    ++missing;
    return false;
  };
  for (const dynamics::ModelSpring& spring : world.springs)
    if (moves(spring.a, spring.b)) scene.springs.push_back(ExportSpring(world, spring));
  for (const dynamics::ModelJoint& joint : world.joints)
    if (moves(joint.a, joint.b)) scene.joints.push_back(ExportJoint(world, joint));
  for (const dynamics::ModelThruster& thruster : world.thrusters) {
    const bool spent = thruster.key.empty() && thruster.until <= world.time;
    if (!spent && moves(thruster.at)) scene.thrusters.push_back(ExportThruster(world, thruster));
  }
  if (left_out != nullptr) *left_out = missing;
  return scene;
}

}  // namespace touchstone::simulation
