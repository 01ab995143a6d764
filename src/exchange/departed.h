#pragma once

#include <vector>

#include "base/ids.h"
#include "base/math.h"

namespace touchstone::exchange {

struct Snapshot;

/// The bodies that fall below everything that is fixed, or was as the scene began, with no joint,
/// spring or thruster: they come back only by a hand. None without gravity.
std::vector<BodyId> FindDeparted(const Snapshot& snapshot);

/// What the departed bodies of a snapshot have of the sums over all bodies. These grow without end,
/// and say nothing about the scene.
struct DepartedSums {
  double kinetic = 0.0;                  // [J]
  double potential = 0.0;                // of gravity, zero at the world origin [J]
  Vec3 momentum = Vec3::Zero();          // [N s]
  Vec3 angular_momentum = Vec3::Zero();  // about the world origin [N m s]
};
DepartedSums SumDeparted(const Snapshot& snapshot);
/// The kinetic energy of all other bodies, body by body: the difference of two large sums would be
/// their round-off [J].
double SumKineticEnergyHere(const Snapshot& snapshot);

}  // namespace touchstone::exchange
