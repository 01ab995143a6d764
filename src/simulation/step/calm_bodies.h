#pragma once

#include <span>
#include <vector>

#include "simulation/contacts/pair_table.h"
#include "simulation/world/link_graph.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The groups of these bodies that touch, or that joints and springs bind, in which no body is
/// faster than gravity alone would make it within a small part of a step of h [s]: nothing happens
/// there but, perhaps, that they settle.
std::vector<std::vector<int>> FindCalmGroups(const World& world, const PairTable& pairs,
                                             const LinkGraph& links, std::span<const int> bodies,
                                             double h);

}  // namespace touchstone::simulation
