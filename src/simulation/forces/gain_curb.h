#pragma once

#include <optional>
#include <vector>

#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/curbing.h"
#include "simulation/forces/force_solution.h"
#include "simulation/forces/plan_faults.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Corrects a solution whose forces would add energy over their plan: foresees their work, changes
/// the problem, solves it again, and does so a few times (docs/step.md, "Plans that give no
/// energy").
class GainCurb {
 public:
  /// All arguments must outlive this object.
  GainCurb(const settings::Settings& settings, const World& world, const PairTable& pairs,
           const Island& island, ForceSolution* forces);

  /// Corrects the solution. Returns the time to plan for [s]: that of the solution, or a shorter
  /// one if it has to be made again.
  double Run();

 private:
  void LookAtStart();
  bool IsHopeless() const;
  bool NothingMoves() const;
  std::optional<double> Round(int round);
  std::optional<double> SolveAgain(Curbing* curbing, const PlanFaults& faults, double finest);
  std::optional<double> Divided(double parts, double finest) const;
  double GiveUp();

  const settings::Settings& settings_;
  const World& world_;
  const PairTable& pairs_;
  const Island& island_;
  ForceSolution& forces_;
  const double h_;      // length of the plan [s]
  const double part_;   // the same relative to a step
  const double taken_;  // drift of a contact that counts [m]
  const double turn_;   // approximate angle by which a body turns [rad]
  // At the plan's start, by contact.
  std::vector<Vec3> start_;  // velocities of the points, in the axes of the contact [m/s]
  std::vector<bool> slid_;   // in the plan before
  double lift_ = 0.0;        // energy needed to lift the loads by the bodies' size [J]
  std::vector<Vec3> asked_;  // velocities required at the end so far, by contact [m/s]
};

}  // namespace touchstone::simulation
