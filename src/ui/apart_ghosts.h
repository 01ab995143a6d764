#pragma once

#include <vector>

#include "ui/intents.h"

namespace touchstone::ui {

/// A body of another run, and how far that is from where the run that is shown has it [m].
struct ApartGhost {
  double distance = 0.0;
  Ghost ghost;
};

/// Those that are seen to be elsewhere, the farthest first; of many only these.
std::vector<Ghost> FarthestGhosts(std::vector<ApartGhost> ghosts);

}  // namespace touchstone::ui
