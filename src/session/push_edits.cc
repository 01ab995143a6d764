#include "session/push_edits.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "scene/bounds.h"
#include "scene/push_bound.h"

namespace touchstone::session {
namespace {

namespace bounds = scene::bounds;
using dynamics::ModelThruster;
using exchange::Push;
using simulation::World;

constexpr const char* kGone = "the thruster or load is gone";

/// Why the body cannot be pushed like this; empty if it can.
std::string RefusalOfPush(const dynamics::ModelBody& body, const Push& push, bool is_load) {
  if (std::string mistake = FindMistake(push, is_load); !mistake.empty()) return mistake;
  if (!body.movable()) return "";
  const std::string name = "'" + body.name + "'";
  const scene::PushedBody pushed{body.mass, body.I_BBcm_B, body.shape->radius()};
  if (!bounds::IsArmOfBody(push.p_B, pushed.radius)) return bounds::kExpectedArm + name;
  const double fastest = is_load ? scene::AccelerationByLoad(pushed, push.p_B, push.force,
                                                             push.torque.value_or(Vec3::Zero()))
                                 : scene::AccelerationByThruster(pushed, push.p_B, push.force);
  return bounds::IsPushOfBody(fastest) ? "" : bounds::kExpectedPush + name;
}

ModelThruster MakePush(int body, const Push& push, bool is_load, const World& world) {
  ModelThruster made;
  made.at = {.body = body, .p = push.p_B};
  made.in_world = is_load;
  made.force = push.force;
  made.torque = push.torque.value_or(Vec3::Zero());
  made.key = push.key.value_or("");
  made.from = push.from.value_or(0.0);
  made.until = push.until.value_or(std::numeric_limits<double>::infinity());
  made.key_down = push.key && std::ranges::any_of(world.thrusters, [&](const auto& other) {
                    return other.key_down && other.key == *push.key;
                  });
  return made;
}

std::string AddPush(BodyId id, const Push& push, bool is_load, World* world) {
  const int body = world->Find(id);
  if (body < 0) return "the body is gone";
  if (!world->body(body).movable())
    return "'" + world->body(body).name + "' is fixed: release it to push it";
  if (std::string refusal = RefusalOfPush(world->body(body), push, is_load); !refusal.empty())
    return refusal;
  world->thrusters.push_back(MakePush(body, push, is_load, *world));
  return "";
}

bool IsPush(int index, const World& world) {
  return index >= 0 && index < static_cast<int>(world.thrusters.size());
}

std::string EditPush(const exchange::AddThruster& edit, World* world) {
  return AddPush(edit.body, edit.push, /*is_load=*/false, world);
}

std::string EditPush(const exchange::AddLoad& edit, World* world) {
  return AddPush(edit.body, edit.push, /*is_load=*/true, world);
}

std::string EditPush(const exchange::SetPush& edit, World* world) {
  if (!IsPush(edit.push, *world)) return kGone;
  ModelThruster& old = world->thrusters[static_cast<std::size_t>(edit.push)];
  const int body = old.at.body;
  if (std::string refusal = RefusalOfPush(world->body(body), edit.given, old.in_world);
      !refusal.empty())
    return refusal;
  old = MakePush(body, edit.given, old.in_world, *world);
  return "";
}

std::string EditPush(const exchange::RemovePush& edit, World* world) {
  if (!IsPush(edit.push, *world)) return kGone;
  world->thrusters.erase(world->thrusters.begin() + edit.push);
  return "";
}

}  // namespace

std::string EditPushes(const exchange::PushEdit& edit, World* world) {
  return std::visit([&](const auto& kind) { return EditPush(kind, world); }, edit);
}

Push PushOf(const ModelThruster& thruster) {
  Push push{.p_B = thruster.at.p, .force = thruster.force};
  if (thruster.in_world) push.torque = thruster.torque;
  if (!thruster.key.empty()) {
    push.key = thruster.key;
    return push;
  }
  if (thruster.from != 0.0) push.from = thruster.from;
  if (std::isfinite(thruster.until)) push.until = thruster.until;
  return push;
}

}  // namespace touchstone::session
