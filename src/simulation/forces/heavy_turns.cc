#include "simulation/forces/heavy_turns.h"

#include "simulation/joints/joint_conflict.h"
#include "simulation/joints/rotors.h"

namespace touchstone::simulation {
namespace {

std::vector<dynamics::BodyState> StatesOf(const World& world, const Island& island) {
  std::vector<dynamics::BodyState> states;
  for (const int body : island.bodies) states.push_back(world.state(body));
  return states;
}

}  // namespace

World WithHeavyTurns(const World& world, const Island& island, const settings::Settings& settings,
                     const std::vector<double>& heavier) {
  World heavy(world);
  for (size_t i = 0; i < island.bodies.size(); ++i) {
    if (heavier[i] == 1.0) continue;
    dynamics::ModelBody& body = heavy.bodies[static_cast<size_t>(island.bodies[i])];
    body.I_BBcm_B *= heavier[i];
    body.inverse_I_BBcm_B /= heavier[i];
    heavy.state(island.bodies[i]).L.setZero();
  }
  const std::vector<dynamics::BodyState> without_turning = StatesOf(heavy, island);
  Ledger unused;
  JointConflict any;
  ObeyJoints(island, settings, &heavy, &unused, &any);
  // A moving support could add more energy than was removed.
  if (!(ComputeKineticEnergy(heavy, island) <= ComputeKineticEnergy(world, island)))
    for (size_t i = 0; i < island.bodies.size(); ++i)
      heavy.state(island.bodies[i]) = without_turning[i];
  return heavy;
}

std::vector<dynamics::BodyState> StatesOfLight(const World& heavy, const Island& island,
                                               const std::vector<double>& heavier) {
  std::vector<dynamics::BodyState> states = StatesOf(heavy, island);
  for (size_t i = 0; i < states.size(); ++i) states[i].L /= heavier[i];
  return states;
}

// L' = T for L = s I w is equivalent to L' = T / s for L = I w.
void Lighten(double heavier, Load* load) {
  const Vec3 taken = (1.0 - 1.0 / heavier) * load->total.torque;
  load->total.torque -= taken;
  load->springs.torque -= taken;  // energy removed by springs is booked as damping
  load->ramp.total.torque /= heavier;
}

}  // namespace touchstone::simulation
