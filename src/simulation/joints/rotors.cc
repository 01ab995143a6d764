#include "simulation/joints/rotors.h"

namespace touchstone::simulation {

double RotorEnergy(const World& world, const dynamics::ModelJoint& joint) {
  return joint.armature > 0.0 ? joint.RotorEnergy(TravelRate(world, joint)) : 0.0;
}

double RotorEnergy(const World& world, std::span<const int> joints) {
  double energy = 0.0;
  for (const int joint : joints)
    energy += RotorEnergy(world, world.joints[static_cast<size_t>(joint)]);
  return energy;
}

double ComputeKineticEnergy(const World& world, std::span<const int> bodies,
                            std::span<const int> joints) {
  double energy = 0.0;
  for (const int body : bodies)
    energy += dynamics::ComputeKineticEnergy(world.body(body), world.state(body));
  return energy + RotorEnergy(world, joints);
}

LinkRows MakeRotorRow(const World& world, const Island& island, const dynamics::ModelJoint& joint,
                      const LinkPlace& place) {
  const double size = TravelSize(world, joint);
  LinkRows row = MakeTravelRow(world, island, joint, place);
  row.contact.compliance = size * size / joint.armature;
  return row;
}

}  // namespace touchstone::simulation
