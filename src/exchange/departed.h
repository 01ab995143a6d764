#pragma once

#include <vector>

#include "base/ids.h"
#include "base/math.h"

namespace touchstone::exchange {

struct Snapshot;

/// The bodies without joints, springs or thrusters that are falling below all bodies that are fixed
/// now or were at the start: only a hand can bring them back. None without gravity.
std::vector<BodyId> FindDeparted(const Snapshot& snapshot);

/// The departed bodies' part of the sums over all bodies. It grows without limit, and does not
/// describe the scene.
struct DepartedSums {
  double kinetic = 0.0;                  // [J]
  double potential = 0.0;                // energy of gravity, zero at the world origin [J]
  Vec3 momentum = Vec3::Zero();          // [N s]
  Vec3 angular_momentum = Vec3::Zero();  // about the world origin [N m s]
};
DepartedSums SumDeparted(const Snapshot& snapshot);
/// The kinetic energy of all other bodies [J], summed body by body: the difference of two large
/// sums would be mostly round-off.
double SumKineticEnergyHere(const Snapshot& snapshot);

}  // namespace touchstone::exchange
