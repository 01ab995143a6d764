#pragma once

#include <vector>

#include "contact/contact_problem.h"
#include "dynamics/trajectory.h"
#include "simulation/contacts/contact_frame.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

// Terms of the notes' own problem: accelerations at an instant (Baraff II, 9).

/// J-dot v of every contact of a pair, along its axes (Baraff II 9-4 and appendix D), projected on
/// the relative accelerations that the two bodies can have at these points [m/s^2].
std::vector<Vec3> VelocityTerms(const World& world, const PairRecord& pair,
                                const ContactFrame& now);

/// A body with v* = M^-1 F_ext: gravity, damping, the thrusters and the gyroscopic term [m/s^2].
contact::ContactProblem::Body MakeFreeBody(const World& world, int index,
                                           const dynamics::Wrench& thrust);

/// Adds the accelerations caused by the present forces of the island's springs, and of its joints'
/// springs, to v* of its bodies.
void AddSpringForces(const World& world, const Island& island, contact::ContactProblem* problem);

}  // namespace touchstone::simulation
