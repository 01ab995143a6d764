#pragma once

#include <vector>

#include "dynamics/trajectory.h"
#include "simulation/forces/problem_builder.h"

namespace touchstone::simulation {

/// The wrenches that act on a body between two resolutions: about its centre of mass, in W, with
/// their values halfway through the planned time.
struct Load {
  dynamics::Wrench total;             // from contacts, joints, springs, motors, thrusters and mouse
  Vec3 outside_force = Vec3::Zero();  // part of `total`: from immovable bodies, thrusters and the
                                      // mouse [N]
  dynamics::Wrench driven;            // part of `total`: from thrusters, motors and the mouse
  dynamics::Wrench friction;          // part of `total`: friction of contacts and joints
  dynamics::Wrench springs;           // part of `total`: from springs
  Vec3 prescribed_power = Vec3::Zero();     // power given by bodies of prescribed motion: at the
                                            // start, halfway and at the end of the planned time [W]
  Vec3 prescribed_friction = Vec3::Zero();  // power of friction on bodies of prescribed motion,
                                            // likewise [W]
  Vec3 prescribed_springs = Vec3::Zero();   // power of springs on bodies of prescribed motion,
                                            // likewise [W]
  Vec3 stopping_power = Vec3::Zero();  // power removed by contacts that stop a slow approach [W]
  double slowed = 0.0;                 // kinetic energy taken from the bodies beforehand [J]
  bool holds = false;                  // exactly balances the weight of a body at rest

  /// Rates of some members.
  struct Ramp {
    dynamics::Wrench total;  // [N/s, N m/s]
    dynamics::Wrench driven;
    dynamics::Wrench friction;
    dynamics::Wrench springs;
    Vec3 outside_force = Vec3::Zero();  // [N/s]
  };
  Ramp ramp;
};

/// The integral [J] from `from` to `to` of a power that is given at the start, halfway and at the
/// end of the time from `start` to `end`, interpolated by a parabola.
double WorkOf(const Vec3& power, double start, double end, double from, double to);

/// The load of a planned time from `start` to `end`, converted to the time from t to `end`.
Load RestOf(Load load, double start, double end, double t);

/// The part until `end` of a load that was planned for the time from `start` to `planned_end`: a
/// plan is at least a hundredth of a step long, and the step may end before it.
Load UntilEnd(Load load, double start, double planned_end, double end);

/// The sum of two loads on a body.
Load operator+(const Load& a, const Load& b);

/// The loads on the bodies of a problem under the forces f of its contacts and links, by body.
/// `rate` is the rate of the forces about their mean f, or empty [N/s]. The rows of joints, and
/// of the contacts of jointed or rolling bodies, turn with the bodies over the planned time h [s].
std::vector<Load> SumLoads(const IslandProblem& built, const std::vector<Vec3>& f,
                           const std::vector<Vec3>& rate, double h);

}  // namespace touchstone::simulation
