#pragma once

#include <vector>

#include "contact/contact_problem.h"
#include "contact/contact_solution.h"
#include "contact/warm_start.h"
#include "settings/settings.h"

namespace touchstone::contact {

/// Solves the problem to settings.residual_tolerance; otherwise the status gives the reason.
/// Deterministic. `warm`, when given, is read and updated. Throws Stopped when settings.stop asks
/// for it.
ContactSolution Solve(const ContactProblem& problem, const settings::ContactSettings& settings,
                      WarmStart* warm = nullptr);

/// Solve, except where contacts between bodies that joints hold slide and could share their load in
/// many ways, each of which brakes the bodies differently: there the contacts yield slightly, and
/// equally, about the forces warm->about, and the offsets of the problem change by that motion, so
/// that the forces obey the law exactly. Without such forces the problem is solved twice, the first
/// time about none. Solved again and again about its own forces, the problem stays as it is, to
/// round-off.
ContactSolution SolveEvenly(const settings::ContactSettings& settings, ContactProblem* problem,
                            WarmStart* warm);

/// Replaces the forces of a solution that was found without `wants_least_norm` by those of least
/// norm with the same motion (contact/least_norm.h), where they can be found, and updates `warm`.
/// Its Newton steps are added to those of the solution. Throws Stopped when settings.stop asks for
/// it.
void TakeLeastNorm(const ContactProblem& problem, const settings::ContactSettings& settings,
                   WarmStart* warm, ContactSolution* solution);

/// Residuals of any forces on a problem, and the velocities they cause (if v is not null).
Residuals ComputeResiduals(const ContactProblem& problem, const std::vector<Vec3>& f,
                           std::vector<Vec6>* v = nullptr);

}  // namespace touchstone::contact
