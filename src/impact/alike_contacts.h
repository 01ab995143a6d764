#pragma once

#include <cstddef>
#include <span>

#include "impact/impact_state.h"

namespace touchstone::impact {

/// Whether these contacts are one contact for the motion of the bodies: they have the same friction
/// and restitution, move alike, and an impulse at one of them changes the motion of all alike. So
/// do the ends of an edge along the hinge of a door, and the corners of a cube on a slider.
bool AreAlike(std::span<const std::size_t> at, const ImpactState& state);

}  // namespace touchstone::impact
