#include "simulation/joints/springs.h"

namespace touchstone::simulation {

double SpringEnergy(const World& world, const dynamics::ModelSpring& spring) {
  return spring.Energy(SpringLength(world, spring));
}

double SpringEnergy(const World& world, const dynamics::ModelJoint& joint) {
  return joint.SpringEnergy(TravelNow(world, joint));
}

}  // namespace touchstone::simulation
