#include "simulation/step/step_cut.h"

#include <algorithm>
#include <array>

namespace touchstone::simulation {

bool MayCutAt(double t, const World& world, const Motions& motions, const LinkGraph& links,
              std::span<const int> bodies, const WorkBudget& budget) {
  constexpr int kMostCuts = 64;  // of a step; its rest is then taken at once, or fails
  if (t <= motions.start() || world.clock.cuts() >= kMostCuts) return false;
  return std::ranges::none_of(bodies, [&](int body) {
    if (budget.IsCoarse(std::array{body})) return false;
    const dynamics::Trajectory& plan = motions.Of(body).trajectory();
    return !links.Bodies(body).empty() && plan.start() < t && t < plan.end();
  });
}

}  // namespace touchstone::simulation
