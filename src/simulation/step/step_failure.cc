#include "simulation/step/step_failure.h"

#include <algorithm>

namespace touchstone::simulation {

StepFailure RefuseOverlap(const ContactDetection::Overlap& overlap, double t,
                          EngineCounters* counters) {
  counters->penetration_max = std::max(counters->penetration_max, overlap.depth);
  return {.kind = StepFailure::Kind::kOverlap,
          .t = t,
          .bodies = {overlap.a, overlap.b},
          .depth = overlap.depth};
}

StepFailure MakeSqueezed(const World& world, const PairTable& pairs,
                         const std::vector<IslandProblem::Source>& contacts,
                         const std::vector<std::size_t>& squeezing, double t) {
  StepFailure failure{.kind = StepFailure::Kind::kSqueezed, .t = t};
  for (const std::size_t k : squeezing)
    for (const int i : {pairs.at(contacts[k].pair).a, pairs.at(contacts[k].pair).b})
      (world.body(i).movable() ? failure.bodies : failure.movers).push_back(i);
  return failure;
}

}  // namespace touchstone::simulation
