// Resolves an impact by its law, or roughly if that exceeds the limits of the pace lively.

#include <algorithm>
#include <utility>

#include "simulation/books/event_report.h"
#include "simulation/contacts/contact_limits.h"
#include "simulation/forces/instant_problems.h"
#include "simulation/impacts/impact_stage.h"
#include "simulation/impacts/impulse_effect.h"
#include "simulation/impacts/joints_in_impact.h"
#include "simulation/impacts/rough_impact.h"

namespace touchstone::simulation {

// Whether bodies of prescribed motion push or pull the island in the impact.
bool ImpactStage::IsMovedFromOutside(const Island& island, const impact::ImpactProblem& problem,
                                     const impact::ImpactSolution& solution) const {
  return IsDriven(world_, island) ||
         PrescribedWork(problem.contact.contacts, solution.impulse) != 0.0;
}

ImpactStage::Found ImpactStage::Resolve(const Island& island,
                                        const std::vector<IslandProblem::Source>& contacts,
                                        double t, impact::ImpactProblem* problem,
                                        impact::ImpactTrace* trace) {
  const bool jointed = !island.joints.empty();
  const int looks = jointed ? budget_.LooksOfImpact(island, pairs_, settings_)
                            : budget_.NewtonLeft(island, pairs_, settings_);
  int in_vain = 0;
  if (looks > 0 && !budget_.AnyRough(island.bodies)) {
    if (auto solution = ResolveWithin(island, looks, problem, trace))
      return {.solution = std::move(*solution)};
    in_vain = looks;
  }
  RoughImpact strike;
  if (jointed) {
    HoldJointsExactly(ImpulseSettings(settings_.contact), problem);
    strike = StrikeBySweeps(*problem, settings_.contact);
  } else {
    strike = StrikeRoughly(*problem, GapsOf(contacts), motions_.Remaining(t), settings_);
  }
  strike.solution.newton += in_vain;
  books_.counters.newton_in_vain += in_vain;
  ReportRough(world_, island, pairs_, strike.residual, t, &books_.counters, &books_.last,
              &books_.log);
  return {std::move(strike.solution), true};
}

std::optional<impact::ImpactSolution> ImpactStage::ResolveWithin(const Island& island, int looks,
                                                                 impact::ImpactProblem* problem,
                                                                 impact::ImpactTrace* trace) {
  constexpr int kNewtonIfCoarse = 100;  // limit with friction
  settings::ContactSettings bounded = ImpulseSettings(settings_.contact);
  const bool counts = !island.joints.empty() && settings_.pace == settings::Pace::kLively;
  if (counts || looks < settings_.impact.max_newton) bounded.stop = bounded.stop.Allowing(looks);
  settings::ImpactSettings quickly = settings_.impact;
  if (budget_.IsCoarse(island.bodies))
    quickly.max_newton = std::min(quickly.max_newton, kNewtonIfCoarse);
  const auto spend = [&] {
    if (counts) budget_.SpendLooks(island, pairs_, looks - bounded.stop.looks_left(), settings_);
  };
  const auto resolve = [&] {
    *trace = {};
    return impact::Resolve(*problem, quickly, bounded, books_.log.wanted.impacts ? trace : nullptr);
  };
  try {
    impact::ImpactSolution solution = resolve();
    if (!IsMovedFromOutside(island, *problem, solution) && JointsGiveEnergy(*problem, solution)) {
      const int newton_before = solution.newton;
      HoldJointsExactly(bounded, problem);
      solution = resolve();
      solution.newton += newton_before;
    }
    spend();
    return solution;
  } catch (WorkSpent) {
    spend();
    return std::nullopt;
  }
}

}  // namespace touchstone::simulation
