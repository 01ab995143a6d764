// What the force stage does for islands with joints: rows where the solution takes the bodies, and
// steps short enough that the joints stay together.

#include <algorithm>
#include <cmath>

#include "simulation/engine.h"

namespace touchstone::simulation {

using contact::ContactSolution;

// Takes what the joints forbid out of the velocities, by the impulse of least effort.
void Engine::ObeyJoints(const Island& island) {
  constexpr double kRoundOff = 1e-12;  // of the largest velocity
  if (island.joints.empty()) return;
  const contact::ContactProblem problem = BuildJointProblem(world_, island);
  double fastest = 0.0;
  for (const contact::ContactProblem::Body& body : problem.bodies)
    fastest = std::max(fastest, body.v_free.cwiseAbs().maxCoeff());
  std::vector<Vec6> v;
  for (const contact::ContactProblem::Body& body : problem.bodies) v.push_back(body.v_free);
  JointConflict conflict;
  size_t row = 0;
  for (const int index : island.joints) {
    const bool ball = world_.joints[static_cast<size_t>(index)].kind == scene::JointKind::kBall;
    for (const size_t end = row + (ball ? 1 : 2); row < end; ++row) {
      const double speed = contact::RelativeMotion(problem.contacts[row], v).norm();
      if (speed > conflict.speed) conflict = {.joint = index, .speed = speed};
    }
  }
  if (conflict.speed <= kRoundOff * fastest) return;
  const contact::ContactSolution solution = contact::Solve(problem, ImpulseSettings());
  if (!solution.ok()) return;
  const double energy_before = KineticEnergy(island);
  TakeVelocities(island, solution.v);
  conflict.energy = joint_conflict_.energy + energy_before - KineticEnergy(island);
  if (conflict.speed > joint_conflict_.speed) {
    joint_conflict_ = conflict;
  } else {
    joint_conflict_.energy = conflict.energy;
  }
}

// What is left of the step, h, in equal parts no longer than what kept the joints together last.
double Engine::JointStep(const Island& island, double h) const {
  double longest = h;
  for (const int index : island.joints)
    longest = std::min(longest, joint_forces_[static_cast<size_t>(index)].step);
  return h / std::ceil((1.0 - 1e-9) * h / longest);
}

// The step that would leave the joints open by no more than they may be, which goes with its third
// power; the same step if they are, or if that would be no use.
double Engine::FinerJointStep(const ForceSolution& forces) const {
  constexpr double kFinest = 1.0 / 64.0;  // of settings.step
  if (forces.opening <= JointDrift()) return forces.h;
  const double finer = forces.h / std::ceil(std::cbrt(forces.opening / JointDrift()));
  return std::max(finer, kFinest * settings.step);
}

// How far the solution leaves the joints open [m].
double Engine::OpeningAfter(const Island& island, const ForceSolution& forces) const {
  Foresight foresight(world_, forces.h);
  foresight.Expect(island.bodies, forces.solution.v);
  return OpeningAhead(island, foresight);
}

// Joints do not forgive rows that stand where the bodies would have coasted to. The problem is made
// again where its own solution takes them, the forces acting as the links and contacts stand
// halfway there, until that is where it takes them.
void Engine::FollowJoints(const Island& island, const ForceStage& stage,
                          ForceSolution* forces) const {
  constexpr int kRounds = 4;
  constexpr double kSettled = 1e-8;  // change of the velocities from round to round
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<Vec6> before = forces->solution.v;
    Foresight foresight(world_, *stage.h);
    foresight.Expect(island.bodies, before);
    BuiltProblem built = BuildForceProblem(world_, pairs_, island, stage, foresight);
    contact::WarmStart warm = forces->warm;
    const ContactSolution held = contact::Solve(built.problem, settings.contact, &warm);
    forces->newton += held.statistics.newton;
    built.problem = ActFromMiddle(built, held.v);
    ContactSolution solution = contact::Solve(built.problem, settings.contact, &warm);
    forces->newton += solution.statistics.newton;
    if (!held.ok() || !solution.ok()) return;
    forces->built = std::move(built);
    forces->warm = std::move(warm);
    forces->solution = std::move(solution);
    double change = 0.0, size = 0.0;
    for (size_t i = 0; i < before.size(); ++i) {
      change = std::max(change, (forces->solution.v[i] - before[i]).norm());
      size = std::max(size, before[i].norm());
    }
    if (change <= kSettled * size) return;
  }
}

}  // namespace touchstone::simulation
