#pragma once

#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/force_solution.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The energy that a plan gives although contacts, joints and springs should give none
/// (docs/step.md, "Plans that give no energy"; not in the notes): forces that are constant over a
/// plan do work that contacts do not.
class PlanEnergy {
 public:
  /// All must outlive this.
  PlanEnergy(const settings::Settings& settings, const World& world, const PairTable& pairs)
      : settings_(settings), world_(world), pairs_(pairs) {}

  /// Corrects a solution whose forces would add energy. Returns the time to plan for: that of the
  /// solution, or a shorter one if it has to be made again [s].
  double CurbGain(const Island& island, ForceSolution* forces) const;
  /// The energy that joints, contacts and springs give in a plan from t on [s], or a tenth of what
  /// they take where nothing dampens, over the most that they may give; 1 is at the limit.
  double ExcessOf(const Island& island, const ForceSolution& plan, double t) const;

 private:
  const settings::Settings& settings_;
  const World& world_;
  const PairTable& pairs_;
};

}  // namespace touchstone::simulation
