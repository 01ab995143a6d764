#pragma once

#include "simulation/contacts/pair_table.h"

namespace touchstone::simulation {

/// Transfers the forces of a pair to its new contact points. A point continues the one between the
/// same features. Where faces end flush with each other, a rounding error decides which features
/// meet in a corner; there a point continues an old one nearer than `radius` [m]. Points without a
/// predecessor start without force, and the pair's forces no longer count as least norm.
/// @param before  the manifold that the pair's forces belong to, moved with body a to its present
///                pose; the pair has the new one.
void CarryForces(const collision::ContactManifold& before, double radius, PairRecord* pair);

}  // namespace touchstone::simulation
