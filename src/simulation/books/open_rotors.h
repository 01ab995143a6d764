#pragma once

#include <vector>

#include "simulation/books/ledger.h"
#include "simulation/world/link_graph.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

// The rotors of joints that are opened until the end of a step (docs/step.md, "Rotors of joints"):
// they stop, and are set in motion again by the bodies of their joints.

/// Books the energy of the rotors of joints that are opened, which is lost.
void StopRotors(const std::vector<int>& joints, const World& world, Ledger* ledger);

/// Slows down the bodies that are linked to each other by joints which hold again, all by one
/// factor, so that with the rotors of these joints they have no more energy than without them. What
/// bodies of prescribed motion give to rotors is booked as their work.
/// @pre `links` holds all joints
void SetRotorsInMotion(const std::vector<int>& joints, const LinkGraph& links, World* world,
                       Ledger* ledger);

}  // namespace touchstone::simulation
