#pragma once

#include "contact/contact_solver.h"
#include "contact/contact_system.h"
#include "contact/solve_progress.h"

namespace touchstone::contact {

/// Solves problems in which a body fits, within the tolerance, between two opposite walls. The law
/// then has many solutions: the walls may press on the body with any force, and friction then
/// brakes it. Nothing causes that stress. So walls that the bodies do not approach without forces,
/// and that did not press before (`warm`, may be null), push only where the problem without them
/// leads bodies into them. Problems of more than eight bodies or with joints are left unsolved.
///
/// Returns true where the problem was solved in this way; `least_norm` then tells whether the
/// forces are of least norm. Returns false where no contact is such a wall, and where the problem
/// without these walls is not solved.
bool SolveBetweenWalls(const ContactSystem& system, const WarmStart* warm, SolveProgress* progress,
                       bool* least_norm);

}  // namespace touchstone::contact
