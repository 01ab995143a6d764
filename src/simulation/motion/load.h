#pragma once

#include <vector>

#include "dynamics/trajectory.h"
#include "simulation/forces/problem_builder.h"

namespace touchstone::simulation {

/// The wrenches that act on a body between two resolutions: about its centre of mass, in W, as they
/// are halfway through the planned time.
struct Load {
  dynamics::Wrench total;             // contacts, joints, springs, motors, thrusters and mouse
  Vec3 outside_force = Vec3::Zero();  // part of it: immovable bodies, thrusters and the mouse [N]
  dynamics::Wrench driven;            // part of it: thrusters, motors and the mouse
  dynamics::Wrench friction;          // part of it: friction of contacts and joints
  dynamics::Wrench springs;           // part of it: springs
  Vec3 prescribed_power = Vec3::Zero();     // of bodies of prescribed motion: at the start, halfway
                                            // and at the end of the planned time [W]
  Vec3 prescribed_friction = Vec3::Zero();  // part of it, but against the bodies: of friction [W]
  Vec3 prescribed_springs = Vec3::Zero();   // the same: of springs [W]
  Vec3 stopping_power = Vec3::Zero();       // taken by contacts that stop a slow approach [W]
  double slowed = 0.0;                      // kinetic energy taken from the bodies beforehand [J]
  bool holds = false;                       // balances the weight of a body at rest, exactly

  /// How fast some of these change.
  struct Ramp {
    dynamics::Wrench total;             // [N/s, N m/s]
    Vec3 outside_force = Vec3::Zero();  // [N/s]
  };
  Ramp ramp;
};

/// The integral of a power from one time to another [J], where it is given at the start, halfway
/// and at the end of the time from `start` to `end`: of the parabola through these.
double WorkOf(const Vec3& power, double start, double end, double from, double to);

/// The load of a planned time from `start` to `end`, as it is given for the time from t to the end.
Load RestOf(Load load, double start, double end, double t);

/// The sum of two loads on a body.
Load operator+(const Load& a, const Load& b);

/// The loads on the bodies of a problem under the forces f of its contacts and links, by body.
/// `rate` is how fast the forces change about their mean f, or empty [N/s]. The rows of joints turn
/// with the bodies over the planned time h [s].
std::vector<Load> SumLoads(const IslandProblem& built, const std::vector<Vec3>& f,
                           const std::vector<Vec3>& rate, double h);

}  // namespace touchstone::simulation
