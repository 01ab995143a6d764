// Plans of islands with joints at the pace lively: exact ones in a limited number of iterations,
// then coarse ones, a few per step.

#include <algorithm>
#include <cmath>
#include <utility>

#include "contact/yielding_solver.h"
#include "simulation/contacts/contact_limits.h"
#include "simulation/forces/drive_events.h"
#include "simulation/forces/force_memory.h"
#include "simulation/forces/force_planner.h"
#include "simulation/forces/plan_energy.h"
#include "simulation/forces/plan_length.h"
#include "simulation/joints/joint_travel.h"

namespace touchstone::simulation {
namespace {

constexpr int kLooksToClose = 12;  // work of closing the joints, in iterations

// Whether a coarse plan closes the joints and adds next to no energy: the energy is taken back from
// the motion (docs/step.md, "Remaining gains are taken back").
bool IsFine(const ForceSolution& plan, const settings::Settings& settings) {
  constexpr double kOpen = 0.05;     // relative to the tolerance
  constexpr double kMostGain = 1e5;  // relative to the limit of an exact plan
  return !plan.flights.empty() && plan.opening <= kOpen * settings.contact.tolerance &&
         plan.excess <= kMostGain;
}

// Whether a coarse plan leaves joints open further than the next one should have to close.
bool TearsJoints(const ForceSolution& plan, const settings::Settings& settings) {
  constexpr double kTorn = 10.0;  // in tolerances
  return plan.flights.empty() || plan.opening > kTorn * settings.contact.tolerance;
}

void AddWork(const ForceSolution& before, ForceSolution* plan) {
  plan->newton += before.newton;
  plan->looks += before.looks;
}

}  // namespace

// An exact plan if this number of iterations finds one, otherwise a coarse one.
ForceSolution ForcePlanner::PlanForJoints(int looks, const Island& island, double t,
                                          double h) const {
  constexpr int kNewtonOfLook = 4;  // dense Newton steps of few contacts, during which no iteration
                                    // is counted
  if (looks > 0) {
    settings::Settings bounded = settings_;
    bounded.contact.stop = settings_.contact.stop.Allowing(looks);
    try {
      ForceSolution plan = With(bounded).PlanWithoutGain(island, t, h);
      plan.looks = looks - bounded.contact.stop.looks_left() + plan.newton / kNewtonOfLook;
      return plan;
    } catch (WorkSpent) {
    }
  }
  ForceSolution plan = PlanCoarsely(island, t, h);
  plan.looks += looks;
  plan.newton += looks;
  plan.in_vain += looks;
  return plan;
}

// A coarse plan, up to the first limit of a joint at the latest.
ForceSolution ForcePlanner::PlanCoarsely(const Island& island, double t, double h) const {
  constexpr int kRounds = 3;
  constexpr double kForgiven = 0.1;  // relative to the tolerance
  ForceSolution plan = PlanPartCoarsely(island, t, h);
  double beyond = 0.0;
  for (int round = 0; round < kRounds && !plan.flights.empty(); ++round) {
    const std::optional<double> arrival =
        FirstArrival(world_, island, plan.flights, settings_.contact.tolerance,
                     PartingSpeed(settings_.contact, plan.h), beyond);
    if (!arrival || *arrival >= plan.h) break;
    ForceSolution shorter = SolveCoarsely(island, t, *arrival);
    AddWork(plan, &shorter);
    plan = std::move(shorter);
    beyond = kForgiven * settings_.contact.tolerance;
  }
  plan.ends_early = plan.h < h;
  plan.unfollowed = plan.flights.empty();
  if (plan.unfollowed) GoCalmly(island, t, h, &plan);
  return plan;
}

// A plan for h [s], or for as much shorter a time as the plan before, but not shorter than a
// fraction of a step that allows a few plans per step, unless that would tear joints.
ForceSolution ForcePlanner::PlanPartCoarsely(const Island& island, double t, double h) const {
  constexpr double kLonger = 2.0;  // relative to exact plans
  const double least = std::min(h, settings_.step / CoarseParts(island, pairs_, settings_));
  const double first = std::clamp(kLonger * joints_.StepFor(island, h), least, h);
  ForceSolution plan = SolveCoarsely(island, t, h / std::ceil((1.0 - 1e-9) * h / first));
  const double finest = std::min(h, settings_.step / kMostCoarseParts);
  const auto shortest = [&] { return TearsJoints(plan, settings_) ? finest : least; };
  while (plan.h > shortest() && !IsFine(plan, settings_)) {
    ForceSolution shorter = SolveCoarsely(island, t, std::max(0.5 * plan.h, shortest()));
    AddWork(plan, &shorter);
    plan = std::move(shorter);
  }
  return plan;
}

// Forces for h [s] found with a limited amount of work: forces that obey the law, acting from the
// middle, or as the bodies would coast; or those to which everything yields. The joints are closed
// in any case.
ForceSolution ForcePlanner::SolveCoarsely(const Island& island, double t, double h) const {
  const int looks = budget_.LooksOfCoarse(island, pairs_, settings_);
  settings::Settings bounded = settings_;
  bounded.contact.stop = settings_.contact.stop.Allowing(looks);
  const ForceInput input = MakeForceInput(world_, settings_, mouse_, t, h);
  ForceSolution forces;
  forces.h = h;
  forces.rough = true;
  forces.built = BuildForceProblem(world_, pairs_, island, input, PredictedPoses(world_, h));
  forces.warm = memory_.Recall(island, forces.built, pairs_, mouse_);
  try {
    forces.solution = contact::Solve(forces.built.problem, bounded.contact, &forces.warm);
    forces.newton += forces.solution.statistics.newton;
    if (forces.solution.ok())
      JointFollower(bounded, world_, pairs_, memory_).FollowOnce(island, input, &forces);
  } catch (WorkSpent) {
  }
  forces.looks = looks - bounded.contact.stop.looks_left();
  if (!forces.solution.ok()) {
    forces.solution = contact::SolveYielding(forces.built.problem, settings_.contact.stop);
    forces.newton += forces.solution.statistics.newton;
    forces.looks += forces.solution.statistics.newton;
    forces.warm = {};
  }
  forces.looks += kLooksToClose;
  joints_.CloseOnce(island, t, &forces);
  forces.excess = ExcessEnergy(settings_, world_, island, forces, t);
  return forces;
}

}  // namespace touchstone::simulation
