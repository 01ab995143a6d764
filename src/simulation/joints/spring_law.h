#pragma once

#include "simulation/world/world.h"

namespace touchstone::simulation {

/// How far the parts of a spring's force over a planned time are shifted from the mean of their
/// values at the start and at the end.
struct EndShares {
  double elastic = 0.0;  // from that mean, 0, towards the value at the end, 1
  double damped = 0.5;   // part that the velocity at the end has in the damper's mean velocity
};

/// A linear spring along the rows of its link, f = -stiffness x - damping x', and the mass that it
/// moves.
struct SpringLaw {
  double stiffness = 0.0;  // [N/m]
  double damping = 0.0;    // [N s/m]
  double mass = 0.0;       // 1 / (J M^-1 J^T) [kg]; 0: nothing moves

  static constexpr double kSoft = 0.5;  // c h / m up to which a damper is followed over a plan

  /// Rate at which the spring swings its mass [1/s].
  double Rate() const;
  /// The shares in a plan for h [s]. A spring too stiff for it, w h > 2 with w = Rate(), gradually
  /// takes its force at the end, where it is damped instead of ringing from step to step. A damper
  /// takes the mean velocity of a mass that it stops exponentially under a constant force: with
  /// z = c h / m, the velocity at the end has the part 1 / (1 - e^-z) - 1 / z.
  EndShares SharesOfEnd(double h) const;
};

/// The law of a spring along its present line, for two free bodies.
SpringLaw LawOf(const World& world, const dynamics::ModelSpring& spring);

/// The law of a joint's spring along the row of its travel (MakeTravelRow), for two bodies that
/// nothing but the joint holds: a distance is the travel times TravelSize, a force the torque over
/// it.
/// @pre the joint has a spring
SpringLaw LawOf(const World& world, const dynamics::ModelJoint& joint);

}  // namespace touchstone::simulation
