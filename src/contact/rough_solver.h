#pragma once

#include "contact/contact_solver.h"

namespace touchstone::contact {

/// Returns the best forces found by a given number of sweeps and Newton steps (not in the notes):
/// the last forces if they still obey the law, otherwise the result of block Gauss-Seidel sweeps
/// (contact/wide_sweeps.h) and a few Newton steps on the exact law (contact/primal_dual.h). The
/// first forces whose residual is accepted end the search. The result is measured as by `Solve`:
/// where the residuals pass, the forces are as good as those of `Solve`; otherwise the status
/// reports that, and the residuals give the distance from the law. For contacts without joints:
/// bilateral rows keep their forces in sweeps. `warm` is read and updated.
ContactSolution SolveRoughly(const ContactProblem& problem,
                             const settings::ContactSettings& settings,
                             const settings::LivelySettings& work, WarmStart* warm = nullptr);

}  // namespace touchstone::contact
