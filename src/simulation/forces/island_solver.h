#pragma once

#include <optional>

#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/force_memory.h"
#include "simulation/forces/force_solution.h"
#include "simulation/forces/joint_follower.h"
#include "simulation/world/island.h"
#include "simulation/world/mouse_spring.h"

namespace touchstone::simulation {

/// Finds the forces of an island over a given time (docs/step.md, "The contact problem"; Baraff II,
/// 9, resting contact).
class IslandSolver {
 public:
  /// All arguments must outlive this object.
  IslandSolver(const settings::Settings& settings, const std::optional<MouseSpring>& mouse,
               const World& world, const PairTable& pairs, const ForceMemory& memory)
      : settings_(settings),
        mouse_(mouse),
        world_(world),
        pairs_(pairs),
        memory_(memory),
        joints_(settings, world, pairs, memory) {}

  /// A solution for h [s] from time t [s] on, or for a shorter time if there is none for h, or if
  /// joints would be too far open by then. Where the law has no solution the forces are
  /// dissipative. Nothing to solve: a solution of an empty problem.
  ForceSolution Solve(const Island& island, double t, double h) const;

 private:
  bool IsPushed(const Island& island, double t) const;
  void SolveOnce(const Island& island, const ForceInput& input, ForceSolution* forces) const;
  double FollowContacts(const Island& island, const ForceInput& input, int* strayed,
                        ForceSolution* forces) const;
  bool AreOnSprings(const Island& island, const ForceSolution& forces) const;
  /// What became of an attempt to follow contacts: it was not made or its forces are of no use, its
  /// rounds did not come to an end, or it gave the forces.
  enum class Following { kNone, kAstray, kDone };
  Following FollowRolling(const Island& island, const ForceInput& input,
                          ForceSolution* forces) const;
  bool CorrectToMiddle(const Island& island, const ForceInput& input, ForceSolution* forces) const;
  void TakeLeastNorm(ForceSolution* forces) const;
  double FollowJoints(const Island& island, const ForceInput& input, int* strayed,
                      ForceSolution* forces) const;
  void LeaveDissipatively(const Island& island, double t, ForceSolution* forces) const;

  const settings::Settings& settings_;
  const std::optional<MouseSpring>& mouse_;
  const World& world_;
  const PairTable& pairs_;
  const ForceMemory& memory_;
  JointFollower joints_;
};

}  // namespace touchstone::simulation
