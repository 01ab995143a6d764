#include "simulation/forces/force_taker.h"

#include <algorithm>
#include <utility>

#include "simulation/books/event_report.h"
#include "simulation/forces/heavy_turns.h"
#include "simulation/forces/slip_reports.h"
#include "simulation/joints/rotors.h"
#include "simulation/motion/halt.h"

namespace touchstone::simulation {

ForceTaker::ForceTaker(const settings::Settings& settings, const ProblemSink& sink, World* world,
                       PairTable* pairs, ActingForces forces, std::optional<MouseSpring>* mouse,
                       StepBooks books)
    : settings_(settings),
      sink_(sink),
      world_(*world),
      pairs_(*pairs),
      acting_(forces),
      mouse_(*mouse),
      books_(books) {}

std::optional<StepFailure> ForceTaker::TakeForces(const Island& island, ForceSolution* forces,
                                                  double t) {
  Push(island, *forces);
  const IslandProblem& built = forces->built;
  const contact::ContactSolution& solution = forces->solution;
  if (forces->HasProblem()) {
    CountSolve(*forces);
    if (sink_) sink_(built.problem, solution, t);
    if (!solution.ok() && !forces->dissipative && !forces->rough) return Refuse(*forces, t);
    if (forces->dissipative) {
      CountExit(island, t);
    } else {
      ReportSlips(world_, built, solution, forces->h, t, &pairs_, &books_.log);
    }
    if (forces->rough) {
      ReportRough(world_, island, pairs_, solution.residuals.reported, t, &books_.counters,
                  &books_.last, &books_.log);
    } else {
      CountResidual(solution.residuals.reported);
    }
    for (size_t k = 0; k < built.contacts.size(); ++k)
      if (solution.f[k] != Vec3::Zero()) pairs_.at(built.contacts[k].pair).loaded = true;
  }
  if (forces->HasProblem() || !forces->sprung.loads.empty())
    acting_.memory.KeepForces(world_, island, *forces, settings_, &pairs_, &mouse_);
  acting_.memory.KeepSolved(world_, pairs_, island, forces);
  return std::nullopt;
}

void ForceTaker::HoldAtRest(int body, double t) {
  const double energy = Halt(body, &world_, &acting_.LoadOf(body), &books_.ledger);
  books_.ledger.BookDamping(energy);
  if (energy > 0.0) ++books_.counters.rough.halts;
  for (const int index : pairs_.OfBody(body)) pairs_.at(index).certified = false;
  LabelRough(world_, body, t, &books_.last, &books_.log);
}

// Makes these the only forces that push the bodies.
void ForceTaker::Push(const Island& island, const ForceSolution& forces) {
  for (const int body : island.bodies) {
    acting_.LoadOf(body) = {};
    for (const int index : pairs_.OfBody(body)) pairs_.at(index).loaded = false;
  }
  const double slowed = forces.slowed.states.empty() ? 0.0 : SlowDown(island, forces.slowed.states);
  std::vector<Load> loads = forces.sprung.loads;
  if (loads.empty()) loads = SumLoads(forces.built, forces.solution.f, forces.rate, forces.h);
  const std::vector<double>& heavier = forces.slowed.heavier;
  for (size_t i = 0; i < heavier.size(); ++i) Lighten(heavier[i], &loads[i]);
  for (size_t i = 0; i < loads.size(); ++i) acting_.LoadOf(island.bodies[i]) = loads[i];
  acting_.LoadOf(island.bodies.front()).slowed = slowed;
}

// Returns the energy that is removed [J].
double ForceTaker::SlowDown(const Island& island, const std::vector<dynamics::BodyState>& states) {
  const double energy_before = ComputeKineticEnergy(world_, island);
  for (size_t i = 0; i < states.size(); ++i) {
    dynamics::BodyState& state = world_.state(island.bodies[i]);
    books_.ledger.BookImpulse(states[i].P - state.P);
    state = states[i];
  }
  const double taken = energy_before - ComputeKineticEnergy(world_, island);
  books_.ledger.BookDamping(taken);
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
  ++books_.counters.solves;
  books_.counters.solver_newton += forces.newton;
  books_.counters.force_newton += forces.newton;
  books_.counters.newton_in_vain += forces.in_vain;
  books_.last.solver_newton += forces.newton;
  books_.last.method = forces.solution.statistics.method;
}

void ForceTaker::CountExit(const Island& island, double t) {
  if (books_.counters.dissipative_exits++ == 0) books_.counters.first_dissipative_exit = t;
  for (const int index : island.pairs) ++pairs_.at(index).in_step.exits;
  if (island.pairs.empty()) {
    Report(EventKind::kDissipativeExit, world_, island.bodies.front(), t, &books_.log);
    books_.log.events.back().certified = false;
    return;
  }
  const PairRecord& pair = pairs_.at(island.pairs.front());
  StepLog::Event event;
  event.p_W = pair.manifold.points.front().p_W;
  event.certified = false;
  Report(EventKind::kDissipativeExit, pair, t, std::move(event), &books_.log);
}

void ForceTaker::CountResidual(double residual) {
  books_.last.residual = std::max(books_.last.residual, residual);
  books_.counters.residual_max = std::max(books_.counters.residual_max, residual);
  books_.log.solves.push_back({books_.counters.solves, residual});
}

}  // namespace touchstone::simulation
