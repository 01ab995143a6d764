#pragma once

#include <vector>

#include "exchange/snapshot.h"
#include "render/markers.h"

namespace touchstone::render {

/// A slider: its rail between the limits, or of this length [m] where it has none, with a stop at
/// each limit, and the block that runs on it.
void AppendRail(const exchange::JointSnapshot& slider, double length, std::vector<Marker>* markers);

/// The limits of a hinge: an arc of this radius [m] from one to the other, a spoke to each, and a
/// pointer where the hinge stands. Nothing where it has no limits.
void AppendLimitArc(const exchange::JointSnapshot& hinge, double radius,
                    std::vector<Marker>* markers);

}  // namespace touchstone::render
