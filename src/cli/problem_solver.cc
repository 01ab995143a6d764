#include "cli/problem_solver.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "cli/force_result.h"
#include "cli/json_matrix.h"
#include "cli/kernel_problem.h"
#include "cli/progress_bar.h"
#include "cli/resting_problem_file.h"
#include "cli/start_simulation.h"
#include "cli/waiting_line.h"
#include "contact/contact_solver.h"
#include "session/simulation.h"
#include "settings/visit.h"

namespace touchstone::cli {
namespace {

using contact::ContactProblem;
using scene::Json;
using scene::JsonView;

/// Whether the problem is at the kernel's level: the bodies' inertias are 6x6 matrices.
bool IsKernelProblem(const JsonView& view) {
  const Json& problem = view.value();
  const auto first_has = [&](const char* list, const char* key) {
    return problem.contains(list) && problem[list].is_array() && !problem[list].empty() &&
           problem[list][0].is_object() && problem[list][0].contains(key);
  };
  return first_has("bodies", "M") || first_has("contacts", "J_a") || first_has("contacts", "J_b");
}

bool HasNoContacts(const JsonView& view) {
  return view.Find("inputs") && !view.Find("bodies") && !view.Find("contacts");
}

Json DescribeAcceleration(const Vec6& acceleration) {
  return {{"vdot", VectorToJson(acceleration.head<3>())},
          {"omegadot", VectorToJson(acceleration.tail<3>())}};
}

Json DescribeContacts(const RestingInput& input) {
  Json list = Json::array();
  for (const contact::RestingContact& contact : input.contacts) {
    list.push_back({{"bodies",
                     {input.names[static_cast<size_t>(contact.a)],
                      input.names[static_cast<size_t>(contact.b)]}},
                    {"point", VectorToJson(contact.p)},
                    {"normal", VectorToJson(contact.n.normalized())},
                    {"mu", contact.mu}});
  }
  return list;
}

Json DescribeContacts(const session::StaticForces& forces) {
  Json list = Json::array();
  for (size_t k = 0; k < forces.contacts.size(); ++k) {
    const session::StaticForces::Contact& contact = forces.contacts[k];
    list.push_back({{"bodies", {contact.body_a, contact.body_b}},
                    {"kind", contact.kind},
                    {"point", VectorToJson(contact.p_W)},
                    {"normal", VectorToJson(contact.axes_W.col(2))},
                    {"gap", contact.gap},
                    {"mu", forces.problem.contacts[k].mu}});
    if (contact.part_a || contact.part_b)
      list.back()["parts"] = {contact.part_a.value_or(0), contact.part_b.value_or(0)};
  }
  return list;
}

Json DescribeJoints(const std::vector<session::StaticForces::Joint>& joints) {
  Json list = Json::array();
  for (const session::StaticForces::Joint& joint : joints) {
    const Json second = joint.body_b.empty() ? Json() : Json(joint.body_b);
    list.push_back({{"type", scene::kJointKindNames[static_cast<size_t>(joint.kind)]},
                    {"bodies", {joint.body_a, second}},
                    {"point", VectorToJson(joint.p_W)},
                    {"force", VectorToJson(joint.force_W)},
                    {"torque", VectorToJson(joint.torque_W)}});
  }
  return list;
}

/// The axes that MakeRestingProblem uses, as columns.
std::vector<Mat3> ContactAxes(const std::vector<contact::RestingContact>& contacts) {
  std::vector<Mat3> axes;
  for (const contact::RestingContact& contact : contacts) {
    const Vec3 n = contact.n.normalized();
    Vec3 t1;
    Vec3 t2;
    TangentBasis(n, &t1, &t2);
    axes.emplace_back() << t1, t2, n;
  }
  return axes;
}

std::string_view NameOf(settings::ContactSolver solver) {
  return settings::Choices<settings::ContactSolver>::kNames[static_cast<size_t>(solver)];
}

}  // namespace

Json ProblemSolver::SolveFile(const JsonView& root) {
  const auto cases = root.Find("cases");
  if (!cases) {
    const WaitingLine line("solving");
    return SolveProblem(root);
  }
  const std::vector<JsonView> items = cases->List();
  ProgressBar progress(items.size(), "cases");
  Json results = Json::array();
  for (const JsonView& item : items) {
    results.push_back(SolveProblem(item));
    progress.Show(static_cast<double>(results.size()));
  }
  return {{"cases", results}};
}

Json ProblemSolver::SolveProblem(const JsonView& view) {
  Json result = Json::object();
  if (const auto id = view.Find("id")) result["id"] = id->value();
  if (HasNoContacts(view)) {
    result["skipped"] = "there are no \"bodies\" and \"contacts\" to solve for";
    return result;
  }
  result.update(IsKernelProblem(view) ? SolveKernelProblem(view) : SolveRestingProblem(view));
  return result;
}

Json ProblemSolver::SolveKernelProblem(const JsonView& view) {
  const ContactProblem problem = ReadKernelProblem(view);
  const contact::ContactSolution solution = contact::Solve(problem, settings_);
  Judge(solution, view.path());
  return DescribeKernelSolution(solution, NameOf(settings_.solver));
}

Json ProblemSolver::SolveRestingProblem(const JsonView& view) {
  const RestingInput input = ReadRestingInput(view);
  const contact::RestingProblem resting =
      contact::MakeRestingProblem(input.bodies, input.contacts, step_.value_or(0.0));
  const contact::ContactSolution solution = contact::Solve(resting.problem, settings_);
  Judge(solution, view.path());

  Json result = {{"contacts", DescribeContacts(input)}};
  result.update(DescribeContactSolution(resting.problem, solution, ContactAxes(input.contacts),
                                        NameOf(settings_.solver)));
  Json accelerations = Json::array();
  for (const int index : resting.index) {
    accelerations.push_back(index == ContactProblem::kWorld
                                ? Json()
                                : DescribeAcceleration(solution.v[static_cast<size_t>(index)]));
  }
  result["body_accelerations"] = std::move(accelerations);
  return result;
}

Json ProblemSolver::SolveScene(scene::SceneDesc scene, const std::string& name) {
  if (solver_) scene.settings.contact.solver = *solver_;
  settings_ = scene.settings.contact;
  const WaitingLine line("solving for the contact forces");
  session::Simulation simulation =
      StartSimulation(std::make_shared<const scene::SceneDesc>(std::move(scene)), name);
  const session::StaticForces forces = simulation.ComputeForces(step_);
  Judge(forces.solution, "");

  std::vector<Mat3> axes;
  for (const session::StaticForces::Contact& contact : forces.contacts) {
    axes.push_back(contact.axes_W);
  }
  Json result = {{"contacts", DescribeContacts(forces)}};
  result.update(
      DescribeContactSolution(forces.problem, forces.solution, axes, NameOf(settings_.solver)));
  if (!forces.joints.empty()) result["joints"] = DescribeJoints(forces.joints);
  Json accelerations = Json::array();
  for (const session::StaticForces::Body& body : forces.bodies) {
    Json entry = {{"body", body.name}};
    if (body.index != ContactProblem::kWorld) entry.update(DescribeAcceleration(body.acceleration));
    accelerations.push_back(std::move(entry));
  }
  result["body_accelerations"] = std::move(accelerations);
  return result;
}

std::string ProblemSolver::DescribeFailure() const {
  if (failures_ < 2) return first_failure_;
  return fmt::format("{} (and {} more)", first_failure_, failures_ - 1);
}

void ProblemSolver::Judge(const contact::ContactSolution& solution, const std::string& what) {
  if (solution.ok()) return;
  if (++failures_ > 1) return;
  first_failure_ =
      fmt::format("{}no forces were found within a residual of {:g}: {}, residual {:.2g}",
                  what.empty() ? "" : what + ": ", settings_.residual_tolerance,
                  contact::ToString(solution.status), solution.residuals.Worst());
}

}  // namespace touchstone::cli
