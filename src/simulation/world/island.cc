#include "simulation/world/island.h"

namespace touchstone::simulation {

double ComputeKineticEnergy(const World& world, const Island& island) {
  double energy = 0.0;
  for (const int body : island.bodies)
    energy += dynamics::ComputeKineticEnergy(world.body(body), world.state(body));
  return energy;
}

}  // namespace touchstone::simulation
