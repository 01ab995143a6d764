#pragma once

#include <optional>
#include <vector>

#include "settings/settings.h"
#include "simulation/forces/spring_pace.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The motion over a time h of bodies that no contact, joint or mouse pushes, with the forces of
/// springs and thrusters where the bodies are at each instant, and the means of these forces.
struct SpringCourse {
  /// A wrench on a body about its centre of mass, in W: its mean over the time, and the slope of
  /// the straight line that has the same mean and the same first moment,
  ///   12 / h^3 times the integral of (s - h/2) F(s) over [0, h].
  struct Push {
    dynamics::Wrench mean;   // [N, N m]
    dynamics::Wrench slope;  // [N/s, N m/s]

    /// Adds `share` of the wrench that acts at time `since_middle` from halfway, where the slope
    /// counts it `moment` times.
    void Add(const dynamics::Wrench& wrench, double share, double moment);
  };
  /// By body of the island.
  struct OnBody {
    dynamics::BodyState end;
    Push springs;
    Push thrust;
    Push mutual;  // the part of `springs` that pulls other bodies of the island as hard
  };
  /// By spring of the island.
  struct OfSpring {
    Vec3 pull_W = Vec3::Zero();  // mean force on its end a [N]
    Vec3 given = Vec3::Zero();   // power of its prescribed ends at the start, halfway and at the
                                 // end of a parabola with the same integral [W]
  };
  std::vector<OnBody> bodies;
  std::vector<OfSpring> springs;
};

/// Integrates the equations of motion of all bodies together (Baraff I, 4-2) from the present time
/// t over h [s], adaptively (Dormand-Prince 5(4)) to `tolerance` per substep, relative to the size
/// of the motion. None where that takes too many substeps.
std::optional<SpringCourse> FollowSprings(const World& world, const Island& island,
                                          const SpringPace& pace, double t, double h,
                                          const settings::IntegratorSettings& integrator);

}  // namespace touchstone::simulation
