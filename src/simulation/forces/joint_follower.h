#pragma once

#include <optional>
#include <vector>

#include "dynamics/trajectory.h"
#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/force_memory.h"
#include "simulation/forces/force_solution.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/forces/secant_steps.h"
#include "simulation/motion/predicted_poses.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Computes forces with which joints stay together while their bodies turn (docs/step.md, "Joints";
/// not in the notes): the problem with its rows at the poses to which the solution moves the
/// bodies, and rates at which the forces change so that the joints are closed at the end of a plan.
class JointFollower {
 public:
  /// All arguments must outlive this object.
  JointFollower(const settings::Settings& settings, const World& world, const PairTable& pairs,
                const ForceMemory& memory)
      : settings_(settings), world_(world), pairs_(pairs), memory_(memory) {}

  /// The rest of the step, h, divided into equal parts no longer than the last plan that kept the
  /// joints of the island together [s].
  double StepFor(const Island& island, double h) const;
  /// How much further than at present the solution leaves the joints open if its forces stay
  /// constant [m].
  double OpeningAhead(const Island& island, const ForceSolution& forces) const;
  /// The trajectories of the island's bodies from time t [s] under these forces.
  std::vector<dynamics::Trajectory> Flights(const Island& island, const ForceSolution& forces,
                                            double t) const;
  /// Makes and solves the problem again until its rows belong to the poses to which its own
  /// solution moves the bodies. Where that does not converge the forces remain as they are,
  /// constant, and `forces->stay_open` is set. Returns whether it was tried.
  bool Follow(const Island& island, const ForceInput& input, ForceSolution* forces) const;
  /// Makes and solves the problem once more, at the poses to which the velocities of its solution
  /// move the bodies; where that fails the forces remain as they are.
  void FollowOnce(const Island& island, const ForceInput& input, ForceSolution* forces) const;
  /// Lets only the joints' forces change so that the joints are closed at the end, as far as
  /// possible.
  void CloseOnce(const Island& island, double t, ForceSolution* forces) const;

 private:
  std::optional<PredictedPoses> PredictPoses(const Island& island, const ForceSolution& forces,
                                             double t) const;
  void CloseAhead(const Island& island, double t, SecantSteps* steps, ForceSolution* forces) const;
  std::optional<std::vector<Vec6>> WithoutForbiddenMotion(const Island& island,
                                                          const IslandProblem& built,
                                                          ForceSolution* forces) const;
  bool MakeAgain(const Island& island, const ForceInput& input, const PredictedPoses& predicted,
                 ForceSolution* forces) const;

  const settings::Settings& settings_;
  const World& world_;
  const PairTable& pairs_;
  const ForceMemory& memory_;
};

}  // namespace touchstone::simulation
