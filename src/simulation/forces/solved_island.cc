#include "simulation/forces/solved_island.h"

namespace touchstone::simulation {

const std::optional<contact::ForceUniqueness>& SolvedIsland::Uniqueness() const {
  constexpr std::size_t kMaxBodies = 20;
  constexpr std::size_t kMaxRows = 80;
  if (!asked_ && solution.ok() && problem.bodies.size() <= kMaxBodies &&
      problem.contacts.size() <= kMaxRows)
    uniqueness_ = contact::AnalyzeUniqueness(problem, solution);
  asked_ = true;
  return uniqueness_;
}

void SolvedIsland::TakeUniqueness(const SolvedIsland& same) {
  asked_ = same.asked_;
  uniqueness_ = same.uniqueness_;
}

std::size_t SolvedIsland::MemoryUse() const {
  std::size_t bytes = sizeof(*this);
  const auto add = [&](const auto& list) { bytes += list.capacity() * sizeof(list[0]); };
  add(bodies);
  add(problem.bodies);
  add(problem.contacts);
  add(contacts);
  add(solution.f);
  add(solution.v);
  return bytes;
}

}  // namespace touchstone::simulation
