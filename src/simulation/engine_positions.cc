// The position pass of the step: opens contacts that have become too narrow and closes joints.

#include <algorithm>
#include <cmath>

#include "simulation/attachments.h"
#include "simulation/displacement.h"
#include "simulation/engine.h"
#include "simulation/pair_words.h"

namespace touchstone::simulation {

double Engine::WidestJoint(const Island& island) const {
  return OpeningAhead(island, Foresight(world_, 0.0));
}

// How far joints will be off after h.
double Engine::OpeningAhead(const Island& island, const Foresight& foresight) const {
  double opening = 0.0;
  for (const int index : island.joints) {
    const dynamics::ModelJoint& joint = world_.joints[static_cast<size_t>(index)];
    for (const Vec3& error : JointError(world_, joint, PlaceAhead(foresight, joint, foresight.h())))
      opening = std::max(opening, error.norm());
  }
  return opening;
}

double Engine::MechanicalEnergy(const Island& island) const {
  double energy = ComputeKineticEnergy(world_, island) + ComputeSpringEnergy(world_);
  for (const int i : island.bodies)
    energy += dynamics::ComputePotentialEnergy(world_.body(i), world_.state(i), world_.environment);
  return energy;
}

std::optional<StepFailure> Engine::CorrectPositions(Island island, double t, bool* moved) {
  constexpr int kRounds = 8;
  constexpr double kFar = 100.0;  // times what is missing, that bodies may move by
  const double narrow = 0.25 * settings.contact.tolerance;
  const double wide = 1e-4 * settings.contact.tolerance;
  const Narrowest narrowest = NarrowestGap(island, t);
  Narrowest now = narrowest;
  const double& gap = now.gap;
  double opening = WidestJoint(island);
  if (gap >= narrow && opening <= wide) return std::nullopt;

  const bool too_narrow = gap < narrow;
  const double energy_before = MechanicalEnergy(island);
  for (int round = 0; round < kRounds && (gap < narrow || opening > wide); ++round) {
    const BuiltProblem built =
        BuildPositionProblem(world_, pairs_, island, settings.contact.tolerance);
    const contact::ContactSolution solution = contact::Solve(built.problem, settings.contact);
    const double missing = std::max(opening, settings.contact.tolerance - gap);
    if (!solution.ok() || !StaysNear(world_, island, solution.v, kFar * missing)) break;
    if (!Displace(island, solution.v, t, std::max(opening, wide))) break;
    AddTouchingPairs(&island);
    const double gap_before = std::exchange(now, NarrowestGap(island, t)).gap;
    const double opening_before = std::exchange(opening, WidestJoint(island));
    if (gap <= gap_before && opening >= opening_before) break;
  }
  *moved = true;
  counters_.opening_max = std::max(counters_.opening_max, opening);
  ledger.BookWork(MechanicalEnergy(island) - energy_before);
  if (!too_narrow) return std::nullopt;
  ++counters_.position_passes;
  if (gap <= 0.0) {
    return StepFailure{DescribeMissingGap(world_, pairs_.at(now.pair), gap) +
                       " and could not be separated"};
  }
  StepLog::Event event;
  event.p_W = narrowest.p_W;
  Report(EventKind::kPositionPass, pairs_.at(narrowest.pair), t, std::move(event));
  return std::nullopt;
}

// Moves the bodies by the displacement [m, rad], or by the half of it, a quarter, ... for which the
// way is clear and no joint is open by more than `widest`. False, and nothing has moved, when there
// is none.
bool Engine::Displace(const Island& island, const std::vector<Vec6>& displacement, double t,
                      double widest) {
  constexpr int kHalvings = 10;
  std::vector<dynamics::BodyState> before;
  for (const int body : island.bodies) before.push_back(world_.state(body));
  const std::vector<double> gaps = GapsAround(island);
  std::vector<Vec6> part = displacement;
  for (int halving = 0; halving <= kHalvings; ++halving) {
    for (size_t i = 0; i < island.bodies.size(); ++i) {
      dynamics::BodyState& state = world_.state(island.bodies[i]);
      state = before[i];
      state.p_WBcm += part[i].head<3>();
      state.q_WB = dynamics::TurnedBy(state.q_WB, part[i].tail<3>());
    }
    if (LeavesWayClear(island, part, gaps, t) && WidestJoint(island) <= widest) return true;
    for (Vec6& own : part) own *= 0.5;
  }
  for (size_t i = 0; i < island.bodies.size(); ++i) world_.state(island.bodies[i]) = before[i];
  LeavesWayClear(island, {}, gaps, t);
  return false;
}

// The gaps of all pairs of the island's bodies, body by body, as last looked at [m].
std::vector<double> Engine::GapsAround(const Island& island) const {
  std::vector<double> gaps;
  for (const int body : island.bodies)
    for (const int index : pairs_.OfBody(body)) gaps.push_back(pairs_.at(index).gap);
  return gaps;
}

// Looks at all pairs of bodies that have just been displaced from where their gaps were these. The
// way was clear when no body has left the space in which its pairs are known, no pair overlaps and
// none moved by more than its gap was, or by more than the tolerance, a distance no body is thinner
// than.
bool Engine::LeavesWayClear(const Island& island, const std::vector<Vec6>& displacement,
                            const std::vector<double>& gaps, double t) {
  const auto travel = [&](int body) {
    const int i = island.IndexOf(body);
    if (i == contact::ContactProblem::kWorld || displacement.empty()) return 0.0;
    return LongestWay(world_, body, displacement[static_cast<size_t>(i)]);
  };
  bool clear = std::ranges::all_of(island.bodies, [&](int body) { return IsWithinClaim(body); });
  size_t next = 0;
  for (const int body : island.bodies)
    for (const int index : pairs_.OfBody(body)) {
      PairRecord& pair = pairs_.at(index);
      const double gap_before = gaps[next++];
      pair.looked_at = PairRecord::kNever;
      pair.flying = false;  // what is put half a tolerance apart touches
      LookAt(&pair, t);
      const double moved = travel(pair.a) + travel(pair.b);
      const bool better = gap_before <= 0.0 && pair.gap >= gap_before;
      clear &=
          better || (pair.gap > 0.0 && moved < std::max(gap_before, settings.contact.tolerance));
    }
  return clear;
}

// What the bodies have come to touch since the island was found.
void Engine::AddTouchingPairs(Island* island) const {
  const auto belongs = [&](int body) {
    return !world_.body(body).movable() || island->IndexOf(body) != contact::ContactProblem::kWorld;
  };
  for (const int body : island->bodies)
    for (const int index : pairs_.OfBody(body)) {
      const PairRecord& pair = pairs_.at(index);
      if (pair.InBand() && belongs(pair.a) && belongs(pair.b)) island->pairs.push_back(index);
    }
  std::ranges::sort(island->pairs);
  const auto repeated = std::ranges::unique(island->pairs);
  island->pairs.erase(repeated.begin(), repeated.end());
}

}  // namespace touchstone::simulation
