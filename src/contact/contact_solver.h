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

/// Solve, except that the problem's offsets may change by a motion far below what matters, which
/// the forces then obey exactly:
/// - where contacts between bodies that joints hold slide and could share their load in many ways,
///   each of which brakes the bodies differently, they yield slightly, and equally, about the
///   forces warm->about. Where these are unknown the problem is solved about none and then about
///   its own forces, which warm->about becomes;
/// - where a problem has no solution since joints require a motion of contacts they hold fast, it
///   is solved without that motion (contact/held_motion.h).
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
