#pragma once

#include <vector>

#include "contact/contact_solution.h"
#include "dynamics/trajectory.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Whether the island is a single body without joints and springs that touches only bodies without
/// prescribed motion, with balls, rounded surfaces or the lines of cylinders, or at one point of a
/// hollow: its contacts move along it as it rolls, rocks or slides. Not so the rim of a disc, whose
/// contact point may run round it many times faster than the body turns.
bool IsOneRollingBody(const World& world, const PairTable& pairs, const Island& island);

/// Whether the moments of these forces change noticeably over the plan because the contacts move
/// along the body or their normals turn. Not so for an even ball on a floor, whose contacts stay
/// below its centre of mass.
bool ForcesTurn(const IslandProblem& built, const contact::ContactSolution& solution);

/// The integral of the relative velocity of a contact's two points [m], in its axes t1, t2, n,
/// which turn with it, over the flight of this body; the other body of the pair rests. Along n it
/// is the change of the gap, across it the slip.
Vec3 PathOfRolling(const World& world, const PairRecord& pair, std::size_t point, int body,
                   const dynamics::Trajectory& flight);

}  // namespace touchstone::simulation
