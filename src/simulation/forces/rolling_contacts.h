#pragma once

#include <vector>

#include "contact/contact_solution.h"
#include "dynamics/trajectory.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Whether the island is up to eight bodies without joints, of which some hang on springs or touch
/// with balls, rounded surfaces, rims, tips or the lines of cylinders, and the others with faces,
/// edges and corners: its contacts move along the bodies as these roll, rock or slide.
bool IsRolling(const World& world, const PairTable& pairs, const Island& island);

/// Whether the moments of these forces change noticeably over the plan because the contacts move
/// along the bodies or their normals turn, as they do where `IsRolling`. Not so for an even ball on
/// a floor, whose contacts stay below its centre of mass.
bool ForcesTurn(const IslandProblem& built, const contact::ContactSolution& solution);

/// An upper bound for the rate at which single contact points run round cylinders and cones
/// [rad/s]: round the rim of a disc that lies nearly flat, many times faster than it turns. Zero
/// where there are no such contacts.
double FastestRun(const World& world, const PairTable& pairs, const Island& island);

/// The integral of the relative velocity of a contact's two points [m], in its axes t1, t2, n,
/// which turn with it, over the flights of the island's bodies, in their order; a body outside the
/// island rests or moves as prescribed. Along n it is the change of the gap, across it the slip.
Vec3 PathOfRolling(const World& world, const PairRecord& pair, std::size_t point,
                   const Island& island, const std::vector<dynamics::Trajectory>& flights);

}  // namespace touchstone::simulation
