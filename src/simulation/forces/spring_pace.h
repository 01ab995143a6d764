#pragma once

#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// How springs and thrusters move the bodies of an island.
struct SpringPace {
  /// At which the forces change [1/s]: the largest sum, over the springs of a body, of sqrt(k / m)
  /// + c / m, with m the mass that the spring moves, plus the body's angular speed and the square
  /// root of the angular acceleration that thrusters give it.
  double rate = 0.0;
  /// Of an oscillation of that rate, with the present speeds and accelerations of the bodies'
  /// points [m].
  double amplitude = 0.0;
};
SpringPace PaceOfSprings(const World& world, const Island& island, double t);

}  // namespace touchstone::simulation
