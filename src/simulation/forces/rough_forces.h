#pragma once

#include <vector>

#include "contact/contact_solution.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The largest factor, up to 1, with which these contact forces give the island's bodies no energy
/// over the time h [s] they are planned for. With u from u0 at the start to u1 at the end, the work
/// of the forces times s,
///   h sum_k s f_k . (u0_k + u1_k(s)) / 2,   u1(s) = u_free + s J M^-1 J^T f,
/// is at most zero, where u_free contains the effect of links (forces other than those of the
/// contacts; their work comes from outside). Forces that are far from the law may push bodies
/// apart. 1 where nothing pushes, and where prescribed motion, which may add energy, takes part.
double PartWithoutGain(const World& world, const Island& island, const IslandProblem& built,
                       const std::vector<Vec3>& f, double h);

/// The approximate time [s] at which contacts turn back that first separate and would close again
/// within the h [s] these forces are planned for; at least a 64th and at most half of h. Returns h
/// where no contact separates.
double TimeToTurn(const World& world, const Island& island, const IslandProblem& built,
                  const std::vector<Vec3>& f, double h);

/// Multiplies the contact forces of a solution by this factor and recomputes motion and residuals;
/// the forces of bilateral rows stay.
void TakePart(const contact::ContactProblem& problem, double part,
              contact::ContactSolution* solution);

/// Keeps narrow gaps that rows of this problem would open: lifting bodies adds energy.
void LeaveNarrowGaps(const PairTable& pairs, const ForceInput& input, IslandProblem* built);

/// Whether some pairs of rough bodies that do not touch yet count as touching.
bool ReachesOut(const PairTable& pairs, const Island& island);

/// Returns the states from which the island's bodies may start so that a plan of these forces adds
/// no energy even where an event cuts it short. Where separating bodies are first pushed and later
/// held back, the work done in between, at most h sum f . u0 sum f . u0 / (2 sum f . (u0 - u1)), is
/// taken from their motion beforehand, or all of their motion. Empty where the work is small enough
/// to be taken back afterwards.
std::vector<dynamics::BodyState> SlowedForCut(const World& world, const Island& island,
                                              const IslandProblem& built,
                                              const std::vector<Vec3>& f, double h);

}  // namespace touchstone::simulation
