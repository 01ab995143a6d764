#pragma once

#include <span>
#include <vector>

#include "impact/impact_state.h"

namespace touchstone::impact {

/// Applies the friction impulses |p_t| <= mu normal[i] at contacts at[i] that minimise the kinetic
/// energy (Tresca's law: Coulomb's with given bounds) and returns them. Projected block descent:
/// every step lowers the energy, so none is gained wherever it stops.
std::vector<Eigen::Vector2d> ApplyBoundedFriction(std::span<const std::size_t> at,
                                                  std::span<const double> normal,
                                                  ImpactState* state);

}  // namespace touchstone::impact
