#pragma once

#include <vector>

#include "dynamics/trajectory.h"
#include "settings/settings.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// A spring at an instant: its line from end b to end a in W [m] (for the spring of a joint, which
/// has none, its TravelSize along z), and along its rows how far it is stretched [m], its force
/// without its damper and that of its damper [N]: along the line, or the travel, as the third
/// component, or, for a spring of no length, in W; and the power that its damper takes [W].
struct PulledSpring {
  Vec3 line = Vec3::Zero();
  Vec3 stretch = Vec3::Zero();
  Vec3 elastic = Vec3::Zero();
  Vec3 damping = Vec3::Zero();
  double taken = 0.0;
};

/// A force over a plan: its mean [N], and the slope of the straight line that has the same first
/// moment, 12 / h^3 times the integral of (s - h/2) F(s) over [0, h] [N/s].
struct ForceCourse {
  Vec3 mean = Vec3::Zero();
  Vec3 slope = Vec3::Zero();
};

/// A spring on a known motion of its bodies, with the energy that its damper takes on it [J].
struct SpringOnMotion {
  PulledSpring start, end;
  ForceCourse elastic, damping;
  double taken = 0.0;
};

/// The springs of an island, in its order, then those of its joints, on the flights of its bodies.
/// Bodies outside the island move as prescribed.
std::vector<SpringOnMotion> FindSpringsOnMotion(const World& world, const Island& island,
                                                const std::vector<dynamics::Trajectory>& flights,
                                                const settings::IntegratorSettings& integrator);

}  // namespace touchstone::simulation
