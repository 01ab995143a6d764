#pragma once

#include <span>
#include <vector>

#include "impact/impact_state.h"

namespace touchstone::impact {

/// Applies the friction impulses |p_t| <= mu normal[i] at contacts at[i] that make the kinetic
/// energy least (Tresca's law: Coulomb's with bounds known beforehand) and returns them. Projected
/// block descent: every step of it only lowers the energy, so none is gained wherever it ends.
std::vector<Eigen::Vector2d> ApplyBoundedFriction(std::span<const std::size_t> at,
                                                  std::span<const double> normal,
                                                  ImpactState* state);

}  // namespace touchstone::impact
