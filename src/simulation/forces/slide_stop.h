#pragma once

#include <optional>

#include "contact/contact_solution.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// If a contact that slides at present will no longer slide, or slide backwards, at the end of a
/// solution over h: an estimate of the first such stop [s from the present], so that the caller can
/// plan up to just before it. Uses the normal forces of the solution with friction against the
/// present slip, which gives too early a time where other bodies hold the sliding one. Empty when
/// no contact with notable slip stops, and where several pairs of several bodies slide: their stops
/// would be too many to find one by one.
std::optional<double> EstimateFirstStop(const World& world, const PairTable& pairs,
                                        const IslandProblem& built,
                                        const contact::ContactSolution& solution, double h);

/// The time [s from the present] when the first of the contacts that slide at present stops if each
/// continues to lose speed as it does over the h of this solution; infinite when none loses speed.
double ExtrapolateFirstStop(const World& world, const PairTable& pairs, const IslandProblem& built,
                            const contact::ContactSolution& solution, double h);

}  // namespace touchstone::simulation
