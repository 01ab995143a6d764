#include "simulation/motion/displacement.h"

namespace touchstone::simulation {

double LongestWay(const World& world, int body, const Vec6& displacement) {
  return displacement.head<3>().norm() +
         world.body(body).shape->radius() * displacement.tail<3>().norm();
}

bool StaysNear(const World& world, const Island& island, const std::vector<Vec6>& displacements,
               double limit) {
  for (size_t i = 0; i < displacements.size(); ++i)
    if (!(LongestWay(world, island.bodies[i], displacements[i]) <= limit)) return false;
  return true;
}

}  // namespace touchstone::simulation
