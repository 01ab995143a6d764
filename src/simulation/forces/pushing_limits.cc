#include "simulation/forces/pushing_limits.h"

#include "simulation/joints/joint_drives.h"

namespace touchstone::simulation {

std::vector<std::size_t> PushingLimits(const IslandProblem& built,
                                       const contact::ContactSolution& solution) {
  std::vector<std::size_t> rows;
  for (const auto& [i, k] : built.LinksOf(IslandProblem::Link::Kind::kDrive)) {
    const bool limit = IsLimit(static_cast<Drive>(built.links[i].block));
    if (limit && solution.f[k].z() > 0.0) rows.push_back(k);
  }
  return rows;
}

}  // namespace touchstone::simulation
