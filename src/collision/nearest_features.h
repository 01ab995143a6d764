#pragma once

#include <optional>

#include "collision/separating_axes.h"
#include "collision/witness.h"

namespace touchstone::collision {

/// The features at which two cores that do not overlap are nearest to each other: of all vertices
/// over faces, edges over edges, vertices over edges and vertices, those of the least distance.
/// Where several are equally near, to round-off, the first of these kinds. Empty where the cores
/// touch or as good as that; of cores that overlap the features mean nothing.
std::optional<Witness> FindNearestFeatures(const PairFrame& frame);

}  // namespace touchstone::collision
