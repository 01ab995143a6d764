#pragma once

#include <optional>
#include <vector>

#include "impact/impact_law.h"
#include "settings/settings.h"
#include "simulation/books/step_books.h"
#include "simulation/motion/motions.h"
#include "simulation/step/step_failure.h"
#include "simulation/world/island.h"
#include "simulation/world/work_budget.h"

namespace touchstone::simulation {

/// Impacts (docs/step.md, "Resolving an island", 3; Baraff II, 8, colliding contact): impulses stop
/// contacts that approach too fast for a contact force. Changes the momenta of the island's bodies,
/// and books and logs the impact.
class ImpactStage {
 public:
  ImpactStage(const settings::Settings& settings, const Motions& motions, World* world,
              PairTable* pairs, WorkBudget* budget, StepBooks books);

  /// Applies the impulses to the island at time t [s]. If the joints leave no solution, or only one
  /// that flings bodies away, no impulse acts and the island counts as wedged (wedged.h).
  std::optional<StepFailure> ResolveImpacts(const Island& island, double t);

 private:
  struct Found {
    impact::ImpactSolution solution;
    bool rough = false;
  };
  Found Resolve(const Island& island, const std::vector<IslandProblem::Source>& contacts, double t,
                impact::ImpactProblem* problem, impact::ImpactTrace* trace);
  /// Resolves the impact by its law, if that fits into the work limits of the island.
  std::optional<impact::ImpactSolution> ResolveWithin(const Island& island, int looks,
                                                      impact::ImpactProblem* problem,
                                                      impact::ImpactTrace* trace);
  std::vector<double> GapsOf(const std::vector<IslandProblem::Source>& contacts) const;
  bool Approaches(const Island& island, double faster_than) const;
  /// The fastest approach that contact forces over the rest of the step can stop [m/s].
  double FastestCaught(const Island& island, double t) const;
  bool IsMovedFromOutside(const Island& island, const impact::ImpactProblem& problem,
                          const impact::ImpactSolution& solution) const;
  void Apply(const Island& island, const std::vector<IslandProblem::Source>& contacts,
             const impact::ImpactProblem& problem, const impact::ImpactSolution& solution);
  void ReportCollisions(const std::vector<IslandProblem::Source>& contacts,
                        const impact::ImpactProblem& problem,
                        const impact::ImpactSolution& solution, bool rough, double t);
  /// Logs an impact that did not end by its own law; `event` is that of its hardest collision.
  void ReportExit(const impact::ImpactProblem& problem, const impact::ImpactSolution& solution,
                  const PairRecord& hardest, StepLog::Event event, double t);

  const settings::Settings& settings_;
  const Motions& motions_;
  World& world_;
  PairTable& pairs_;
  WorkBudget& budget_;
  StepBooks books_;
};

}  // namespace touchstone::simulation
