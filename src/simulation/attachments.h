#pragma once

#include "scene/scene_desc.h"
#include "simulation/world.h"

namespace touchstone::simulation {

/// Puts the scene's springs, thrusters and joints into a world that has its bodies. A joint holds
/// its bodies as they stand there.
void AttachAll(const scene::SceneDesc& scene, World* world);

/// Takes away what is attached to body i and counts the later bodies one index lower.
void DetachBody(int i, World* world);

/// The point of an attachment in W, and its axes as columns.
Vec3 AttachedPoint(const World& world, const dynamics::AttachedFrame& frame);
Mat3 AttachedAxes(const World& world, const dynamics::AttachedFrame& frame);

/// Distance of the two ends of a spring [m].
double SpringLength(const World& world, const dynamics::ModelSpring& spring);

/// stiffness (d - length)^2 / 2 over all springs [J].
double ComputeSpringEnergy(const World& world);

}  // namespace touchstone::simulation
