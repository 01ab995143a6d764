#pragma once

#include <vector>

#include "exchange/snapshot.h"
#include "render/force_style.h"
#include "render/markers.h"

namespace touchstone::render {

/// The network of forces: from the centre of each body to where it touches or holds another and on
/// to that one's centre, as thick as the force between the two is large, from pale to dark. Fixed
/// bodies have no centre in it.
std::vector<Marker> ForceChains(const exchange::Snapshot& snapshot, const ForceStyle& style);

}  // namespace touchstone::render
