#pragma once

#include "simulation/contacts/pair_table.h"

namespace touchstone::simulation {

/// Gives contact points of a pair the forces of the points that were in their place before. As
/// long as the points are between the same features they are the same points. Between faces that
/// end flush with each other a rounding error decides which features meet in a corner; then points
/// are the same where they are nearer to each other than `radius` [m]. Of what has no such point
/// before, nothing is known, and the forces are not of least norm any more.
///
/// `before` is the manifold that the pair's forces belong to, carried along with body a to where it
/// is now; the pair has the new one.
void CarryForces(const collision::ContactManifold& before, double radius, PairRecord* pair);

}  // namespace touchstone::simulation
