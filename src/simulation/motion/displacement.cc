#include "simulation/motion/displacement.h"

#include <algorithm>
#include <cmath>

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

bool ShortenTo(double limit, const World& world, const Island& island,
               std::vector<Vec6>* displacements) {
  double longest = 0.0;
  for (size_t i = 0; i < displacements->size(); ++i) {
    const double way = LongestWay(world, island.bodies[i], (*displacements)[i]);
    if (!std::isfinite(way)) return false;
    longest = std::max(longest, way);
  }
  if (longest > limit)
    for (Vec6& own : *displacements) own *= limit / longest;
  return true;
}

}  // namespace touchstone::simulation
