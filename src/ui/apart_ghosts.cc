#include "ui/apart_ghosts.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace touchstone::ui {

std::vector<Ghost> FarthestGhosts(std::vector<ApartGhost> ghosts) {
  constexpr double kSeen = 1e-3;  // visible distance [m]
  constexpr std::size_t kMost = 60;
  std::erase_if(ghosts, [](const ApartGhost& apart) { return !(apart.distance > kSeen); });
  std::ranges::sort(ghosts, std::ranges::greater(), &ApartGhost::distance);
  ghosts.resize(std::min(ghosts.size(), kMost));
  std::vector<Ghost> farthest;
  for (ApartGhost& apart : ghosts) farthest.push_back(std::move(apart.ghost));
  return farthest;
}

}  // namespace touchstone::ui
