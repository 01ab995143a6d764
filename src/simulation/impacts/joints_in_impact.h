#pragma once

#include "impact/impact_law.h"
#include "settings/settings.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

// Effects of joints in an impact (docs/step.md, "Joints").

/// Whether bodies of the island have velocities that its joints forbid, because these have been
/// open or have yielded: by more than a part of the largest velocity, and by more than `caught`,
/// the speed that a contact force stops in time [m/s].
bool JointsForbidVelocities(const World& world, const Island& island, double caught);

/// Changes velocities that joints forbid to the nearest allowed ones: joints hold during an impact,
/// and preserve the velocities they start with. Contacts that this drives together do not bounce.
void HoldJoints(const settings::ContactSettings& settings, impact::ImpactProblem* problem);

/// HoldJoints for velocities that joints forbid by any amount.
void HoldJointsExactly(const settings::ContactSettings& settings, impact::ImpactProblem* problem);

/// Whether the impact adds energy to the bodies, beyond round-off, because joints preserve
/// forbidden velocities.
bool JointsGiveEnergy(const impact::ImpactProblem& problem, const impact::ImpactSolution& solution);

/// Whether a support flings bodies that joints leave almost no motion where it strikes: it gives
/// them a hundred times the energy that their whole mass would have at the speed of the strike.
bool FlingsBodies(const impact::ImpactProblem& problem, const impact::ImpactSolution& solution);

/// Whether joints tie the island to a body of prescribed motion.
bool IsDriven(const World& world, const Island& island);

}  // namespace touchstone::simulation
