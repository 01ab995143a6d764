#include "simulation/books/world_energy.h"

#include "simulation/joints/rotors.h"
#include "simulation/joints/springs.h"

namespace touchstone::simulation {

WorldEnergy::WorldEnergy(const World& world)
    : bodies_(world.bodies.size()),
      springs_(world.springs.size() + world.joints.size()),
      held_springs_(springs_),
      rotors_(world.joints.size()) {
  for (int i = 0; i < world.size(); ++i) UpdateBody(world, i);
  for (int i = 0; i < static_cast<int>(world.springs.size()); ++i) UpdateSpring(world, i);
  for (int i = 0; i < static_cast<int>(world.joints.size()); ++i) UpdateJoint(world, i);
}

void WorldEnergy::Update(const World& world, const LinkGraph& links, std::span<const int> bodies) {
  for (const int body : bodies) {
    UpdateBody(world, body);
    for (const int spring : links.Springs(body)) UpdateSpring(world, spring);
    for (const int joint : links.Joints(body)) UpdateJoint(world, joint);
  }
}

void WorldEnergy::UpdateBody(const World& world, int i) {
  bodies_.Set(
      static_cast<size_t>(i),
      dynamics::ComputeKineticEnergy(world.body(i), world.state(i)) +
          dynamics::ComputePotentialEnergy(world.body(i), world.state(i), world.environment));
}

void WorldEnergy::UpdateSpring(const World& world, int i) {
  const dynamics::ModelSpring& spring = world.springs[static_cast<size_t>(i)];
  SetSpring(world, spring, static_cast<size_t>(i), SpringEnergy(world, spring));
}

void WorldEnergy::UpdateJoint(const World& world, int i) {
  const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(i)];
  if (joint.armature > 0.0) rotors_.Set(static_cast<size_t>(i), RotorEnergy(world, joint));
  if (!joint.spring) return;
  SetSpring(world, joint, world.springs.size() + static_cast<size_t>(i),
            SpringEnergy(world, joint));
}

template <class Link>
void WorldEnergy::SetSpring(const World& world, const Link& link, size_t at, double energy) {
  const auto moves = [&](const dynamics::AttachedFrame& end) {
    return end.on_body() && world.body(end.body).movable();
  };
  const bool held = !moves(link.a) && !moves(link.b);
  springs_.Set(at, held ? 0.0 : energy);
  held_springs_.Set(at, held ? energy : 0.0);
}

}  // namespace touchstone::simulation
