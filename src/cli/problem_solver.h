#pragma once

#include <optional>
#include <string>

#include "contact/contact_solution.h"
#include "scene/json_view.h"
#include "scene/scene_desc.h"
#include "settings/settings.h"

namespace touchstone::cli {

/// Solves contact problems and describes the solutions; lists the unsolved ones.
class ProblemSolver {
 public:
  /// @param solver  none: the default solver, or the scene's own choice.
  /// @param step  h of the v/h term of contact-level problems and scenes [s]; none: no such term.
  ProblemSolver(std::optional<settings::ContactSolver> solver, std::optional<double> step)
      : solver_(solver), step_(step) {
    if (solver) settings_.solver = *solver;
  }

  /// Solves one problem, or {"cases": [...]}, each solution preceded by its problem's id. A case
  /// with other inputs, without bodies and contacts, is skipped with a note in its result. Throws
  /// scene::SceneError with the path of the first mistake. Shows its progress.
  scene::Json SolveFile(const scene::JsonView& root);

  /// Solves the contacts of a scene at t = 0; `name` is its name on the command line. Throws
  /// scene::SceneError when its bodies overlap. Shows how long it takes.
  scene::Json SolveScene(scene::SceneDesc scene, const std::string& name);

  /// Names the first unsolved problem with the reason, and the number of others; empty if all are
  /// solved.
  std::string DescribeFailure() const;

 private:
  scene::Json SolveProblem(const scene::JsonView& view);
  scene::Json SolveKernelProblem(const scene::JsonView& view);
  scene::Json SolveRestingProblem(const scene::JsonView& view);
  void Judge(const contact::ContactSolution& solution, const std::string& what);

  std::optional<settings::ContactSolver> solver_;
  std::optional<double> step_;
  settings::ContactSettings settings_;
  std::string first_failure_;
  int failures_ = 0;
};

}  // namespace touchstone::cli
