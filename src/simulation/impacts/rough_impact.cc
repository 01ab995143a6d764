#include "simulation/impacts/rough_impact.h"

#include <algorithm>

#include "base/dense.h"
#include "base/parabola.h"
#include "contact/rough_solver.h"
#include "impact/swept_impact.h"
#include "simulation/contacts/contact_limits.h"
#include "simulation/forces/rough_forces.h"
#include "simulation/impacts/impulse_effect.h"

namespace touchstone::simulation {
namespace {

// The rows that require bounces and let gaps close. A contact that comes nearer than it should
// bounces at the speed that leads to the least gap, but no faster than its approach.
contact::ContactProblem MakeRows(const impact::ImpactProblem& problem, std::span<const double> gap,
                                 double h, double kept) {
  const std::vector<Vec6> before = contact::FreeVelocities(problem.contact);
  contact::ContactProblem rows = problem.contact;
  for (size_t k = 0; k < gap.size(); ++k) {
    contact::ContactProblem::Contact& row = rows.contacts[k];
    const double u_n = contact::RelativeMotion(row, before).z();
    const double open = std::max(gap[k] - kept, 0.0);
    const bool arrives = u_n < 0.0 && u_n * h <= -open;
    const double bounce = arrives ? problem.RestitutionAt(k, u_n) * -u_n : 0.0;
    const double back = std::clamp((kept - gap[k]) / h, 0.0, std::max(-u_n, 0.0));
    const double away = std::max(bounce, back);
    row.offset.z() += away > 0.0 ? -away : open / h;
  }
  return rows;
}

// The part of the impulses that adds no energy beyond that of bodies of prescribed motion, and the
// resulting change of energy [J]: the part s adds linear s + quadratic s^2.
struct Taken {
  double part = 1.0;
  double energy = 0.0;
};
Taken TakeNoEnergy(const contact::ContactProblem& problem, const contact::ContactSolution& found) {
  const std::vector<Vec6>& after = found.v;
  const double work = PrescribedWork(problem.contacts, found.f);
  double linear = -work, quadratic = 0.0;
  for (size_t i = 0; i < after.size(); ++i) {
    const contact::ContactProblem::Body& body = problem.bodies[i];
    const Vec6 change = after[i] - body.v_free;
    linear += change.dot(body.M * body.v_free);
    quadratic += 0.5 * change.dot(body.M * change);
  }
  const double part = GainlessPart(linear, quadratic);
  return {part, part * (linear + work + part * quadratic)};
}

}  // namespace

RoughImpact StrikeRoughly(const impact::ImpactProblem& problem, std::span<const double> gap,
                          double h, const settings::Settings& settings) {
  const double kept = KeptGap(settings.contact);
  const contact::ContactProblem rows = MakeRows(problem, gap, h, kept);
  contact::ContactSolution found =
      contact::SolveRoughly(rows, ImpulseSettings(settings.contact), settings.lively);
  const Taken taken = TakeNoEnergy(problem.contact, found);
  if (taken.part < 1.0) TakePart(rows, taken.part, &found);
  RoughImpact rough;
  rough.residual = found.residuals.reported;
  rough.solution.impulse = std::move(found.f);
  rough.solution.v = std::move(found.v);
  rough.solution.work_compression.assign(gap.size(), 0.0);
  rough.solution.work_restitution.assign(gap.size(), 0.0);
  rough.solution.phases.assign(gap.size(), 1);
  rough.solution.energy_change = taken.energy;
  rough.solution.passes = 1;
  rough.solution.compressions = 1;
  rough.solution.newton = found.statistics.newton;
  return rough;
}

RoughImpact StrikeBySweeps(const impact::ImpactProblem& problem,
                           const settings::ContactSettings& settings) {
  RoughImpact rough{.solution = impact::ResolveBySweeps(problem, settings.stop)};
  if (rough.solution.exit == impact::ImpactExit::kFailed) return rough;
  contact::ContactProblem beside = problem.contact;  // joints have been treated before
  for (size_t i = 0; i < beside.bodies.size(); ++i) beside.bodies[i].v_free = rough.solution.v[i];
  const auto take_out = [&](int body, const Mat36& J, const Vec3& impulse) {
    if (body == contact::ContactProblem::kWorld) return;
    contact::ContactProblem::Body& own = beside.bodies[static_cast<size_t>(body)];
    own.v_free -= InertiaFactor(own.M).Solve(Vec6(J.transpose() * impulse));
  };
  for (size_t k = 0; k < beside.contacts.size(); ++k) {
    const contact::ContactProblem::Contact& contact = beside.contacts[k];
    take_out(contact.a, contact.J_a, rough.solution.impulse[k]);
    take_out(contact.b, contact.J_b, rough.solution.impulse[k]);
  }
  rough.residual =
      contact::ComputeResiduals(beside, rough.solution.impulse, &rough.solution.v).reported;
  return rough;
}

}  // namespace touchstone::simulation
