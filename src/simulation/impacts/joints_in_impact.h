#pragma once

#include "impact/impact_law.h"
#include "settings/settings.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

// What joints have to say in an impact (docs/step.md, "Joints").

/// Whether bodies of the island have velocities that its joints forbid, since these have been open
/// or have given way: by more than a part of the largest velocity, and than `caught`, what a
/// contact force stops in time [m/s].
bool JointsForbidVelocities(const World& world, const Island& island, double caught);

/// Takes velocities that joints forbid to the nearest ones that they do not: joints hold during an
/// impact, and keep what they find. What they drive together by that does not bounce.
void HoldJoints(const settings::ContactSettings& settings, impact::ImpactProblem* problem);

/// The same for velocities that joints forbid by however little.
void HoldJointsExactly(const settings::ContactSettings& settings, impact::ImpactProblem* problem);

/// Whether the impact gives the bodies energy, beyond round-off: joints that are to keep what they
/// find push along it.
bool JointsGiveEnergy(const impact::ImpactProblem& problem, const impact::ImpactSolution& solution);

/// Whether a support flings bodies that joints leave next to no motion where it strikes: it gives
/// them a hundred times the energy that all of their mass would have at the speed of the strike.
bool FlingsBodies(const impact::ImpactProblem& problem, const impact::ImpactSolution& solution);

/// Whether joints tie the island to a body of prescribed motion.
bool IsDriven(const World& world, const Island& island);

}  // namespace touchstone::simulation
