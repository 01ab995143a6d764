#include "impact/impact_law.h"

#include "impact/frictional_impact.h"
#include "impact/impact_exit.h"
#include "impact/newton_impact.h"

namespace touchstone::impact {

ImpactSolution Resolve(const ImpactProblem& problem, const settings::ImpactSettings& settings,
                       const settings::ContactSettings& contact_settings) {
  const ImpactSystem system(problem);
  if (!system.valid()) return Fail(system, "the problem is not finite or an inertia not positive");
  switch (settings.law) {
    case settings::ImpactLaw::kFrictional:
      break;
    case settings::ImpactLaw::kNewton:
      return ResolveNewton(system, settings, contact_settings);
    case settings::ImpactLaw::kSequential:
      return ResolveSequential(system, settings, contact_settings);
  }
  return ResolveFrictional(system, settings, contact_settings);
}

}  // namespace touchstone::impact
