#pragma once

#include "simulation/joints/joint_travel.h"
#include "simulation/world/island.h"

// The rotors of joints: inertia that turns, or slides, with the travel of a joint and with nothing
// else, as that of a motor behind a gear (docs/step.md, "Rotors of joints").

namespace touchstone::simulation {

/// The present kinetic energy of a joint's rotor, armature travel'^2 / 2; 0 without one [J].
double RotorEnergy(const World& world, const dynamics::ModelJoint& joint);

/// The same when the joint's bodies are in the states state_of(body) [J].
template <class StateOf>
double RotorEnergyAt(const World& world, const dynamics::ModelJoint& joint,
                     const StateOf& state_of) {
  if (!(joint.armature > 0.0)) return 0.0;
  LinkPlace place;
  Twist twists[2];
  const auto find = [&](const dynamics::AttachedFrame& end, dynamics::BodyState* state,
                        Twist* twist) {
    if (!end.on_body()) return;
    *state = state_of(end.body);
    *twist = dynamics::ComputeTwist(world.body(end.body), *state);
  };
  find(joint.a, &place.A, &twists[0]);
  find(joint.b, &place.B, &twists[1]);
  return joint.RotorEnergy(TravelRate(joint, place, twists[0], twists[1]));
}

/// The kinetic energy of the island's bodies and of the rotors of its joints [J].
double ComputeKineticEnergy(const World& world, const Island& island);

/// The row of a joint's travel (MakeTravelRow) along which its rotor pushes: u is the change of
/// the travel's rate, f the force on A over TravelSize, and u + compliance f = 0 with
/// compliance = TravelSize^2 / armature [1/kg].
/// @pre the joint has a rotor
LinkRows MakeRotorRow(const World& world, const Island& island, const dynamics::ModelJoint& joint,
                      const LinkPlace& place);

}  // namespace touchstone::simulation
