#pragma once

#include <span>

#include "simulation/joints/joint_frames.h"
#include "simulation/joints/joint_travel.h"
#include "simulation/world/island.h"

// The rotors of joints: inertia that turns, or slides, with the travel of a joint and with nothing
// else, as that of a motor behind a gear (docs/step.md, "Rotors of joints").

namespace touchstone::simulation {

/// The present kinetic energy of a joint's rotor, armature travel'^2 / 2; 0 without one [J].
double RotorEnergy(const World& world, const dynamics::ModelJoint& joint);

/// That of all rotors of these joints [J].
double RotorEnergy(const World& world, std::span<const int> joints);

/// That of one rotor when its joint's bodies are in the states state_of(body) [J].
template <class StateOf>
double RotorEnergyAt(const World& world, const dynamics::ModelJoint& joint,
                     const StateOf& state_of) {
  if (!(joint.armature > 0.0)) return 0.0;
  LinkPlace place;
  if (joint.a.on_body()) place.A = state_of(joint.a.body);
  if (joint.b.on_body()) place.B = state_of(joint.b.body);
  return joint.RotorEnergy(TravelRate(joint, place, TwistAtEnd(world, joint.a, place.A),
                                      TwistAtEnd(world, joint.b, place.B)));
}

/// The kinetic energy of bodies and of the rotors of joints [J].
double ComputeKineticEnergy(const World& world, std::span<const int> bodies,
                            std::span<const int> joints);
inline double ComputeKineticEnergy(const World& world, const Island& island) {
  return ComputeKineticEnergy(world, island.bodies, island.joints);
}

/// The row of a joint's travel (MakeTravelRow) along which its rotor pushes: u is the change of
/// the travel's rate, f the force on A over TravelSize, and u + compliance f = 0 with
/// compliance = TravelSize^2 / armature [1/kg].
/// @pre the joint has a rotor
LinkRows MakeRotorRow(const World& world, const Island& island, const dynamics::ModelJoint& joint,
                      const LinkPlace& place);

}  // namespace touchstone::simulation
