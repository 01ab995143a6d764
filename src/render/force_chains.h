#pragma once

#include <vector>

#include "exchange/snapshot.h"
#include "render/force_style.h"
#include "render/markers.h"

namespace touchstone::render {

inline constexpr double kThinnestChain = 0.8;  // radius on the screen [points]
inline constexpr double kThickestChain = 7.0;

/// The factor of these radii in a view of that size [points]: in one smaller than a usual one,
/// chains are thinner with the bodies that they cross.
double ChainFactor(double width, double height);
inline constexpr Color kPaleChain = {0.98F, 0.80F, 0.58F};
inline constexpr Color kDarkChain = {0.60F, 0.16F, 0.02F};

/// The force of the thickest line [N].
double LargestChainForce(const exchange::Snapshot& snapshot);

/// The network of forces: lines from the centre of each body to the places where it touches or
/// holds another and on to the other's centre; the larger the force between the two, the thicker
/// and darker. Fixed bodies have no centre in it.
std::vector<Marker> ForceChains(const exchange::Snapshot& snapshot, const ForceStyle& style);

}  // namespace touchstone::render
