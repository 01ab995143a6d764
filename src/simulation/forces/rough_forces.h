#pragma once

#include <vector>

#include "contact/contact_solution.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The largest part, up to 1, of these contact forces that gives the island's bodies no energy over
/// the time h [s] they are planned for: with u from u0 now to u1 at its end, the work
///   h sum_k s f_k . (u0_k + u1_k(s)) / 2,   u1(s) = u_free + s J M^-1 J^T f,
/// of the part s is at most zero, where u_free has what links do (forces beyond those of the
/// contacts; their work comes from outside). Forces that are far from the law may push bodies
/// apart. 1 where nothing pushes, and where prescribed motion, which may give energy, takes part.
double PartWithoutGain(const World& world, const Island& island, const IslandProblem& built,
                       const std::vector<Vec3>& f, double h);

/// About the time [s] at which contacts turn back that part at first and would come together again
/// within the h [s] these forces are planned for, at least a 64th and at most half of h; h where
/// nothing parts.
double TimeToTurn(const World& world, const Island& island, const IslandProblem& built,
                  const std::vector<Vec3>& f, double h);

/// Makes the contact forces of a solution smaller by this factor, with the motion and the residuals
/// that all then have; those of bilateral rows stay.
void TakePart(const contact::ContactProblem& problem, double part,
              contact::ContactSolution* solution);

/// Lets the gaps stay that rows of this problem ask to open: bodies that are lifted gain energy.
void LeaveNarrowGaps(const PairTable& pairs, const ForceInput& input, IslandProblem* built);

/// Whether pairs of rough bodies count as touching that do not touch yet.
bool ReachesOut(const PairTable& pairs, const Island& island);

/// The bodies of the island as they may start so that a plan of these forces gives no energy even
/// where an event cuts it short: where bodies that part are pushed first and held back later, the
/// work done on the way, h sum f . u0 sum f . u0 / (2 sum f . (u0 - u1)) at most, is taken from
/// their motion beforehand, or all of that. Empty where it is so little that it can be taken back
/// afterwards.
std::vector<dynamics::BodyState> SlowedForCut(const World& world, const Island& island,
                                              const IslandProblem& built,
                                              const std::vector<Vec3>& f, double h);

}  // namespace touchstone::simulation
