#pragma once

#include "contact/contact_solver.h"

namespace touchstone::contact {

/// The best forces that so many sweeps and Newton steps find (not in the notes): the last ones if
/// they still obey the law, else those after block Gauss-Seidel sweeps (contact/wide_sweeps.h) and
/// a few Newton steps on the exact law (contact/primal_dual.h); the first ones whose residual is
/// accepted end it. What it finds is measured as by `Solve`: where the residuals pass, the forces
/// are as good as those of `Solve`; where they do not, the status says so and the residuals how far
/// they are from the law. For contacts without joints: bilateral rows keep their forces in sweeps.
/// `warm` is read and updated.
ContactSolution SolveRoughly(const ContactProblem& problem,
                             const settings::ContactSettings& settings,
                             const settings::LivelySettings& work, WarmStart* warm = nullptr);

}  // namespace touchstone::contact
