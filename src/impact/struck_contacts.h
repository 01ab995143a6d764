#pragma once

#include <vector>

#include "impact/impact_state.h"

namespace touchstone::impact {

/// Approximate impulses at some contacts.
struct RoughImpulses {
  std::vector<std::size_t> at;  // ascending
  std::vector<Vec3> p;
};

/// Predicts by sweeps which contacts a compression of all approaching contacts would strike in
/// turn: each contact that approaches, or already pushes, gets the impulse that stops it while all
/// others stay. Returns the contacts that approach now and those that push after the sweeps.
RoughImpulses ForeseeStruck(const ImpactState& state);

}  // namespace touchstone::impact
