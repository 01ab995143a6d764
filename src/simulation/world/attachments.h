#pragma once

#include "dynamics/trajectory.h"
#include "scene/scene_desc.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Adds the scene's springs, thrusters, loads and joints to a world with its bodies. A joint holds
/// its bodies in their present poses.
void AttachAll(const scene::SceneDesc& scene, World* world);

/// Removes everything attached to body i; the indices of later bodies fall by one.
void DetachBody(int i, World* world);

/// The point of an attachment, in W.
Vec3 AttachedPoint(const World& world, const dynamics::AttachedFrame& frame);

/// The force and torque of a thruster or a load on its body in the given state.
dynamics::Wrench ThrustOf(const dynamics::ModelThruster& thruster,
                          const dynamics::BodyState& state);

/// The vector from end b of a spring to end a, in W, for bodies at pose_of(body) [m].
template <class PoseOf>
Vec3 SpringLine(const dynamics::ModelSpring& spring, const PoseOf& pose_of) {
  const auto point = [&](const dynamics::AttachedFrame& end) -> Vec3 {
    return end.on_body() ? pose_of(end.body).ToWorld(end.p) : end.p;
  };
  return point(spring.a) - point(spring.b);
}

/// The vector from end b of a spring to end a at the present poses, in W [m].
Vec3 SpringLine(const World& world, const dynamics::ModelSpring& spring);

/// Distance of the two ends of a spring [m].
double SpringLength(const World& world, const dynamics::ModelSpring& spring);

}  // namespace touchstone::simulation
