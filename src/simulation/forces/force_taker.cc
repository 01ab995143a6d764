#include "simulation/forces/force_taker.h"

#include <algorithm>
#include <utility>

#include "simulation/books/event_report.h"
#include "simulation/forces/heavy_turns.h"
#include "simulation/forces/slip_reports.h"
#include "simulation/motion/halt.h"

namespace touchstone::simulation {

ForceTaker::ForceTaker(const settings::Settings& settings, const ProblemSink& sink, World* world,
                       PairTable* pairs, std::vector<Load>* loads, ForceMemory* memory,
                       std::optional<MouseSpring>* mouse, Ledger* ledger, StepLog* log,
                       EngineCounters* counters, LastStep* last)
    : settings_(settings),
      sink_(sink),
      world_(*world),
      pairs_(*pairs),
      loads_(*loads),
      memory_(*memory),
      mouse_(*mouse),
      ledger_(*ledger),
      log_(*log),
      counters_(*counters),
      last_(*last) {}

std::optional<StepFailure> ForceTaker::TakeForces(const Island& island, ForceSolution* forces,
                                                  double t) {
  Push(island, *forces);
  const BuiltProblem& built = forces->built;
  const contact::ContactSolution& solution = forces->solution;
  if (!built.problem.bodies.empty()) {
    CountSolve(*forces);
    if (sink_) sink_(built.problem, solution, t);
    if (!solution.ok() && !forces->dissipative && !forces->rough) return Refuse(*forces, t);
    if (forces->dissipative) {
      CountExit(island, t);
    } else {
      ReportSlips(world_, built, solution, forces->h, t, &pairs_, &log_);
    }
    if (forces->rough) {
      last_.residual = std::max(last_.residual, solution.residuals.reported);
      ReportRough(island, pairs_, solution.residuals.reported, t, &counters_, &last_, &log_);
    } else {
      CountResidual(solution.residuals.reported);
    }
    memory_.KeepForces(world_, island, *forces, settings_, &pairs_, &mouse_);
    for (size_t k = 0; k < built.contacts.size(); ++k)
      if (solution.f[k] != Vec3::Zero()) pairs_.at(built.contacts[k].pair).pushing = true;
  }
  memory_.KeepSolved(world_, pairs_, island, forces);
  return std::nullopt;
}

void ForceTaker::HoldAtRest(int body, double t) {
  const double energy = Halt(body, &world_, &loads_[static_cast<size_t>(body)], &ledger_);
  ledger_.BookDamping(energy);
  if (energy > 0.0) ++counters_.rough.halts;
  for (const int index : pairs_.OfBody(body)) pairs_.at(index).certified = false;
  if (!std::exchange(last_.rough, true)) Report(EventKind::kRough, world_, body, t, &log_);
}

// Nothing but these forces pushes the bodies now.
void ForceTaker::Push(const Island& island, const ForceSolution& forces) {
  for (const int body : island.bodies) {
    loads_[static_cast<size_t>(body)] = {};
    for (const int index : pairs_.OfBody(body)) pairs_.at(index).pushing = false;
  }
  const double slowed = forces.slowed.empty() ? 0.0 : SlowDown(island, forces.slowed);
  std::vector<Load> loads = SumLoads(forces.built, forces.solution.f, forces.rate, forces.h);
  for (size_t i = 0; i < forces.heavier.size(); ++i) Lighten(forces.heavier[i], &loads[i]);
  for (size_t i = 0; i < loads.size(); ++i)
    loads_[static_cast<size_t>(island.bodies[i])] = loads[i];
  loads_[static_cast<size_t>(island.bodies.front())].slowed = slowed;
}

// Returns the energy that this takes [J].
double ForceTaker::SlowDown(const Island& island, const std::vector<dynamics::BodyState>& states) {
  const double energy_before = ComputeKineticEnergy(world_, island);
  for (size_t i = 0; i < states.size(); ++i) {
    dynamics::BodyState& state = world_.state(island.bodies[i]);
    ledger_.BookImpulse(states[i].P - state.P);
    state = states[i];
  }
  const double taken = energy_before - ComputeKineticEnergy(world_, island);
  ledger_.BookDamping(taken);
  return taken;
}

StepFailure ForceTaker::Refuse(const ForceSolution& forces, double t) const {
  if (!forces.squeezing.empty())
    return MakeSqueezed(world_, pairs_, forces.built.contacts, forces.squeezing, t);
  return {.kind = StepFailure::Kind::kForcesUnsolved,
          .t = t,
          .count = static_cast<int>(forces.built.problem.contacts.size()),
          .residual = forces.solution.residuals.Worst(),
          .reason = contact::ToString(forces.solution.status)};
}

void ForceTaker::CountSolve(const ForceSolution& forces) {
  ++counters_.solves;
  counters_.solver_newton += forces.newton;
  counters_.force_newton += forces.newton;
  counters_.newton_in_vain += forces.in_vain;
  last_.solver_newton += forces.newton;
  last_.method = forces.solution.statistics.method;
}

void ForceTaker::CountExit(const Island& island, double t) {
  if (counters_.dissipative_exits++ == 0) counters_.first_dissipative_exit = t;
  for (const int index : island.pairs) ++pairs_.at(index).in_step.exits;
  if (island.pairs.empty()) {
    Report(EventKind::kDissipativeExit, world_, island.bodies.front(), t, &log_);
    return;
  }
  const PairRecord& pair = pairs_.at(island.pairs.front());
  StepLog::Event event;
  event.p_W = pair.manifold.points.front().p_W;
  Report(EventKind::kDissipativeExit, pair, t, std::move(event), &log_);
}

void ForceTaker::CountResidual(double residual) {
  last_.residual = std::max(last_.residual, residual);
  counters_.residual_max = std::max(counters_.residual_max, residual);
  log_.solves.push_back({counters_.solves, residual});
}

}  // namespace touchstone::simulation
