#pragma once

#include <vector>

#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The largest distance by which a displacement of the centre of mass and a rotation [m, rad] move
/// a point of the body [m].
double LongestWay(const World& world, int body, const Vec6& displacement);

/// Whether displacements of the island's bodies are finite and move no point by more than `limit`
/// [m]. Where joints are nearly dependent, even the smallest motion that closes them can be large.
bool StaysNear(const World& world, const Island& island, const std::vector<Vec6>& displacements,
               double limit);

/// Makes all displacements [m, rad] smaller by one factor, so that no point of the island's bodies
/// goes further than `limit` [m]. False where one is not finite.
bool ShortenTo(double limit, const World& world, const Island& island,
               std::vector<Vec6>* displacements);

}  // namespace touchstone::simulation
