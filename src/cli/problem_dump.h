#pragma once

#include <string>
#include <vector>

#include "cli/output_file.h"
#include "contact/contact_problem.h"
#include "contact/contact_solution.h"
#include "scene/json_text.h"

namespace touchstone::cli {

/// Collects contact problems of a run for a file that `touchstone forces` can replay: all whose
/// residual exceeds 1e-9, the first hundred of them, and the one of the largest residual in any
/// case.
class ProblemDump {
 public:
  explicit ProblemDump(const std::string& destination) : file_(destination) {}

  /// Looks at a solve of the simulated time t [s].
  void Add(const contact::ContactProblem& problem, const contact::ContactSolution& solution,
           double t);

  /// Writes {"cases": [...]}, in order of time, each with "id", "time", "residual" and "status" as
  /// it was solved.
  void Commit();

 private:
  OutputFile file_;
  std::vector<scene::Json> cases_;
  scene::Json worst_;
  double worst_residual_ = -1.0;
};

}  // namespace touchstone::cli
