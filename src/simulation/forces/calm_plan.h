#pragma once

#include <vector>

#include "contact/contact_solution.h"
#include "settings/settings.h"
#include "simulation/forces/problem_builder.h"

namespace touchstone::simulation {

/// Forces for an island whose springs turn bodies faster than can be followed, or would give energy
/// however short the plan: bodies move as if they did not turn. A spring then pulls at the centre
/// of mass, which is the mean effect of a pull whose arm turns many times or swings into its line
/// at once. It never gives energy; the energy of the rotation is lost.
struct CalmPlan {
  IslandProblem built;                // without the arms of what does not turn
  contact::ContactSolution solution;  // stalled: its residual is that of the problem with all arms
  std::vector<dynamics::BodyState> states;  // of the island's bodies, slowed down, to go on from
};

/// The calm plan for `input.h` of an island without joints, the mildest that gives no more than
/// `negligible` [J] beyond what the slowing down takes: bodies of which `fast` (by body of the
/// island) says so do not turn; or none does; or all are stopped against each other besides (at
/// all, where springs or contacts tie them to what is outside); or the springs pull less besides,
/// in the end not at all but hold their lengths; or nothing moves for that time against anything
/// else.
CalmPlan MakeCalmPlan(const World& world, const PairTable& pairs, const Island& island,
                      const ForceInput& input, const settings::Settings& settings,
                      const std::vector<char>& fast, double negligible);

/// The last of them, for any island: what is tied to something outside stays where it is for
/// `input.h`, the rest moves as one.
CalmPlan MakeFrozenPlan(const World& world, const PairTable& pairs, const Island& island,
                        const ForceInput& input, const settings::Settings& settings);

}  // namespace touchstone::simulation
