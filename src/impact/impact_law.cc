#include "impact/impact_law.h"

#include "impact/frictional_impact.h"
#include "impact/impact_exit.h"
#include "impact/newton_impact.h"

namespace touchstone::impact {

namespace {

ImpactSolution Dispatch(const ImpactSystem& system, const settings::ImpactSettings& settings,
                        const settings::ContactSettings& contact_settings, ImpactTrace* trace) {
  switch (settings.law) {
    case settings::ImpactLaw::kFrictional:
      break;
    case settings::ImpactLaw::kNewton:
      return ResolveNewton(system, settings, contact_settings, trace);
    case settings::ImpactLaw::kSequential:
      return ResolveSequential(system, settings, contact_settings, trace);
  }
  return ResolveFrictional(system, settings, contact_settings, trace);
}

}  // namespace

ImpactSolution Resolve(const ImpactProblem& problem, const settings::ImpactSettings& settings,
                       const settings::ContactSettings& contact_settings, ImpactTrace* trace) {
  const ImpactSystem system(problem);
  ImpactSolution solution =
      system.valid() ? Dispatch(system, settings, contact_settings, trace)
                     : Fail(system, "the problem is not finite or an inertia not positive");
  if (trace != nullptr && solution.exit == ImpactExit::kFailed) *trace = ImpactTrace();
  return solution;
}

}  // namespace touchstone::impact
