#include "cli/forces.h"

#include <optional>
#include <string>
#include <utility>

#include "base/log.h"
#include "cli/arguments.h"
#include "cli/choice.h"
#include "cli/interrupt.h"
#include "cli/output_file.h"
#include "cli/problem_solver.h"
#include "scene/catalog/catalog.h"
#include "scene/import/foreign_scene.h"
#include "scene/mesh_file.h"
#include "scene/scene_argument.h"
#include "scene/scene_file.h"
#include "session/overlapping_limbs.h"

namespace touchstone::cli {
namespace {

using scene::Json;
using scene::JsonView;

Json SolveScene(scene::SceneDesc read, const std::string& input, ProblemSolver* solver) {
  const scene::SceneDesc scene = session::LetOverlappingLimbsPass(std::move(read));
  Json solution = solver->SolveScene(scene, input);
  scene::LogRemarks(scene);
  return solution;
}

Json SolveInput(const std::string& input, ProblemSolver* solver) {
  if (scene::IsInCatalog(input) || scene::IsMeshFileName(input) || scene::IsRobotFileName(input) ||
      (input != "-" && scene::IsMissing(input))) {
    return SolveScene(scene::LoadSceneArgument(input, {}, CallNames()), input, solver);
  }
  const std::string source = scene::SourceName(input);
  const std::string text = scene::ReadText(input);
  const Json document = scene::ParseJson(text, source);
  if (scene::IsRigidIpcScene(document))
    return SolveScene(scene::LoadForeignScene(input, {}), input, solver);
  if (document.is_object() &&
      (document.contains("touchstone") || document.contains(scene::kSessionKey))) {
    return SolveScene(scene::ParseScene(text, source), input, solver);
  }
  return solver->SolveFile(JsonView(document, source));
}

}  // namespace

ExitCode Forces(const ForcesCall& call) {
  std::optional<settings::ContactSolver> choice;
  if (call.solver) choice = FindChoice<settings::ContactSolver>("--solver", "solver", *call.solver);
  ProblemSolver solver(choice, call.step);
  const EndAtInterrupt end("touchstone: error: no forces were found: " + std::string(kInterrupted));
  PrintResult(scene::FormatJson(SolveInput(call.input, &solver)));
  const std::string failure = solver.DescribeFailure();
  if (failure.empty()) return kDone;
  spdlog::error("{}", failure);
  return kRunFailed;
}

}  // namespace touchstone::cli
