#include "simulation/forces/heavy_turns.h"

#include "simulation/joints/joint_conflict.h"

namespace touchstone::simulation {

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
  World obeying(heavy);
  Ledger unused;
  JointConflict any;
  ObeyJoints(island, settings, &obeying, &unused, &any);
  // A support that moves could give more than was taken.
  const bool calmer = ComputeKineticEnergy(obeying, island) <= ComputeKineticEnergy(world, island);
  return calmer ? obeying : heavy;
}

std::vector<dynamics::BodyState> StatesOfLight(const World& heavy, const Island& island,
                                               const std::vector<double>& heavier) {
  std::vector<dynamics::BodyState> states;
  for (size_t i = 0; i < island.bodies.size(); ++i) {
    states.push_back(heavy.state(island.bodies[i]));
    states.back().L /= heavier[i];
  }
  return states;
}

// L' = T for L = s I w is L' = T / s for L = I w.
void Lighten(double heavier, Load* load) {
  const Vec3 taken = (1.0 - 1.0 / heavier) * load->total.torque;
  load->total.torque -= taken;
  load->springs.torque -= taken;  // what springs take is booked as damping
  load->ramp.total.torque /= heavier;
}

}  // namespace touchstone::simulation
