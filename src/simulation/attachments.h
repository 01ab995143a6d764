#pragma once

#include <utility>
#include <vector>

#include "dynamics/trajectory.h"
#include "scene/scene_desc.h"
#include "simulation/world.h"

namespace touchstone::simulation {

/// Puts the scene's springs, thrusters and joints into a world that has its bodies. A joint holds
/// its bodies as they stand there.
void AttachAll(const scene::SceneDesc& scene, World* world);

/// Takes away what is attached to body i and counts the later bodies one index lower.
void DetachBody(int i, World* world);

/// The point of an attachment in W.
Vec3 AttachedPoint(const World& world, const dynamics::AttachedFrame& frame);

/// The pairs of bodies that links (joints or springs) tie together; those to the world are not
/// here.
template <class Link>
std::vector<std::pair<int, int>> LinkedBodies(const std::vector<Link>& links) {
  std::vector<std::pair<int, int>> pairs;
  for (const Link& link : links)
    if (link.a.on_body() && link.b.on_body()) pairs.emplace_back(link.a.body, link.b.body);
  return pairs;
}

/// The force and torque of the thrusters that fire at time t on body i, were it to stand as `state`
/// does.
dynamics::Wrench ThrustOn(const World& world, int i, const dynamics::BodyState& state, double t);

/// From end b of a spring to end a where pose_of(body) says how its bodies stand, in W [m].
template <class PoseOf>
Vec3 SpringLine(const dynamics::ModelSpring& spring, const PoseOf& pose_of) {
  const auto point = [&](const dynamics::AttachedFrame& end) -> Vec3 {
    return end.on_body() ? pose_of(end.body).ToWorld(end.p) : end.p;
  };
  return point(spring.a) - point(spring.b);
}

/// The same as the world stands.
Vec3 SpringLine(const World& world, const dynamics::ModelSpring& spring);

/// Distance of the two ends of a spring [m].
double SpringLength(const World& world, const dynamics::ModelSpring& spring);

/// stiffness (d - length)^2 / 2 [J].
double ComputeSpringEnergy(const World& world, const dynamics::ModelSpring& spring);

}  // namespace touchstone::simulation
