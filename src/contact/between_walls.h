#pragma once

#include "contact/contact_solver.h"
#include "contact/contact_system.h"
#include "contact/solve_progress.h"

namespace touchstone::contact {

/// What stands within the tolerance of two opposite walls obeys the law in many ways: the walls may
/// press on it as hard as they like, and friction then brakes it. Nothing puts that stress there.
/// So walls that the bodies do not approach without forces, and that did not press before (`warm`,
/// may be null), push only where the problem without them leads bodies into them. Problems
/// of more than eight bodies or with joints are left as they are.
///
/// True where the problem was solved so; `least_norm` then says whether the forces are of least
/// norm. False where no contact is such a wall, and where the problem without them is not solved.
bool SolveBetweenWalls(const ContactSystem& system, const WarmStart* warm, SolveProgress* progress,
                       bool* least_norm);

}  // namespace touchstone::contact
