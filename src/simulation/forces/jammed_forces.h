#pragma once

#include <cstddef>
#include <vector>

#include "contact/contact_solution.h"
#include "contact/possible_motion.h"
#include "simulation/forces/force_solution.h"

namespace touchstone::simulation {

/// Whether contact forces are far larger than others with which the bodies move nearly alike: the
/// stress of a body between walls that friction can wedge. It moves nothing, except by the turn of
/// the contacts' axes within a plan, and would grow without bound to make up for round-off there.
/// @param usual  forces of the same contacts at the plan's end.
bool AreJammed(const IslandProblem& built, const std::vector<Vec3>& f,
               const std::vector<Vec3>& usual);

/// Whether a contact would pull at the start or at the end of the plan harder than it pushes in the
/// mean: the place where a rim crosses an edge that it is about to leave moves so fast that rates
/// of forces would close its gap where no push is left.
bool ArePulling(const ForceSolution& plan);

/// By contact: its normal where it pushes in a solution of this problem, and its tangents where it
/// does not slip either. The wanted motion is zero.
std::vector<contact::WantedMotion> HeldRows(const contact::ContactProblem& problem,
                                            const contact::ContactSolution& solution);

}  // namespace touchstone::simulation
