#pragma once

#include <vector>

#include "impact/impact_state.h"

namespace touchstone::impact {

/// Rough impulses.
struct RoughImpulses {
  std::vector<std::size_t> at;  // ascending
  std::vector<Vec3> p;
};

/// What a compression of all contacts that approach would strike in its turn, foreseen by sweeps:
/// each contact that approaches, or pushes already, gets in turn the impulse that stops it while
/// all others stay. Contacts that approach now, and those that push after the sweeps.
RoughImpulses ForeseeStruck(const ImpactState& state);

}  // namespace touchstone::impact
