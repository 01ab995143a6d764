#include "cli/forces.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "base/log.h"
#include "cli/output_file.h"
#include "cli/problem_solver.h"
#include "cli/scene_argument.h"
#include "cli/usage_error.h"
#include "scene/catalog/catalog.h"
#include "scene/suggest.h"
#include "settings/visit.h"

namespace touchstone::cli {
namespace {

using scene::Json;
using scene::JsonView;

std::optional<settings::ContactSolver> FindSolver(const std::optional<std::string>& name) {
  const auto& names = settings::Choices<settings::ContactSolver>::kNames;
  if (!name) return std::nullopt;
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

Json SolveInput(const std::string& input, ProblemSolver* solver) {
  if (scene::FindCatalogEntry(input) != nullptr ||
      (input != "-" && !std::filesystem::exists(input))) {
    return solver->SolveScene(LoadSceneArgument(input));
  }
  const std::string source = input == "-" ? "standard input" : input;
  const std::string text = ReadAll(input);
  const Json document = scene::ParseJson(text, source);
  if (document.is_object() && document.contains("touchstone")) {
    return solver->SolveScene(scene::ParseScene(text, source));
  }
  return solver->SolveFile(JsonView(document, source));
}

}  // namespace

ExitCode Forces(const ForcesCall& call) {
  ProblemSolver solver(FindSolver(call.solver), call.step);
  PrintResult(scene::FormatJson(SolveInput(call.input, &solver)));
  const std::string failure = solver.DescribeFailure();
  if (failure.empty()) return kDone;
  spdlog::error("{}", failure);
  return kRunFailed;
}

}  // namespace touchstone::cli
