#pragma once

#include <vector>

#include "ui/intents.h"

namespace touchstone::ui {

/// A body of another run, and its distance from the same body in the run that is shown [m].
struct ApartGhost {
  double distance = 0.0;
  Ghost ghost;
};

/// Ghosts of the bodies that are visibly apart, the farthest first; at most a fixed number of them.
std::vector<Ghost> FarthestGhosts(std::vector<ApartGhost> ghosts);

}  // namespace touchstone::ui
