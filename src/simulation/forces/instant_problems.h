#pragma once

#include <vector>

#include "contact/contact_problem.h"
#include "impact/impact_problem.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/joints/joint_opening.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

// Problems of an instant, in which no time passes: velocities that joints allow, impacts, and
// position passes.

/// A problem of the island's joints alone, without contacts: first their rows, then those of their
/// rotors. Its solution is the velocity that the joints allow and that is nearest to the present
/// one in the metric of the kinetic energy, that of rotors included [m/s].
contact::ContactProblem BuildJointProblem(const World& world, const Island& island);

/// The impact problem of an island: all its contacts, at the present velocities. e = 0 for pairs
/// that bounced `max_impacts` times in this step, where no joints hold bodies of the island,
/// without separating in between. Joints hold during the impact; limits of joints in band (of that
/// tolerance [m]) are further contacts without friction and rebound. `contacts` receives the origin
/// of each contact before those.
impact::ImpactProblem BuildImpactProblem(const World& world, const PairTable& pairs,
                                         const Island& island, int max_impacts, double tolerance,
                                         std::vector<IslandProblem::Source>* contacts);

/// The problem of the smallest motion (in the kinetic metric, with slender bodies given a
/// thousandth of m r^2 as their least inertia about any axis) that opens every contact of the
/// island to its target gap and closes every joint until it is open and beyond its limits by at
/// most its slack (by joint of the island). The unknown v is a displacement [m, rad]:
/// u_n = J_n v + gap - target >= 0. The target is half the tolerance for contacts below a quarter
/// of it; the others may close to 0.3 of it at most. Limits of joints are opened in the same way.
IslandProblem BuildPositionProblem(const World& world, const PairTable& pairs, const Island& island,
                                   double tolerance, const std::vector<JointSlack>& slack);

}  // namespace touchstone::simulation
