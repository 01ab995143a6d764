#pragma once

#include "simulation/joints/joint_travel.h"
#include "simulation/world/attachments.h"
#include "simulation/world/island.h"

// The springs between two points and those of joints, along their travel, as one kind: functions
// that are overloaded for both, and a loop that calls them.

namespace touchstone::simulation {

/// Calls with(spring) for the springs of an island, in its order, and then with(joint) for its
/// joints that have springs.
template <class With>
void ForEachSpring(const World& world, const Island& island, const With& with) {
  for (const int index : island.springs) with(world.springs[static_cast<size_t>(index)]);
  for (const int index : island.sprung_joints) with(world.joints[static_cast<size_t>(index)]);
}

/// The present energy of a spring [J].
double SpringEnergy(const World& world, const dynamics::ModelSpring& spring);
double SpringEnergy(const World& world, const dynamics::ModelJoint& joint);

/// The energy of a spring at time `at` [s], when its bodies are in the states state_of(body) [J].
template <class StateOf>
double SpringEnergyAt(const World&, const dynamics::ModelSpring& spring, const StateOf& state_of,
                      double /*at*/) {
  return spring.Energy(SpringLine(spring, [&](int body) { return state_of(body).pose(); }).norm());
}
template <class StateOf>
double SpringEnergyAt(const World& world, const dynamics::ModelJoint& joint,
                      const StateOf& state_of, double at) {
  const auto place = [&](const dynamics::AttachedFrame& end) {
    return end.on_body() ? state_of(end.body) : dynamics::BodyState();
  };
  const double later = at - joint.turned_at;  // than the present travel of a hinge
  const double expected = TravelNow(world, joint) + later * TravelRate(world, joint);
  return joint.SpringEnergy(TravelNear(joint, {place(joint.a), place(joint.b)}, expected));
}

}  // namespace touchstone::simulation
