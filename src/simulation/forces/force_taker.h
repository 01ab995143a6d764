#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "simulation/books/step_books.h"
#include "simulation/forces/acting_forces.h"
#include "simulation/forces/force_planner.h"
#include "simulation/step/step_failure.h"

namespace touchstone::simulation {

/// Receives each force problem whose solution was put into effect, with its time [s].
using ProblemSink =
    std::function<void(const contact::ContactProblem&, const contact::ContactSolution&, double)>;

/// Puts a plan of forces into effect (docs/step.md, "Resolving an island", 5; Baraff II, 9): from
/// now on these forces act on the island's bodies. Slows bodies down where the plan requires it;
/// stores, counts and logs the solution.
class ForceTaker {
 public:
  ForceTaker(const settings::Settings& settings, const ProblemSink& sink, World* world,
             PairTable* pairs, ActingForces forces, std::optional<MouseSpring>* mouse,
             StepBooks books);

  /// Moves problem and solution out of `forces`. Fails if the plan has no solution.
  std::optional<StepFailure> TakeForces(const Island& island, ForceSolution* forces, double t);

  /// Stops a body that these forces push (`Halt`), and books its motion as damping.
  void HoldAtRest(int body, double t);

 private:
  void Push(const Island& island, const ForceSolution& forces);
  double SlowDown(const Island& island, const std::vector<dynamics::BodyState>& states);
  StepFailure Refuse(const ForceSolution& forces, double t) const;
  void CountSolve(const ForceSolution& forces);
  void CountExit(const Island& island, double t);
  void CountResidual(double residual);

  const settings::Settings& settings_;
  const ProblemSink& sink_;
  World& world_;
  PairTable& pairs_;
  ActingForces acting_;
  std::optional<MouseSpring>& mouse_;
  StepBooks books_;
};

}  // namespace touchstone::simulation
