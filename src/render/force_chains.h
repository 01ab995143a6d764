#pragma once

#include <vector>

#include "exchange/snapshot.h"
#include "render/force_style.h"
#include "render/markers.h"

namespace touchstone::render {

/// The network of forces: lines from the centre of each body to the places where it touches or
/// holds another and on to the other's centre; the larger the force between the two, the thicker
/// and darker. Fixed bodies have no centre in it.
std::vector<Marker> ForceChains(const exchange::Snapshot& snapshot, const ForceStyle& style);

}  // namespace touchstone::render
