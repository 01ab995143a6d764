#pragma once

#include <vector>

#include "exchange/link_snapshot.h"
#include "simulation/step/engine.h"

namespace touchstone::session {

// Snapshots of the links of the engine's world with the forces of the last step, at the given
// states of its bodies.

std::vector<exchange::JointSnapshot> MakeJoints(const simulation::Engine& engine,
                                                const std::vector<dynamics::BodyState>& states);
std::vector<exchange::SpringSnapshot> MakeSprings(const simulation::Engine& engine,
                                                  const std::vector<dynamics::BodyState>& states);
/// @param time  time at which they fire or do not fire [s].
std::vector<exchange::ThrusterSnapshot> MakeThrusters(
    const simulation::World& world, const std::vector<dynamics::BodyState>& states, double time);

}  // namespace touchstone::session
