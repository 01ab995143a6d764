#pragma once

#include <span>

#include "impact/impact_problem.h"
#include "settings/settings.h"

namespace touchstone::simulation {

/// A rough impact, and how far it is from the law.
struct RoughImpact {
  impact::ImpactSolution solution;
  double residual = 0.0;  // of the problem below (docs/contact.md, "Residuals")
};

/// One impact of all that would come together within the time h [s], of rough bodies
/// (docs/step.md, "At a lively pace"). `gap` is by contact [m]. A contact that arrives within h
/// bounces at once, u_n+ >= -e u_n- (Moreau 1988); the others may close their gap g to a part of
/// the tolerance, u_n+ >= -(g - kept) / h. Forces are found in so many counts
/// (contact/rough_solver.h); impulses that would give energy are all made smaller by one factor,
/// until they give none.
RoughImpact StrikeRoughly(const impact::ImpactProblem& problem, std::span<const double> gap,
                          double h, const settings::Settings& settings);

/// An impact of bodies that joints hold, without rebound, in a bounded number of sweeps
/// (impact/swept_impact.h). The residual is that of contacts alone, beside what the joints do.
RoughImpact StrikeBySweeps(const impact::ImpactProblem& problem,
                           const settings::ContactSettings& settings);

}  // namespace touchstone::simulation
