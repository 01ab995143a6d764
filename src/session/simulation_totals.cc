// Sums and warnings of a run since its start, for reports.

#include <algorithm>
#include <sstream>

#include "session/simulation_impl.h"

namespace touchstone::session {

using simulation::Engine;
using simulation::EngineCounters;

Simulation::Totals Simulation::totals() const {
  const Engine& engine = impl_->run.engine;
  const EngineCounters& counters = engine.counters();
  Totals totals;
  totals.steps = counters.steps;
  totals.collisions = counters.collisions;
  totals.position_passes = counters.position_passes;
  totals.budget_exits = counters.budget_exits;
  totals.dissipative_exits = counters.dissipative_exits;
  totals.joints_opened = counters.joints_opened;
  totals.bisection.searches = counters.gaps.searches;
  totals.bisection.iterations = counters.gaps.iterations;
  totals.solves = counters.solves;
  totals.solver_iterations = counters.solver_newton;
  totals.events = counters.events;
  totals.impacts = counters.impacts;
  totals.compressions = counters.compressions;
  totals.impact_iterations = counters.impact_newton;
  totals.force_iterations = counters.force_newton;
  totals.iterations_in_vain = counters.newton_in_vain;
  totals.times = counters.times;
  totals.rough = counters.rough;
  totals.residual_max = counters.residual_max;
  std::vector<double> residuals = *impl_->run.residuals;
  if (!residuals.empty()) {
    const auto middle = residuals.begin() + static_cast<std::ptrdiff_t>(residuals.size() / 2);
    std::ranges::nth_element(residuals, middle);
    totals.residual_median = *middle;
  }
  totals.contacts_max = counters.contacts_max;
  totals.penetration_max = counters.penetration_max;
  totals.energy_start = engine.ledger.energy_start();
  totals.energy_gain_max = engine.ledger.energy_gain_max();
  totals.momentum_drift = engine.ledger.momentum_drift();
  totals.warnings = impl_->run.warnings;
  if (counters.opening_max > engine.settings.contact.tolerance) {
    std::ostringstream warning;
    warning << "a joint stood open by " << counters.opening_max
            << " m, more than the tolerance, because the way to close it was not clear, its "
               "bodies turned too far in a step, or a moving body pulls or presses it open";
    totals.warnings.push_back(warning.str());
  }
  if (counters.joints_opened > 0) {
    std::ostringstream warning;
    warning
        << "joints could not hold " << counters.joints_opened << " times (first joints["
        << counters.first_joint_opened << "] at t = " << counters.first_opening
        << " s): a moving body forced them apart or into an obstacle; each was released for the "
           "rest of its step";
    totals.warnings.push_back(warning.str());
  }
  if (counters.dissipative_exits > 0) {
    std::ostringstream warning;
    warning
        << counters.dissipative_exits << " of " << counters.solves
        << " solves stalled, or turned bodies faster than can be followed, and were replaced by "
           "a plastic impact or by forces that turn them less (first at t = "
        << counters.first_dissipative_exit
        << " s): their forces are dissipative but not certified, see solver.residual_max";
    totals.warnings.push_back(warning.str());
  }
  if (engine.ledger.audits_amiss() > 0) {
    std::ostringstream warning;
    warning << "energy changed by " << engine.ledger.energy_amiss()
            << " J that nothing explains, number of steps: " << engine.ledger.audits_amiss()
            << "; contacts changed faster there than could be followed, a shorter step "
               "(settings.step) helps";
    totals.warnings.push_back(warning.str());
  }
  if (const double drift = engine.ledger.energy_drift(); drift > 0.0) {
    std::ostringstream warning;
    warning << "energy changed by " << drift
            << " J that nothing explains, a little in each of many steps; a shorter step "
               "(settings.step) helps";
    totals.warnings.push_back(warning.str());
  }
  if (counters.budget_exits > 0) {
    totals.warnings.push_back(
        "impacts ended without the rest of their bounces, whose number is "
        "limited (settings.impact.max_passes): " +
        std::to_string(counters.budget_exits));
  }
  if (counters.gaps.stalls > 0) {
    totals.warnings.push_back(std::to_string(counters.gaps.stalls) +
                              " searches for the time of a contact ran out of iterations; their "
                              "events are early, the bodies still apart");
  }
  return totals;
}

}  // namespace touchstone::session
