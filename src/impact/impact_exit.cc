#include "impact/impact_exit.h"

#include <utility>

namespace touchstone::impact {

ImpactSolution LeaveInelastically(Friction friction, const settings::ContactSettings& settings,
                                  ImpactExit exit, ImpactState state) {
  if (CompressAll(friction, settings, &state)) return state.TakeSolution(exit);
  return Fail(state.system(), std::move(state.message));
}

ImpactSolution Fail(const ImpactSystem& system, std::string message) {
  ImpactState unchanged(system);
  unchanged.message = std::move(message);
  return unchanged.TakeSolution(ImpactExit::kFailed);
}

}  // namespace touchstone::impact
