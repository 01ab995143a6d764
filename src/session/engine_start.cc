#include "session/engine_start.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

#include "scene/scene_file.h"

namespace touchstone::session {

using simulation::Engine;
using simulation::World;

std::string DescribeOverlap(const World& world, const Engine::Overlap& overlap) {
  std::ostringstream message;
  message << "overlaps '" << world.body(overlap.b).name << "' by " << overlap.depth << " m";
  return message.str();
}

namespace {

/// The place in the file that must be changed so that two bodies do not overlap.
std::string PlaceOf(const scene::SceneDesc& scene, const std::string& a, const std::string& b) {
  const auto first = std::ranges::find(scene.bodies, a, &scene::BodyDesc::name);
  const auto other = std::ranges::find(scene.bodies, b, &scene::BodyDesc::name);
  if (first != scene.bodies.end() && !first->foreign_place.empty()) return first->foreign_place;
  if (first == scene.bodies.end() || !first->entry) return "bodies[" + a + "].position";
  const std::string place = "bodies[" + std::to_string(*first->entry) + "]";
  const bool copies = other != scene.bodies.end() && other->entry == first->entry;
  return place + (copies ? ".repeat.spacing" : ".position");
}

}  // namespace

Engine MakeEngine(World world, const settings::Settings& settings, const scene::SceneDesc& scene) {
  Engine engine(std::move(world), settings);
  if (const auto overlap = engine.Prepare()) {
    Engine::Overlap told = *overlap;  // named by the movable body, which should be moved
    if (!engine.world().body(told.a).movable()) std::swap(told.a, told.b);
    const std::string& name = engine.world().body(told.a).name;
    std::ostringstream message;
    message << "body '" << name << "' " << DescribeOverlap(engine.world(), told)
            << "; expected bodies that overlap by contact.tolerance (" << settings.contact.tolerance
            << " m) at most";
    throw scene::SceneError(scene.name, PlaceOf(scene, name, engine.world().body(told.b).name),
                            message.str());
  }
  return engine;
}

std::string DescribeJointConflict(const Engine& engine) {
  constexpr double kSlight = 1e-9;  // [m/s]
  const Engine::JointConflict& conflict = engine.joint_conflict();
  if (conflict.joint < 0 || conflict.speed <= kSlight) return "";
  const World& world = engine.world();
  const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(conflict.joint)];
  std::ostringstream warning;
  warning << "velocities contradicted the joints, most of all joints[" << conflict.joint << "] of '"
          << world.body(joint.a.body).name << "' and "
          << (joint.b.on_body() ? "'" + world.body(joint.b.body).name + "'" : "the world") << " by "
          << conflict.speed << " m/s: "
          << (conflict.energy >= 0.0 ? "removed " : "gave them, from bodies of prescribed motion, ")
          << std::abs(conflict.energy)
          << (conflict.energy >= 0.0 ? " J of motion that the joints do not allow" : " J");
  return warning.str();
}

}  // namespace touchstone::session
