#pragma once

#include <array>
#include <optional>
#include <vector>

#include "dynamics/trajectory.h"
#include "settings/settings.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The travel of a joint with an axis while the bodies of an island move along these flights;
/// bodies outside the island move as prescribed.
class JointOnMotion {
 public:
  /// The world, the joint and the flights must outlive this object.
  JointOnMotion(const World& world, const Island& island, const dynamics::ModelJoint& joint,
                const std::vector<dynamics::Trajectory>& flights,
                const settings::IntegratorSettings& integrator);

  struct Instant {
    double stretch = 0.0;  // travel beyond that at which its spring, if any, does not pull [m]
    double speed = 0.0;    // its rate [m/s]
  };
  /// The travel s seconds after the start of the flights, times TravelSize.
  Instant At(double s) const;

 private:
  struct End {
    const dynamics::Trajectory* flight = nullptr;    // of a body of the island
    std::optional<dynamics::Trajectory> prescribed;  // of any other body; none: the world
  };

  const World& world_;
  const dynamics::ModelJoint& joint_;
  double start_, size_, travel_, rate_;  // [s, m, rad or m, rad/s or m/s]
  std::array<End, 2> ends_;
};

}  // namespace touchstone::simulation
