#pragma once

#include <vector>

#include "simulation/forces/force_memory.h"
#include "simulation/motion/load.h"

namespace touchstone::simulation {

/// The forces that act on bodies. Functions that receive them change them.
struct ActingForces {
  std::vector<Load>& loads;  // by body
  ForceMemory& memory;       // forces of joints, springs and solved islands

  Load& LoadOf(int body) const { return loads[static_cast<std::size_t>(body)]; }
};

}  // namespace touchstone::simulation
