// Treatment of islands at one instant: the stages in their order.

#include <algorithm>
#include <cmath>
#include <utility>

#include "simulation/books/event_report.h"
#include "simulation/books/open_rotors.h"
#include "simulation/books/stopwatch.h"
#include "simulation/contacts/rim_contacts.h"
#include "simulation/impacts/impact_stage.h"
#include "simulation/impacts/joints_in_impact.h"
#include "simulation/impacts/settling.h"
#include "simulation/joints/wedged.h"
#include "simulation/step/engine.h"
#include "simulation/step/gap_opening.h"

namespace touchstone::simulation {
namespace {

// Whether bodies of prescribed motion touch the island.
bool IsMoved(const World& world, const PairTable& pairs, const Island& island) {
  return std::ranges::any_of(island.pairs, [&](int index) {
    return HasPrescribedMotion(world, pairs.at(index).a) ||
           HasPrescribedMotion(world, pairs.at(index).b);
  });
}

// Notes which islands bodies of prescribed motion touch or pull. Exempts islands with joints, and
// among the moved ones those with springs: since these may not be held at rest, springs can give
// them more energy than there is motion to take it from.
void NoteTiedAndMoved(const World& world, const PairTable& pairs, std::span<const Island> islands,
                      WorkBudget* budget) {
  for (const Island& island : islands) {
    const bool moved = IsMoved(world, pairs, island) || IsDriven(world, island);
    if (moved) budget->NotePushed(island.bodies);
    if (!island.joints.empty() || (moved && !island.springs.empty())) budget->Exempt(island.bodies);
  }
}

// Forgets contacts that count as touching because their bodies began the step rough, if these
// bodies turn out to be exempt. Returns whether there are any.
bool ForgetReachOfExempt(const WorkBudget& budget, std::span<const Island> islands,
                         PairTable* pairs) {
  bool any = false;
  for (const Island& island : islands) {
    if (!budget.AreExempt(island.bodies)) continue;
    for (const int index : island.pairs) {
      PairRecord& pair = pairs->at(index);
      if (!pair.rough) continue;
      pair.looked_at = PairRecord::kNever;
      any = true;
    }
  }
  return any;
}

// Whether no forces exist with which contacts and joints of the island fulfil their conditions.
bool Contradicts(const Island& island, const ForceSolution& forces) {
  constexpr double kUnheld = 0.1;  // relative to the largest term of the problem
  if (!forces.squeezing.empty()) return true;
  return !island.joints.empty() && forces.yields && forces.solution.residuals.reported > kUnheld;
}

// Whether an island may be settled: at any time if its contacts are slow, otherwise once per step,
// at its beginning. *most_newton becomes the limit of Newton steps for it, lower if the forces were
// hard to find; if these do not suffice, the island is not settled now.
bool MaySettle(const World& world, const PairTable& pairs, const Island& island,
               const ForceSolution& forces, bool begins, const settings::Settings& settings,
               int* most_newton) {
  constexpr int kNewtonToSettle = 100, kNewtonIfHard = 30;
  *most_newton = std::min(settings.contact.max_newton, kNewtonToSettle);
  if (!forces.HasProblem()) return false;
  if (IsSlow(world, pairs, island, settings)) return true;
  if (IsHard(forces)) *most_newton = std::min(*most_newton, kNewtonIfHard);
  return begins;
}

bool Slides(const ForceSolution& forces) {
  const std::vector<bool>& slides = forces.warm.slides;
  return std::find(slides.begin(), slides.end(), true) != slides.end();
}

// Counts Newton steps of settling as those of forces.
void CountNewton(int newton, bool settled, EngineCounters* counters, LastStep* last) {
  counters->solver_newton += newton;
  counters->force_newton += newton;
  if (!settled) counters->newton_in_vain += newton;
  last->solver_newton += newton;
}

}  // namespace

// The stages in their order, numbered as in docs/step.md, "Resolving an island at time t".
std::optional<StepFailure> Engine::Resolve(const std::vector<int>& bodies, double t) {
  budget_.work().SpendEvent(bodies.size());
  std::vector<Island> islands;
  const auto look = [&] {  // 1 and 2
    const Stopwatch watch(&last_.times.contacts);
    const auto detect = [&] {
      Detection().DetectContacts(bodies, t);
      islands = FindIslands(bodies, t);
    };
    detect();
    if (t == motions_.start() && ForgetReachOfExempt(budget_, islands, &pairs_)) detect();
  };
  const auto strike = [&]() -> std::optional<StepFailure> {  // 3
    const Stopwatch watch(&last_.times.impacts);
    ImpactStage impacts(settings, motions_, &world_, &pairs_, &budget_,
                        {ledger, log, counters_, last_});
    for (;; islands = FindIslands(bodies, t)) {
      for (const Island& island : islands) {
        const int newton = last_.solver_newton;
        const std::int64_t rough = counters_.rough.solves;
        if (auto failure = impacts.ResolveImpacts(island, t)) return failure;
        budget_.SpendRough(island, pairs_, static_cast<int>(counters_.rough.solves - rough));
        budget_.Spend(island, pairs_, last_.solver_newton - newton, settings);
      }
      if (!AnyWedged(pairs_, islands)) return std::nullopt;
    }
  };
  look();
  if (auto failure = strike()) return failure;
  bool moved = false;
  {  // 4
    const Stopwatch watch(&last_.times.positions);
    ContactDetection detection = Detection();
    PositionCorrection positions(settings, motions_, claims_, &detection, &world_, &pairs_, &ledger,
                                 &log);
    GapOpening gaps(world_, settings, &positions, &pairs_, &budget_,
                    {ledger, log, counters_, last_});
    for (const Island& island : islands)
      if (auto failure = gaps.Open(island, t)) return failure;
    moved = !gaps.moved().empty();
    activity_.CountQuietStep(gaps.moved(), false);
  }
  if (moved) {
    look();
    if (auto failure = strike()) return failure;
  }
  {  // 5, and the trajectories of 6
    const Stopwatch watch(&last_.times.forces);
    if (auto failure = SolveAndLaunch(islands, bodies, t)) return failure;
  }
  if (t == motions_.start()) last_.islands = static_cast<int>(islands.size());
  const Stopwatch watch(&last_.times.events);  // the rest of 6
  claims_.ClaimSpace(world_, motions_, bodies, t, settings.contact.tolerance, &pairs_, &log);
  std::vector<int> searched = bodies;
  if (t == motions_.start())  // sleeping bodies may be in the way of bodies of prescribed motion
    searched.insert(searched.end(), activity_.prescribed().begin(), activity_.prescribed().end());
  if (auto failure = SearchEvents(searched, t)) return failure;
  if (budget_.AnyRough(bodies)) return std::nullopt;
  return PlanToEvents(bodies, t);
}

// The islands of these bodies. Wedged islands continue without some of their joints, which hold
// nothing until the step's end.
std::vector<Island> Engine::FindIslands(const std::vector<int>& bodies, double t) {
  for (;;) {
    std::vector<Island> islands = island_finder_.Find(world_, pairs_, links_, bodies);
    if (settings.pace == settings::Pace::kLively)
      NoteTiedAndMoved(world_, pairs_, islands, &budget_);
    if (!AnyWedged(pairs_, islands)) return islands;
    for (const Island& island : islands) {
      if (!IsWedged(pairs_, island)) continue;
      const std::vector<int> joints = JointsToOpen(world_, island);
      for (const int joint : joints) links_.Open(world_, joint);
      StopRotors(joints, world_, &ledger);
      memory_.Forget(joints);
      EaseWedge(island, &pairs_);
      if (counters_.joints_opened == 0) {
        counters_.first_joint_opened = joints.front();
        counters_.first_opening = t;
      }
      counters_.joints_opened += static_cast<std::int64_t>(joints.size());
    }
  }
}

std::optional<StepFailure> Engine::SolveAndLaunch(std::vector<Island> islands,
                                                  const std::vector<int>& bodies, double t) {
  const ForcePlanner planner = Planner();
  std::vector<ForceSolution> solutions;
  for (;; islands = FindIslands(bodies, t)) {
    solutions.assign(islands.size(), {});
    workers_.Of(settings.threads).ForEach(static_cast<int>(islands.size()), [&](int i) {
      solutions[static_cast<size_t>(i)] = planner.Plan(islands[static_cast<size_t>(i)], t);
    });
    for (size_t i = 0; i < islands.size(); ++i)
      if (Contradicts(islands[i], solutions[i])) Wedge(islands[i], &pairs_);
    if (!AnyWedged(pairs_, islands)) break;
  }
  settings::Settings within = settings;
  const auto spend = [&](const Island& island, const ForceSolution& plan, int more_newton) {
    budget_.Spend(island, pairs_, plan.newton + more_newton, settings);
    budget_.SpendRough(island, pairs_, plan.rough_solves);
  };
  for (size_t i = 0; i < islands.size(); ++i) {
    const Island& island = islands[i];
    int newton = 0;
    budget_.SpendLooks(island, pairs_, solutions[i].looks, settings);
    const bool settled = !budget_.AnyRecentlyRough(island.bodies) &&
                         !budget_.IsCoarse(island.bodies) &&
                         MaySettle(world_, pairs_, island, solutions[i], t == motions_.start(),
                                   settings, &within.contact.max_newton) &&
                         Settle(island, solutions[i].solution, Slides(solutions[i]), solutions[i].h,
                                pairs_, within, &world_, &ledger, &newton);
    CountNewton(newton, settled, &counters_, &last_);
    spend(island, solutions[i], newton);
    if (settled) {
      solutions[i] = planner.Plan(island, t);
      spend(island, solutions[i], 0);
      budget_.SpendLooks(island, pairs_, solutions[i].looks, settings);
    }
    for (int round = 0;
         round < kRoundsOfRims && solutions[i].HasProblem() && solutions[i].solution.ok() &&
         AddRimPoints(island, solutions[i].solution, solutions[i].h, t);
         ++round) {
      CountNewton(solutions[i].newton, true, &counters_, &last_);
      solutions[i] = planner.Plan(island, t);
      spend(island, solutions[i], 0);
      budget_.SpendLooks(island, pairs_, solutions[i].looks, settings);
    }
    if (auto failure = LaunchIsland(island, &solutions[i], t)) return failure;
  }
  return std::nullopt;
}

std::optional<StepFailure> Engine::LaunchIsland(const Island& island, ForceSolution* forces,
                                                double t) {
  const double end = forces->ends_early ? std::min(t + forces->h, motions_.end()) : motions_.end();
  constexpr double kRoundOff = 1e-9;  // relative to the planned time
  const bool may_rest = forces->slowed.states.empty() && !IsHeldBy(mouse, world_, island);
  ForceTaker taker(settings, problem_sink, &world_, &pairs_, {loads_, memory_}, &mouse,
                   {ledger, log, counters_, last_});
  if (auto failure = taker.TakeForces(island, forces, t)) return failure;
  for (const int body : island.bodies)
    if (budget_.IsHeldAtRest(body)) taker.HoldAtRest(body, t);
  if (end < t + (1.0 - kRoundOff) * forces->h)
    for (const int body : island.bodies) {
      Load& load = loads_[static_cast<size_t>(body)];
      load = UntilEnd(std::move(load), t, t + forces->h, end);
    }
  return Launching().LaunchIsland(island, may_rest, t, end);
}

std::optional<StepFailure> Engine::SearchEvents(std::span<const int> bodies, double t) {
  Launching().PlaceNeighbours(bodies, t);  // claims of these bodies may have found new neighbours
  ContactDetection detection = Detection();
  collision::GapSearchCounters gaps;
  EventSearch search(world_, motions_, links_, settings, &detection, &workers_.Of(settings.threads),
                     &pairs_, &events_, &gaps, &counters_.witnesses);
  const auto overlap = search.SearchEvents(bodies, t);
  counters_.gaps += gaps;
  budget_.work().SpendSearch(gaps);
  if (!overlap) return std::nullopt;
  return RefuseOverlap(*overlap, t, &counters_);
}

// Replans islands that an event will interrupt, up to the event.
std::optional<StepFailure> Engine::PlanToEvents(const std::vector<int>& bodies, double t) {
  const ForcePlanner planner = Planner();
  const auto interrupted = [&](int body) {
    return std::ranges::any_of(pairs_.OfBody(body),
                               [&](int index) { return pairs_.at(index).event.has_value(); });
  };
  std::vector<int> open = bodies;
  for (int round = 0;
       round < ForcePlanner::kRoundsToEvents && std::ranges::any_of(open, interrupted); ++round) {
    std::vector<int> planned;
    for (const Island& island : island_finder_.Find(world_, pairs_, links_, open)) {
      auto [forces, newton, given_up] = planner.PlanToEvent(island, t, round);
      budget_.Spend(island, pairs_, newton, settings);
      budget_.SpendLooks(island, pairs_, forces ? forces->looks : newton, settings);
      if (given_up) LabelRough(world_, island.bodies.front(), t, &last_, &log);
      if (!forces) {
        CountNewton(newton, false, &counters_, &last_);
        continue;
      }
      if (auto failure = LaunchIsland(island, &*forces, t)) return failure;
      if (!island.joints.empty()) budget_.work().SpendPlanToEvent();
      if (round == 0 && !island.joints.empty()) ++last_.cut_plans;
      planned.insert(planned.end(), island.bodies.begin(), island.bodies.end());
    }
    if (planned.empty()) return std::nullopt;
    std::ranges::sort(planned);
    claims_.ClaimSpace(world_, motions_, planned, t, settings.contact.tolerance, &pairs_, &log);
    if (auto failure = SearchEvents(planned, t)) return failure;
    open = std::move(planned);
  }
  return std::nullopt;
}

}  // namespace touchstone::simulation
