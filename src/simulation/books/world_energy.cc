#include "simulation/books/world_energy.h"

#include "simulation/world/attachments.h"

namespace touchstone::simulation {

WorldEnergy::WorldEnergy(const World& world)
    : bodies_(world.bodies.size()), springs_(world.springs.size()) {
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
  springs_.Set(static_cast<size_t>(i),
               ComputeSpringEnergy(world, world.springs[static_cast<size_t>(i)]));
}

}  // namespace touchstone::simulation
