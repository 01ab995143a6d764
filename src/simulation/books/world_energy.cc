#include "simulation/books/world_energy.h"

#include "simulation/world/attachments.h"

namespace touchstone::simulation {

WorldEnergy::WorldEnergy(const World& world)
    : bodies_(world.bodies.size()),
      springs_(world.springs.size()),
      held_springs_(world.springs.size()) {
  for (int i = 0; i < world.size(); ++i) UpdateBody(world, i);
  for (int i = 0; i < static_cast<int>(world.springs.size()); ++i) UpdateSpring(world, i);
}

void WorldEnergy::Update(const World& world, const LinkGraph& links, std::span<const int> bodies) {
  for (const int body : bodies) {
    UpdateBody(world, body);
    for (const int spring : links.Springs(body)) UpdateSpring(world, spring);
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
  const auto moves = [&](const dynamics::AttachedFrame& end) {
    return end.on_body() && world.body(end.body).movable();
  };
  const double energy = ComputeSpringEnergy(world, spring);
  const bool held = !moves(spring.a) && !moves(spring.b);
  springs_.Set(static_cast<size_t>(i), held ? 0.0 : energy);
  held_springs_.Set(static_cast<size_t>(i), held ? energy : 0.0);
}

}  // namespace touchstone::simulation
