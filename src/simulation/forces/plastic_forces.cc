#include "simulation/forces/plastic_forces.h"

#include <algorithm>
#include <utility>

#include "base/dense.h"
#include "contact/bounded_rows.h"
#include "contact/contact_solver.h"
#include "contact/yielding_solver.h"
#include "impact/impact_law.h"

namespace touchstone::simulation {
namespace {

using contact::ContactProblem;
using contact::ContactSolution;

constexpr double kHeld = 1e-2;  // relative to the motion to stop
// The alternative to a problem that was too hard must not become another one.
constexpr int kMaxNewton = 200;

// The problem with the given forces of other contacts of its bodies.
ContactProblem WithForces(ContactProblem problem, const ContactProblem& others,
                          const std::vector<Vec3>& f) {
  std::vector<Vec6> wrench(problem.bodies.size(), Vec6::Zero());
  for (size_t k = 0; k < f.size(); ++k) AddWrenches(others.contacts[k], f[k], &wrench);
  for (size_t i = 0; i < wrench.size(); ++i)
    problem.bodies[i].v_free += SolveSymmetric(problem.bodies[i].M, wrench[i]);
  return problem;
}

}  // namespace

PlasticForces FindPlasticForces(const IslandProblem& built,
                                const settings::ContactSettings& contact_settings) {
  settings::ContactSettings settings = contact_settings;
  settings.max_newton = std::min(settings.max_newton, kMaxNewton);
  const ContactProblem whole = contact::WithoutBoundedRows(built.problem);
  const auto split = whole.contacts.begin() + static_cast<std::ptrdiff_t>(built.contacts.size());
  const ContactProblem links{whole.bodies, {split, whole.contacts.end()}};
  const ContactSolution unstruck = contact::Solve(links, settings);
  if (!unstruck.ok()) return {};

  impact::ImpactProblem problem;
  problem.contact = {whole.bodies, {whole.contacts.begin(), split}};
  for (size_t i = 0; i < whole.bodies.size(); ++i) problem.contact.bodies[i].v_free = unstruck.v[i];
  problem.restitution.assign(problem.contact.contacts.size(), 0.0);
  problem.joints = links.contacts;
  settings::ImpactSettings quickly;
  quickly.max_newton = kMaxNewton;
  const impact::ImpactSolution plastic = impact::Resolve(problem, quickly, settings);
  if (plastic.exit == impact::ImpactExit::kFailed || !plastic.squeezed.empty())
    return {std::nullopt, plastic.squeezed};

  ContactSolution struck =
      contact::Solve(WithForces(links, problem.contact, plastic.impulse), settings);
  if (!struck.ok()) return {};
  ContactSolution forces;
  forces.f = plastic.impulse;
  forces.f.insert(forces.f.end(), struck.f.begin(), struck.f.end());
  if (!contact::HoldsWithoutWork(whole, forces.f, kHeld)) return {};
  forces.v = std::move(struck.v);
  forces.residuals = contact::ComputeResiduals(whole, forces.f);
  forces.statistics.newton = plastic.newton;
  forces.statistics.method = "plastic";
  return {std::move(forces), {}};
}

}  // namespace touchstone::simulation
