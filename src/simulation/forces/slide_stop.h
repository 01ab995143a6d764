#pragma once

#include <optional>

#include "contact/contact_solution.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Whether a contact that slides now will slide no more, or backwards, at the end of a solution
/// over h: then an estimate of when the first one stops [s from now], good enough to look before
/// it. It takes the normal forces of the solution with friction against the present slip, which is
/// early where other bodies hold on to what slides. Empty when no contact with notable slip stops,
/// and where several pairs of several bodies slide: they would stop one after the other, too many
/// to look for.
std::optional<double> EstimateFirstStop(const World& world, const PairTable& pairs,
                                        const IslandProblem& built,
                                        const contact::ContactSolution& solution, double h);

/// When the first of the contacts that slide now will stop if each goes on losing speed as it does
/// over the h of this solution [s from now]; infinite when none loses any.
double ExtrapolateFirstStop(const World& world, const PairTable& pairs, const IslandProblem& built,
                            const contact::ContactSolution& solution, double h);

}  // namespace touchstone::simulation
