// The stages of the step that look at the geometry: contact points, islands, the position pass, and
// the search for the next event.

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sstream>
#include <utility>

#include "collision/strike_height.h"
#include "simulation/engine.h"

namespace touchstone::simulation {
namespace {

bool SameFeatures(const std::vector<collision::ContactPoint>& x,
                  const std::vector<collision::ContactPoint>& y) {
  return std::ranges::equal(x, y, [](const auto& p, const auto& q) {
    return p.kind == q.kind && p.feature_a == q.feature_a && p.feature_b == q.feature_b;
  });
}

bool IsPlanarPair(const World& world, const PairRecord& pair) {
  const auto is_planar = [&](int body) {
    return !world.body(body).movable() || world.body(body).motion == scene::MotionKind::kPlanar;
  };
  return is_planar(pair.a) && is_planar(pair.b);
}

// Between planar bodies a line of contact across the plane is one contact: of points that differ
// along y alone, the one of least y stays, where who looks along y sees it.
void MergeAcrossPlane(collision::ContactManifold* manifold) {
  if (manifold->points.empty()) return;
  constexpr double kCoincident = 1e-9;  // [m]
  std::vector<collision::ContactPoint> kept;
  std::vector<double> weights;
  for (size_t k = 0; k < manifold->points.size(); ++k) {
    const collision::ContactPoint& point = manifold->points[k];
    const auto same = std::ranges::find_if(kept, [&](const collision::ContactPoint& other) {
      const Vec3 offset = other.p_W - point.p_W;
      return std::hypot(offset.x(), offset.z()) <= kCoincident;
    });
    if (same == kept.end()) {
      kept.push_back(point);
      weights.push_back(manifold->weights[k]);
      continue;
    }
    weights[static_cast<size_t>(same - kept.begin())] += manifold->weights[k];
    if (point.p_W.y() < same->p_W.y()) *same = point;
  }
  const double share =
      static_cast<double>(kept.size()) / static_cast<double>(manifold->points.size());
  for (double& weight : weights) weight *= share;  // their mean stays 1
  manifold->points = std::move(kept);
  manifold->weights = std::move(weights);
}

}  // namespace

void Engine::LookAt(PairRecord* pair, double t) {
  if (pair->looked_at == t) return;
  const double tolerance = settings.contact.tolerance;
  const collision::PosedShape A = PosedAt(world_, motions_, pair->a, t);
  const collision::PosedShape B = PosedAt(world_, motions_, pair->b, t);
  const double fine = std::clamp(pair->gap, 0.0, tolerance);
  collision::Separation separation =
      collision::FindSeparation(A, B, pair->witness, tolerance, fine, &counters_.witnesses);
  if (separation.gap <= 0.0)  // the margin of the witness may hide a gap
    separation =
        collision::FindSeparation(A, B, pair->witness, tolerance, 0.0, &counters_.witnesses);
  if (t > step_start_ && (pair->InBand() || separation.gap <= Band(*pair)))
    past_contacts_.push_back({t, *pair});
  pair->looked_at = t;
  pair->gap = separation.gap;
  pair->witness = separation.witness;
  pair->pose_a = A.X_WB;

  const bool was_touching = pair->touching;
  Vec3 p_W = Vec3::Zero();  // where they touched last
  if (pair->InBand()) p_W = A.X_WB.ToWorld(pair->pose_a.ToBody(pair->manifold.points.front().p_W));
  collision::ContactManifold manifold;
  manifold.separation = separation;
  if (separation.gap <= Band(*pair)) {
    manifold = collision::FindContactPoints(A, B, separation, tolerance);
    if (manifold.points.empty())
      manifold = collision::FindContactPointsAhead(
          InstantAt(world_, motions_, pair->a, t), InstantAt(world_, motions_, pair->b, t),
          separation, tolerance, settings.step, Band(*pair));
  }
  if (IsPlanarPair(world_, *pair)) MergeAcrossPlane(&manifold);
  if (!SameFeatures(manifold.points, pair->manifold.points)) {
    pair->force.clear();
    pair->slides.clear();
    pair->state.clear();
  }
  pairs_.CountContactPoints(static_cast<int>(manifold.points.size()) -
                            static_cast<int>(pair->manifold.points.size()));
  pair->manifold = std::move(manifold);
  pair->touching = pair->InBand();
  if (pair->touching == was_touching) return;
  if (pair->touching) EndFlight(*pair, t);
  pair->slip = SlipState::kUndecided;
  StepLog::Event event;
  event.p_W = pair->touching ? pair->manifold.points.front().p_W : p_W;
  Report(pair->touching ? EventKind::kContactMade : EventKind::kContactBroken, *pair, t,
         std::move(event));
}

double Engine::GapAt(const PairRecord& pair, double t) const {
  return collision::FindSeparation(PosedAt(world_, motions_, pair.a, t),
                                   PosedAt(world_, motions_, pair.b, t), pair.witness, 0.0, 0.0,
                                   nullptr)
      .gap;
}

std::optional<StepFailure> Engine::RefuseOverlap(const std::vector<int>& bodies, double t) {
  reached_.Clear(world_.size());
  for (const int body : bodies) {
    reached_.Insert(body);
    for (const int index : pairs_.OfBody(body)) {
      const PairRecord& pair = pairs_.at(index);
      if (reached_.Contains(pair.a == body ? pair.b : pair.a)) continue;
      const double gap = GapAt(pair, t);
      if (gap > 0.0) continue;
      counters_.penetration_max = std::max(counters_.penetration_max, -gap);
      std::ostringstream message;
      message << "bodies '" << world_.body(pair.a).name << "' and '" << world_.body(pair.b).name
              << "' overlap by " << -gap << " m at t = " << t << " s";
      return StepFailure{message.str()};
    }
  }
  return std::nullopt;
}

// What the two bodies come near to besides is from now on in band from the tolerance on, so that no
// position pass moves them into it.
void Engine::EndFlight(const PairRecord& struck, double t) {
  for (const int body : {struck.a, struck.b}) {
    if (!world_.body(body).movable()) continue;
    for (const int index : pairs_.OfBody(body)) {
      PairRecord& pair = pairs_.at(index);
      if (&pair == &struck || !std::exchange(pair.flying, false)) continue;
      pair.looked_at = PairRecord::kNever;
      LookAt(&pair, t);
    }
  }
}

void Engine::DetectContacts(const std::vector<int>& bodies, double t) {
  for (const int body : bodies)
    for (const int index : pairs_.OfBody(body)) LookAt(&pairs_.at(index), t);
}

std::vector<Island> Engine::FindIslands(const std::vector<int>& bodies) {
  return island_finder_.Find(world_, pairs_, links_, bodies);
}

// Contacts that leave open by themselves and do not count.
Engine::Narrowest Engine::NarrowestGap(const Island& island, double t) const {
  const double leaving = PartingSpeed(RemainingStep(t));
  Narrowest narrowest{.gap = settings.contact.tolerance};
  for (const int index : island.pairs) {
    const PairRecord& pair = pairs_.at(index);
    const ContactFrame frame = MakeContactFrame(world_, pair);
    for (const collision::ContactPoint& point : pair.manifold.points)
      if (point.gap < narrowest.gap &&
          (point.gap <= 0.0 || frame.RelativeVelocity(point.p_W).dot(frame.E.col(2)) <= leaving))
        narrowest = {point.gap, index, point.p_W};
  }
  return narrowest;
}

void Engine::ClaimSpace(const std::vector<int>& bodies, double t) {
  bool grown = t == step_start_;
  for (const int body : bodies)
    grown |= claims_.Grow(world_, body, motions_.Of(body), t, settings.contact.tolerance);
  if (grown) claims_.UpdatePairs(world_, &pairs_);
}

std::optional<StepFailure> Engine::SearchEvents(const std::vector<int>& bodies, double t) {
  const auto free = [&](int body) {
    return !world_.body(body).movable() ||
           (links_.Bodies(body).empty() &&
            std::ranges::none_of(pairs_.OfBody(body),
                                 [&](int index) { return pairs_.at(index).touching; }));
  };
  std::vector<int> searched;
  const auto add_pairs = [&](const std::vector<int>& changed) {
    for (const int body : changed)
      searched.insert(searched.end(), pairs_.OfBody(body).begin(), pairs_.OfBody(body).end());
  };
  add_pairs(bodies);
  // Sleepers may lie in the way of bodies of prescribed motion.
  if (t == step_start_) add_pairs(activity_.conveyors());
  pairs_.Sort(&searched);
  for (const int i : searched) {
    PairRecord& pair = pairs_.at(i);
    LookAt(&pair, t);
    if (pair.gap <= 0.0)
      if (auto failure = RefuseOverlap({pair.a, pair.b}, t)) return failure;
  }
  for (const int i : searched) {
    PairRecord& pair = pairs_.at(i);
    pair.flying =
        free(pair.a) && free(pair.b) && CombineMaterials(world_, pair.a, pair.b).restitution > 0.0;
  }

  struct Found {
    collision::GapSearchResult result;
    collision::GapSearchCounters gaps;
    collision::WitnessCounters witnesses;
    bool beside_rest = false;
  };
  std::vector<Found> found(searched.size());
  Workers().ForEach(static_cast<int>(searched.size()), [&](int i) {
    PairRecord& pair = pairs_.at(searched[static_cast<size_t>(i)]);
    Found& own = found[static_cast<size_t>(i)];
    const collision::MovingShape a = MovingAs(world_, motions_, pair.a);
    const collision::MovingShape b = MovingAs(world_, motions_, pair.b);
    const double end =
        std::min(motions_.Of(pair.a).trajectory().end(), motions_.Of(pair.b).trajectory().end());
    own.result = collision::FindGapEvent(a, b, t, end, Threshold(pair), settings.contact.tolerance,
                                         pair.witness, settings.events.search, &own.gaps,
                                         &own.witnesses, &pair.overlap);
    own.beside_rest =
        own.result.event && pair.InBand() &&
        collision::StopAtHeight(a, b, t, pair.gap, SlowestBounce(), &*own.result.event);
  });
  for (size_t i = 0; i < searched.size(); ++i) {
    PairRecord& pair = pairs_.at(searched[i]);
    pair.event = std::move(found[i].result.event);
    pair.strikes_beside_rest = found[i].beside_rest;
    if (pair.event && pair.event->t < step_end_)
      events_.AddGap(pair.event->t, pair.a, pair.b, searched[i]);
    pair.witness = found[i].result.witness;
    counters_.gaps += found[i].gaps;
    counters_.witnesses += found[i].witnesses;
  }
  return std::nullopt;
}

}  // namespace touchstone::simulation
