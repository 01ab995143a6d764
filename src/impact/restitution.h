#pragma once

#include <span>
#include <vector>

#include "impact/impact_state.h"

namespace touchstone::impact {

/// Applies the rebound after a compression that took `state` from `before`: contact at[i] was
/// compressed by p[i] and gives back alpha e p_n along its normal, with the largest alpha <= 1 for
/// which the normal work of the rebound exceeds neither sum e^2 |W_c| (Stronge's hypothesis,
/// summed) nor the energy that the compression removed. So no impact gains energy, whatever e and
/// friction are. Returns the applied normal impulses.
std::vector<double> ApplyRestitution(std::span<const std::size_t> at, std::span<const Vec3> p,
                                     const ImpactState& before, ImpactState* state);

}  // namespace touchstone::impact
