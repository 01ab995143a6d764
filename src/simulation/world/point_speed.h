#pragma once

#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The speed that no point of the body exceeds, |v| + R |w|, R being the radius about its centre of
/// mass [m/s].
inline double LargestPointSpeed(const World& world, int body) {
  const dynamics::ModelBody& model = world.body(body);
  const Twist twist = dynamics::ComputeTwist(model, world.state(body));
  return twist.v.norm() + model.shape->radius() * twist.w.norm();
}

}  // namespace touchstone::simulation
