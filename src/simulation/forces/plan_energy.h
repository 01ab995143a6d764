#pragma once

#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/force_solution.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The energy that a plan adds although contacts, joints and springs should add none (docs/step.md,
/// "Plans that give no energy"; not in the notes): forces that are constant over a plan do work
/// that real contacts do not.
class PlanEnergy {
 public:
  /// All arguments must outlive this object.
  PlanEnergy(const settings::Settings& settings, const World& world, const PairTable& pairs)
      : settings_(settings), world_(world), pairs_(pairs) {}

  /// Corrects a solution whose forces would add energy. Returns the time to plan for [s]: that of
  /// the solution, or a shorter one if it has to be made again.
  double CurbGain(const Island& island, ForceSolution* forces) const;
  /// The energy that joints, contacts and springs add in a plan from t [s] on, or a tenth of the
  /// energy they remove where nothing dampens, relative to the most that they may add; 1 is at the
  /// limit.
  double ExcessOf(const Island& island, const ForceSolution& plan, double t) const;

 private:
  const settings::Settings& settings_;
  const World& world_;
  const PairTable& pairs_;
};

}  // namespace touchstone::simulation
