#pragma once

#include <vector>

#include "contact/contact_solution.h"
#include "settings/settings.h"
#include "simulation/forces/problem_builder.h"

namespace touchstone::simulation {

/// Forces for an island whose springs turn bodies faster than can be followed, or would add energy
/// however short the plan is: bodies move as if they did not turn. A spring then pulls at the
/// centre of mass, which is the mean effect of a pull whose arm turns many times or swings into its
/// line at once. The pull never adds energy; the energy of the rotation is lost.
struct CalmPlan {
  IslandProblem built;                // without the arms of bodies that do not turn
  contact::ContactSolution solution;  // stalled: its residual is that of the problem with all arms
  std::vector<dynamics::BodyState> states;  // states of the island's bodies, slowed down, from
                                            // which the plan starts
};

/// The calm plan for `input.h` of an island without joints: the mildest one that adds no more than
/// `negligible` [J] beyond the energy removed by slowing down. In order of severity: bodies marked
/// in `fast` (by body of the island) do not turn; no body turns; in addition, all bodies are
/// stopped relative to each other (entirely, where springs or contacts tie them to bodies outside);
/// in addition, the springs pull less, in the end not at all but hold their lengths; nothing moves
/// for that time relative to anything else.
CalmPlan MakeCalmPlan(const World& world, const PairTable& pairs, const Island& island,
                      const ForceInput& input, const settings::Settings& settings,
                      const std::vector<char>& fast, double negligible);

/// The last of these plans, for any island: bodies tied to something outside stay in place for
/// `input.h`, the rest moves as one rigid body.
CalmPlan MakeFrozenPlan(const World& world, const PairTable& pairs, const Island& island,
                        const ForceInput& input, const settings::Settings& settings);

}  // namespace touchstone::simulation
