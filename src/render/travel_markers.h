#pragma once

#include <vector>

#include "exchange/snapshot.h"
#include "render/markers.h"

namespace touchstone::render {

/// A slider: its rail between the limits, or of the given length [m] if it has none, with a stop at
/// each limit, and the block that moves on it.
void AppendRail(const exchange::JointSnapshot& slider, double length, std::vector<Marker>* markers);

/// The limits of a hinge: an arc of the given radius [m] from one to the other, a spoke to each,
/// and a pointer at the hinge's present angle. Nothing if it has no limits.
void AppendLimitArc(const exchange::JointSnapshot& hinge, double radius,
                    std::vector<Marker>* markers);

}  // namespace touchstone::render
