#include "simulation/step_failure.h"

namespace touchstone::simulation {

StepFailure MakeSqueezed(const World& world, const PairTable& pairs,
                         const std::vector<BuiltProblem::Source>& contacts,
                         const std::vector<std::size_t>& squeezing, double t) {
  StepFailure failure{.kind = StepFailure::Kind::kSqueezed, .t = t};
  for (const std::size_t k : squeezing)
    for (const int i : {pairs.at(contacts[k].pair).a, pairs.at(contacts[k].pair).b})
      (world.body(i).movable() ? failure.bodies : failure.movers).push_back(i);
  return failure;
}

}  // namespace touchstone::simulation
