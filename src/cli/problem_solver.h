#pragma once

#include <optional>
#include <string>

#include "contact/contact_solution.h"
#include "scene/json_view.h"
#include "scene/scene_desc.h"
#include "settings/settings.h"

namespace touchstone::cli {

/// Solves contact problems and describes the answers; keeps a list of those not solved.
class ProblemSolver {
 public:
  /// @param solver  none: the default one, or the scene's own choice.
  /// @param step  h of the v/h term of contact-level problems and scenes [s]; none: no such term.
  ProblemSolver(std::optional<settings::ContactSolver> solver, std::optional<double> step)
      : solver_(solver), step_(step) {
    if (solver) settings_.solver = *solver;
  }

  /// One problem, or {"cases": [...]}, each answer with its problem's id in front. A case that
  /// describes a situation by other inputs, without bodies and contacts, is passed over and says
  /// so. Throws scene::SceneError with the path of the first mistake.
  /// Shows how far it has come.
  scene::Json SolveFile(const scene::JsonView& root);

  /// The contacts of a scene at t = 0, which a person called `name`. Throws scene::SceneError when
  /// its bodies overlap. Shows how long it takes.
  scene::Json SolveScene(scene::SceneDesc scene, const std::string& name);

  /// Which problem is not solved, why, and how many more; or empty.
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
