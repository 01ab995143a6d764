#pragma once

#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Upper bound of the speed of all points of the body, |v| + R |w|, where R is the radius about its
/// centre of mass [m/s].
inline double LargestPointSpeed(const World& world, int body) {
  const dynamics::ModelBody& model = world.body(body);
  const Twist twist = dynamics::ComputeTwist(model, world.state(body));
  return twist.v.norm() + model.shape->radius() * twist.w.norm();
}

}  // namespace touchstone::simulation
