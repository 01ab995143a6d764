#pragma once

#include "contact/contact_system.h"
#include "contact/solve_progress.h"
#include "contact/warm_start.h"

namespace touchstone::contact {

/// Runs the methods for islands of any size (docs/contact.md, the kernel): `rest` where no contact
/// seems to slide, otherwise `primal-dual`, `proximal` and `path`, each from the best forces known;
/// finally it finds the forces of least norm, where `warm` wants them. Reads and updates `warm`,
/// which may be null.
/// @param regularization  compliance of the stages of `rest`, over the mean Delassus entry.
ContactSolution SolveSparsely(const ContactSystem& system, double regularization, WarmStart* warm,
                              SolveProgress* progress);

}  // namespace touchstone::contact
