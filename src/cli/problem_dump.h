#pragma once

#include <string>
#include <vector>

#include "cli/output_file.h"
#include "contact/contact_problem.h"
#include "contact/contact_solution.h"
#include "scene/json_text.h"

namespace touchstone::cli {

/// Collects contact problems of a run for a file that `touchstone forces` can replay: the first
/// hundred whose residual exceeds 1e-9, and in any case the one with the largest residual.
class ProblemDump {
 public:
  explicit ProblemDump(const std::string& destination) : file_(destination) {}

  /// Considers a solve at the simulated time t [s].
  void Add(const contact::ContactProblem& problem, const contact::ContactSolution& solution,
           double t);

  /// Writes {"cases": [...]}, in order of time, each with "id", "time" and the "residual" and
  /// "status" of its solve.
  void Commit();

 private:
  OutputFile file_;
  std::vector<scene::Json> cases_;
  scene::Json worst_;
  double worst_residual_ = -1.0;
};

}  // namespace touchstone::cli
