#include "simulation/contacts/position_correction.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/sorting.h"
#include "contact/contact_solver.h"
#include "contact/rough_solver.h"
#include "contact/yielding_solver.h"
#include "simulation/books/event_report.h"
#include "simulation/books/rise.h"
#include "simulation/contacts/contact_frame.h"
#include "simulation/contacts/contact_limits.h"
#include "simulation/forces/instant_problems.h"
#include "simulation/joints/joint_drives.h"
#include "simulation/joints/rotors.h"
#include "simulation/joints/springs.h"
#include "simulation/motion/displacement.h"

namespace touchstone::simulation {

namespace {

constexpr int kMostRounds = 8, kRoughRounds = 3;
constexpr double kWithinAStep = 0.01;  // within a step, part of the amount closed at its beginning

// Amount by which an open joint is closed at the beginning of a step, so that its bodies do not
// jump [m].
double ClosedInAStep(const World& world, int joint, const settings::Settings& settings) {
  constexpr double kSlowly = 100.0;  // tolerances
  return std::max(kSlowly * settings.contact.tolerance,
                  settings.step * SpeedAt(world, world.joints[static_cast<size_t>(joint)]));
}

}  // namespace

PositionCorrection::PositionCorrection(const settings::Settings& settings, const Motions& motions,
                                       const Claims& claims, ContactDetection* detection,
                                       World* world, PairTable* pairs, Ledger* ledger, StepLog* log)
    : settings_(settings),
      motions_(motions),
      claims_(claims),
      detection_(*detection),
      world_(*world),
      pairs_(*pairs),
      ledger_(*ledger),
      log_(*log) {}

// Contacts that open by themselves do not count, unless they are nearer than any strike: the next
// event may follow at once, at half of the remaining gap.
PositionCorrection::Narrowest PositionCorrection::NarrowestGap(const Island& island,
                                                               double t) const {
  const double too_near = 1e-3 * settings_.contact.tolerance;
  const double leaving = std::min(PartingSpeed(settings_.contact, motions_.Remaining(t)),
                                  RestingSpeed(settings_.contact));
  Narrowest narrowest{.gap = settings_.contact.tolerance};
  for (const int index : island.pairs) {
    const PairRecord& pair = pairs_.at(index);
    const ContactFrame frame = MakeContactFrame(world_, pair);
    for (size_t k = 0; k < frame.p_WC.size(); ++k) {
      const collision::ContactPoint& point = pair.manifold.points[k];
      if (point.gap < narrowest.gap && (point.gap <= too_near || frame.PartingSpeed(k) <= leaving))
        narrowest = {point.gap, index, point.p_W};
    }
  }
  return narrowest;
}

double PositionCorrection::SpringEnergy(const Island& island) const {
  double energy = 0.0;
  ForEachSpring(world_, island,
                [&](const auto& spring) { energy += simulation::SpringEnergy(world_, spring); });
  return energy;
}

double PositionCorrection::MechanicalEnergy(const Island& island) const {
  double energy = ComputeKineticEnergy(world_, island) + SpringEnergy(island);
  for (const int i : island.bodies)
    energy += dynamics::ComputePotentialEnergy(world_.body(i), world_.state(i), world_.environment);
  return energy;
}

PositionCorrection::Outcome PositionCorrection::CorrectPositions(Island island, double t,
                                                                 int most_newton) {
  settings::ContactSettings bounded = settings_.contact;
  if (most_newton < kWithoutBound) bounded.stop = bounded.stop.Allowing(most_newton);
  Outcome outcome =
      Correct(std::move(island), t, kMostRounds,
              [&](const contact::ContactProblem& problem) -> std::optional<std::vector<Vec6>> {
                contact::ContactSolution solution = contact::Solve(problem, bounded);
                if (!solution.ok()) return std::nullopt;
                return std::move(solution.v);
              });
  if (most_newton < kWithoutBound) outcome.looks = most_newton - bounded.stop.looks_left();
  return outcome;
}

PositionCorrection::Outcome PositionCorrection::CorrectRoughly(const Island& island, double t) {
  return Correct(island, t, kRoughRounds, [&](const contact::ContactProblem& problem) {
    return contact::SolveRoughly(problem, settings_.contact, settings_.lively).v;
  });
}

PositionCorrection::Outcome PositionCorrection::Correct(Island island, double t, int rounds,
                                                        const Solver& solve) {
  constexpr double kFar = 100.0;   // largest motion of bodies, relative to the missing gap
  constexpr double kStill = 1e-3;  // motion of supports that stand, in a step, over the tolerance
  const double narrow = 0.25 * settings_.contact.tolerance;
  const double wide = 1e-4 * settings_.contact.tolerance;
  const std::vector<JointSlack> slack = SlackToKeep(island, t);
  const Narrowest narrowest = NarrowestGap(island, t);
  Narrowest now = narrowest;
  const double& gap = now.gap;
  double opening = WidestJoint(world_, island);
  double to_close = WidestBeyond(island, slack, t);
  bool spent = false, moved = false;
  if (gap >= narrow && to_close <= wide) return {.opening = opening};

  const bool too_narrow = gap < narrow;
  const double energy_before = MechanicalEnergy(island), springs_before = SpringEnergy(island);
  for (int round = 0; round < rounds && (gap < narrow || to_close > wide); ++round) {
    const IslandProblem built =
        BuildPositionProblem(world_, pairs_, island, settings_.contact.tolerance, slack);
    std::optional<std::vector<Vec6>> displacement;
    try {
      displacement = solve(built.problem);
    } catch (WorkSpent) {
      spent = true;
      break;
    }
    const double missing = std::max(to_close, settings_.contact.tolerance - gap);
    if (!displacement) break;
    // Bodies on joints are not displaced far; a wedged body without joints gets out bit by bit.
    if (island.joints.empty() ? !ShortenTo(kFar * missing, world_, island, &*displacement)
                              : !StaysNear(world_, island, *displacement, kFar * missing))
      break;
    if (!Displace(island, *displacement, t, std::max(opening, wide))) break;
    moved = true;
    AddTouchingPairs(&island);
    const double gap_before = std::exchange(now, NarrowestGap(island, t)).gap;
    opening = WidestJoint(world_, island);
    const double before = std::exchange(to_close, WidestBeyond(island, slack, t));
    if (gap <= gap_before && to_close >= before) break;
  }
  if (gap < narrow && !island.joints.empty() && GiveWay(island, t)) {
    moved = true;
    AddTouchingPairs(&island);
    now = NarrowestGap(island, t);
    opening = WidestJoint(world_, island);
  }
  const double rise = MechanicalEnergy(island) - energy_before;
  const double still = kStill * settings_.contact.tolerance / settings_.step;
  ledger_.BookOpening(rise - TakeBackRise(island, pairs_, rise, still, &world_, &ledger_));
  const Outcome outcome{.acted = true,
                        .moved = moved,
                        .opened_gaps = too_narrow,
                        .spent = spent,
                        .pair = now.pair,
                        .gap = gap,
                        .opening = opening,
                        .spring_rise = SpringEnergy(island) - springs_before};
  if (!too_narrow || gap <= 0.0) return outcome;
  StepLog::Event event;
  event.p_W = narrowest.p_W;
  Report(EventKind::kPositionPass, pairs_.at(narrowest.pair), t, std::move(event), &log_);
  return outcome;
}

// By joint of the island: what it may keep at this time.
std::vector<JointSlack> PositionCorrection::SlackToKeep(const Island& island, double t) const {
  const double part = t == motions_.start() ? 1.0 : kWithinAStep;
  std::vector<JointSlack> slack;
  for (const int joint : island.joints) {
    const double closed = part * ClosedInAStep(world_, joint, settings_);
    slack.push_back({.opening = std::max(0.0, OpeningOf(world_, joint) - closed),
                     .beyond = std::max(0.0, LimitToOpen(joint, t) - closed)});
  }
  return slack;
}

// Distance by which a limit of the joint is to be opened at this time [m].
double PositionCorrection::LimitToOpen(int joint, double t) const {
  const double leaving = PartingSpeed(settings_.contact, motions_.Remaining(t));
  return simulation::LimitToOpen(world_, world_.joints[static_cast<size_t>(joint)],
                                 settings_.contact.tolerance, leaving);
}

// The largest excess of the island's joints over their slack [m].
double PositionCorrection::WidestBeyond(const Island& island, const std::vector<JointSlack>& slack,
                                        double t) const {
  double widest = 0.0;
  for (size_t i = 0; i < slack.size(); ++i) {
    const int joint = island.joints[i];
    widest = std::max({widest, OpeningOf(world_, joint) - slack[i].opening,
                       LimitToOpen(joint, t) - slack[i].beyond});
  }
  return widest;
}

// Where joints prevent bodies from separating they yield: they are not required to close, and open
// as far as the gaps need. Returns whether anything has moved.
bool PositionCorrection::GiveWay(const Island& island, double t) {
  constexpr double kFar = 100.0;  // in tolerances
  constexpr double kAny = std::numeric_limits<double>::infinity();
  const std::vector<JointSlack> all(island.joints.size(), JointSlack{kAny, kAny});
  const IslandProblem built =
      BuildPositionProblem(world_, pairs_, island, settings_.contact.tolerance, all);
  const std::vector<Vec6> apart = contact::SolveYielding(built.problem, settings_.contact.stop).v;
  return StaysNear(world_, island, apart, kFar * settings_.contact.tolerance) &&
         Displace(island, apart, t, std::numeric_limits<double>::infinity());
}

// Moves the bodies by the displacement [m, rad], or by the half of it, a quarter, ... for which the
// way is clear and no joint is open by more than `widest`. Returns false, with nothing moved, if
// there is none.
bool PositionCorrection::Displace(const Island& island, const std::vector<Vec6>& displacement,
                                  double t, double widest) {
  constexpr int kHalvings = 10;
  std::vector<dynamics::BodyState> before;
  for (const int body : island.bodies) before.push_back(world_.state(body));
  std::vector<GapBefore> around = GapsAround(island);
  std::vector<Vec6> part = displacement;
  for (int halving = 0; halving <= kHalvings; ++halving) {
    for (size_t i = 0; i < island.bodies.size(); ++i) {
      dynamics::BodyState& state = world_.state(island.bodies[i]);
      state = before[i];
      state.p_WBcm += part[i].head<3>();
      state.q_WB = dynamics::TurnedBy(state.q_WB, part[i].tail<3>());
    }
    if (LeavesWayClear(island, part, t, &around) && WidestJoint(world_, island) <= widest)
      return true;
    for (Vec6& own : part) own *= 0.5;
  }
  for (size_t i = 0; i < island.bodies.size(); ++i) world_.state(island.bodies[i]) = before[i];
  for (const GapBefore& each : around) LookAgain(&pairs_.at(each.pair), t);
  return false;
}

// All pairs of the island's bodies, with their last evaluated gaps.
std::vector<PositionCorrection::GapBefore> PositionCorrection::GapsAround(
    const Island& island) const {
  std::vector<int> pairs;
  for (const int body : island.bodies)
    for (const int index : pairs_.OfBody(body)) pairs.push_back(index);
  SortWithoutRepeats(&pairs);
  std::vector<GapBefore> around;
  for (const int index : pairs) around.push_back({index, pairs_.at(index).gap});
  return around;
}

// Evaluates a pair of bodies that have just been displaced.
void PositionCorrection::LookAgain(PairRecord* pair, double t) {
  pair->looked_at = PairRecord::kNever;
  pair->in_flight = false;  // a pair placed half a tolerance apart touches
  detection_.UpdatePair(pair, t);
}

// Whether the way was clear for bodies that have just been displaced: none has left the space in
// which its pairs are known, no pair overlaps, and none moved by more than its gap was, or by more
// than the tolerance, a distance no body is thinner than. If the way was clear, all pairs have been
// evaluated; otherwise only some, and the one in the way is moved to the front, because it will
// also be in the way of half of the displacement.
bool PositionCorrection::LeavesWayClear(const Island& island, const std::vector<Vec6>& displacement,
                                        double t, std::vector<GapBefore>* around) {
  const auto travel = [&](int body) {
    const int i = island.IndexOf(body);
    if (i == contact::ContactProblem::kWorld) return 0.0;
    return LongestWay(world_, body, displacement[static_cast<size_t>(i)]);
  };
  if (!std::ranges::all_of(island.bodies, [&](int body) { return claims_.Holds(world_, body); }))
    return false;
  for (GapBefore& each : *around) {
    PairRecord& pair = pairs_.at(each.pair);
    LookAgain(&pair, t);
    if (each.gap <= 0.0 && pair.gap >= each.gap) continue;  // less overlap than before
    const double moved = travel(pair.a) + travel(pair.b);
    if (pair.gap > 0.0 && moved < std::max(each.gap, settings_.contact.tolerance)) continue;
    std::swap(around->front(), each);
    return false;
  }
  return true;
}

// Adds the pairs that have begun to touch since the island was found.
void PositionCorrection::AddTouchingPairs(Island* island) const {
  const auto belongs = [&](int body) {
    return !world_.body(body).movable() || island->IndexOf(body) != contact::ContactProblem::kWorld;
  };
  for (const int body : island->bodies)
    for (const int index : pairs_.OfBody(body)) {
      const PairRecord& pair = pairs_.at(index);
      if (pair.InBand() && belongs(pair.a) && belongs(pair.b)) island->pairs.push_back(index);
    }
  pairs_.Sort(&island->pairs);
}

void ClaimWaysOfOpenJoints(const World& world, const LinkGraph& links, std::span<const int> bodies,
                           const settings::Settings& settings, Claims* claims, PairTable* pairs,
                           StepLog* log) {
  constexpr double kAround = 2.0;  // multiple of the distance by which a joint is closed
  const double tolerance = settings.contact.tolerance;
  bool any = false;
  for (const int body : bodies) {
    double way = 0.0;
    for (const int joint : links.Joints(body))
      if (OpeningOf(world, joint) > tolerance ||
          LimitToOpen(world, world.joints[static_cast<size_t>(joint)], tolerance, 0.0) > tolerance)
        way = std::max(way, ClosedInAStep(world, joint, settings));
    if (!(way > 0.0)) continue;
    claims->Rest(world, body, kAround * way);
    any = true;
  }
  if (any) claims->UpdatePairs(world, world.time, pairs, log);
}

}  // namespace touchstone::simulation
