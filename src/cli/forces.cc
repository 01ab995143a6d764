#include "cli/forces.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "base/log.h"
#include "cli/kernel_problem.h"
#include "cli/usage_error.h"
#include "contact/contact_solver.h"
#include "scene/suggest.h"
#include "settings/visit.h"

namespace touchstone::cli {
namespace {

using scene::Json;
using scene::JsonView;

/// The solver of that name; the default one without a name.
settings::ContactSolver FindSolver(const std::optional<std::string>& name) {
  const auto& names = settings::Choices<settings::ContactSolver>::kNames;
  if (!name) return settings::ContactSettings().solver;
  const auto found = std::ranges::find(names, *name);
  if (found == names.end()) {
    throw UsageError("--solver: there is no solver \"" + *name + "\"" +
                     (scene::FindNearest(*name, names).empty()
                          ? "; expected one of " + scene::QuotedList(names)
                          : scene::DidYouMean(*name, names)));
  }
  return static_cast<settings::ContactSolver>(found - names.begin());
}

std::string ReadAll(const std::string& file) {
  if (file == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  std::ifstream stream(file, std::ios::binary);
  if (!stream || std::filesystem::is_directory(file)) {
    throw scene::SceneError(file, "", "the file cannot be opened");
  }
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// Solves the problems a file holds, one by one.
class ProblemFile {
 public:
  explicit ProblemFile(const ForcesCall& call) : solver_name_(call.solver) {
    settings_.solver = FindSolver(call.solver);
  }

  Json Solve(const JsonView& root) {
    const auto cases = root.Find("cases");
    if (!cases) return SolveOne(root);
    Json results = Json::array();
    for (const JsonView& item : cases->List()) results.push_back(SolveOne(item));
    return {{"cases", results}};
  }

  /// Why not all problems are solved, or empty.
  const std::string& failure() const { return failure_; }

 private:
  Json SolveOne(const JsonView& view) {
    const contact::ContactProblem problem = ReadKernelProblem(view);
    const contact::ContactSolution solution = contact::Solve(problem, settings_);
    Json result = Json::object();
    if (const auto id = view.Find("id")) result["id"] = id->value();
    result.update(DescribeKernelSolution(solution));
    if (!solution.ok()) {
      failure_ = "the problem at " + (view.path().empty() ? "the top" : view.path()) +
                 " could not be solved: " + contact::ToString(solution.status);
    }
    return result;
  }

  std::optional<std::string> solver_name_;
  settings::ContactSettings settings_;
  std::string failure_;
};

}  // namespace

ExitCode Forces(const ForcesCall& call) {
  ProblemFile problems(call);
  const std::string source = call.input == "-" ? "standard input" : call.input;
  const Json document = scene::ParseJson(ReadAll(call.input), source);
  std::cout << scene::FormatJson(problems.Solve(JsonView(document, source)));
  if (problems.failure().empty()) return kDone;
  spdlog::error("{}: {}", source, problems.failure());
  return kRunFailed;
}

}  // namespace touchstone::cli
