#include "impact/impact_exit.h"

#include <utility>

namespace touchstone::impact {

ImpactSolution LeaveInelastically(Friction friction, const settings::ContactSettings& settings,
                                  ImpactExit exit, ImpactState state) {
  if (CompressAll(friction, settings, &state)) return state.TakeSolution(exit);
  return Fail(state.system(), std::move(state.message), std::move(state.squeezed));
}

ImpactSolution Fail(const ImpactSystem& system, std::string message,
                    std::vector<std::size_t> squeezed) {
  ImpactState unchanged(system);
  unchanged.squeezed = std::move(squeezed);
  unchanged.message = std::move(message);
  return unchanged.TakeSolution(ImpactExit::kFailed);
}

}  // namespace touchstone::impact
