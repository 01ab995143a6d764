#include "simulation/forces/rotor_on_motion.h"

#include <algorithm>

#include "simulation/forces/joint_on_motion.h"
#include "simulation/joints/joint_travel.h"

namespace touchstone::simulation {

RotorMotion RotorOnMotion(const World& world, const Island& island,
                          const dynamics::ModelJoint& joint,
                          const std::vector<dynamics::Trajectory>& flights,
                          const settings::IntegratorSettings& integrator) {
  const double h = flights.front().end() - flights.front().start();
  const double size = TravelSize(world, joint);
  const JointOnMotion motion(world, island, joint, flights, integrator);
  const JointOnMotion::Instant start = motion.At(0.0), end = motion.At(h);
  const double before = joint.RotorEnergy(start.speed / size);
  const double after = joint.RotorEnergy(end.speed / size);
  return {.beyond = end.stretch - start.stretch - 0.5 * h * (start.speed + end.speed),
          .grown = after - before,
          .largest = std::max(before, after)};
}

}  // namespace touchstone::simulation
