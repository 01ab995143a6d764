#include "simulation/joints/joint_conflict.h"

#include <algorithm>
#include <vector>

#include "contact/contact_solver.h"
#include "simulation/contacts/contact_limits.h"
#include "simulation/forces/instant_problems.h"
#include "simulation/impacts/impulse_effect.h"
#include "simulation/joints/rotors.h"

namespace touchstone::simulation {

void ObeyJoints(const Island& island, const settings::Settings& settings, World* world,
                Ledger* ledger, JointConflict* worst) {
  constexpr double kDrift = 1e-4;  // relative to the largest velocity: the end of a step may leave
                                   // this
  if (island.joints.empty()) return;
  const contact::ContactProblem problem = BuildJointProblem(*world, island);
  double fastest = 0.0;
  for (const contact::ContactProblem::Body& body : problem.bodies)
    fastest = std::max(fastest, body.v_free.cwiseAbs().maxCoeff());
  const std::vector<Vec6> v = contact::FreeVelocities(problem);
  JointConflict conflict;
  size_t row = 0;
  for (const int index : island.joints) {
    const bool ball = world->joints[static_cast<size_t>(index)].kind == scene::JointKind::kBall;
    for (const size_t end = row + (ball ? 1 : 2); row < end; ++row) {
      const double speed = contact::RelativeMotion(problem.contacts[row], v).norm();
      if (speed > conflict.speed) conflict = {.joint = index, .speed = speed};
    }
  }
  if (conflict.speed <= kDrift * fastest) return;
  const contact::ContactSolution solution =
      contact::Solve(problem, ImpulseSettings(settings.contact));
  if (!solution.ok()) return;
  const double energy_before = ComputeKineticEnergy(*world, island);
  SetVelocities(island, solution.v, world, ledger);
  conflict.energy = worst->energy + energy_before - ComputeKineticEnergy(*world, island);
  if (conflict.speed > worst->speed) {
    *worst = conflict;
  } else {
    worst->energy = conflict.energy;
  }
}

}  // namespace touchstone::simulation
