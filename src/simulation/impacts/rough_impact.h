#pragma once

#include <span>

#include "impact/impact_problem.h"
#include "settings/settings.h"

namespace touchstone::simulation {

/// A rough impact and its residual.
struct RoughImpact {
  impact::ImpactSolution solution;
  double residual = 0.0;  // residual of the problem below (docs/contact.md, "Residuals")
};

/// One impact of all contacts of rough bodies that would close within the time h [s] (docs/step.md,
/// "At a lively pace"). `gap` is by contact [m]. A contact that closes within h bounces at once,
/// u_n+ >= -e u_n- (Moreau 1988); the others may close their gap g to a part of the tolerance, u_n+
/// >= -(g - kept) / h. The work of finding the impulses is limited (contact/rough_solver.h);
/// impulses that would add energy are all reduced by one factor until they add none.
RoughImpact StrikeRoughly(const impact::ImpactProblem& problem, std::span<const double> gap,
                          double h, const settings::Settings& settings);

/// An impact of jointed bodies, without rebound, in a bounded number of sweeps
/// (impact/swept_impact.h). The residual is that of the contacts alone, apart from the joints.
RoughImpact StrikeBySweeps(const impact::ImpactProblem& problem,
                           const settings::ContactSettings& settings);

}  // namespace touchstone::simulation
