#pragma once

#include <optional>

#include "collision/separating_axes.h"
#include "collision/witness.h"

namespace touchstone::collision {

/// The features at which two cores that do not overlap are nearest to each other: the pair of least
/// distance among all vertices over faces, edges over edges, vertices over edges and vertices over
/// vertices. Where several are equally near, to round-off, the first of these kinds is returned.
/// Empty where the cores touch or almost do; meaningless for cores that overlap.
std::optional<Witness> FindNearestFeatures(const PairFrame& frame);

}  // namespace touchstone::collision
