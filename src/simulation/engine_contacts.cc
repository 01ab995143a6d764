// The stages of the step that look at the geometry: contact points, islands, the position pass, and
// the search for the next event.

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sstream>
#include <utility>

#include "collision/strike_height.h"
#include "simulation/engine.h"
#include "simulation/pair_words.h"

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

// Box that holds the body over all of [t, end]: both end boxes, grown by how far rotation and
// acceleration can carry a point off the chord between them.
geometry::Aabb SweptBox(const geometry::Polyhedron& shape, const BodyMotion& motion, double t,
                        double end) {
  const geometry::Aabb first = geometry::ComputeAabb(shape, motion.PoseAt(t));
  if (end <= t) return first;
  const collision::MotionBounds bounds = motion.BoundsOver(t, end);
  const double span = end - t;
  const double acceleration = bounds.steady_acceleration.norm() + bounds.linear_acceleration;
  const double bow = acceleration * span * span / 8.0;
  const double turn = std::min(bounds.angular_speed * span, 2.0) * shape.radius();
  return first.United(geometry::ComputeAabb(shape, motion.PoseAt(end))).Inflated(bow + turn);
}

bool Contains(const geometry::Aabb& outer, const geometry::Aabb& inner) {
  return (outer.lower.array() <= inner.lower.array()).all() &&
         (inner.upper.array() <= outer.upper.array()).all();
}

}  // namespace

collision::PosedShape Engine::PosedAt(int body, double t) const {
  const auto k = static_cast<size_t>(body);
  const geometry::Polyhedron* shape = world_.body(body).shape.get();
  return {shape, committed_[k] == t ? world_.state(body).pose() : motions_[k].PoseAt(t)};
}

collision::BodyInstant Engine::InstantAt(int body, double t) const {
  const auto k = static_cast<size_t>(body);
  const collision::PosedShape posed = PosedAt(body, t);
  return {posed.shape, posed.X_WB,
          committed_[k] == t ? dynamics::ComputeTwist(world_.body(body), world_.state(body))
                             : motions_[k].TwistAt(t)};
}

void Engine::LookAt(PairRecord* pair, double t) {
  if (pair->looked_at == t) return;
  const double tolerance = settings.contact.tolerance;
  const collision::PosedShape A = PosedAt(pair->a, t);
  const collision::PosedShape B = PosedAt(pair->b, t);
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
      manifold =
          collision::FindContactPointsAhead(InstantAt(pair->a, t), InstantAt(pair->b, t),
                                            separation, tolerance, settings.step, Band(*pair));
  }
  if (IsPlanarPair(world_, *pair)) MergeAcrossPlane(&manifold);
  if (!SameFeatures(manifold.points, pair->manifold.points)) {
    pair->force.clear();
    pair->slides.clear();
    pair->state.clear();
  }
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
  return collision::FindSeparation(PosedAt(pair.a, t), PosedAt(pair.b, t), pair.witness, 0.0, 0.0,
                                   nullptr)
      .gap;
}

std::optional<StepFailure> Engine::RefuseOverlap(const std::vector<int>& bodies, double t) {
  std::vector<char> looked(static_cast<size_t>(world_.size()), 0);
  for (const int body : bodies) {
    looked[static_cast<size_t>(body)] = 1;
    for (const int index : pairs_.OfBody(body)) {
      const PairRecord& pair = pairs_.at(index);
      if (looked[static_cast<size_t>(pair.a == body ? pair.b : pair.a)] != 0) continue;
      const double gap = GapAt(pair, t);
      if (gap > 0.0) continue;
      counters_.penetration_max = std::max(counters_.penetration_max, -gap);
      std::ostringstream message;
      message << DescribeMissingGap(world_, pair, gap) << " at t = " << t << " s";
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

std::vector<Island> Engine::FindIslands(const std::vector<int>& bodies) const {
  std::vector<int> parent(static_cast<size_t>(world_.size()), -1);
  for (const int body : bodies) parent[static_cast<size_t>(body)] = body;
  const auto member = [&](int body) { return parent[static_cast<size_t>(body)] >= 0; };
  const auto root = [&](int body) {
    while (parent[static_cast<size_t>(body)] != body) {
      int& up = parent[static_cast<size_t>(body)];
      up = parent[static_cast<size_t>(up)];
      body = up;
    }
    return body;
  };
  // Contacts with movable bodies that are elsewhere in time wait for their own event.
  const auto usable = [&](const PairRecord& pair) {
    return pair.InBand() && (member(pair.a) || !world_.body(pair.a).movable()) &&
           (member(pair.b) || !world_.body(pair.b).movable());
  };
  const auto unite = [&](int x, int y) {
    const int a = root(x);
    const int b = root(y);
    parent[static_cast<size_t>(std::max(a, b))] = std::min(a, b);
  };
  for (const PairRecord& pair : pairs_.records())
    if (usable(pair) && member(pair.a) && member(pair.b)) unite(pair.a, pair.b);
  for (const int body : bodies)
    for (const int other : linked_[static_cast<size_t>(body)])
      if (member(other)) unite(body, other);
  std::vector<Island> islands;
  std::vector<int> island_of(static_cast<size_t>(world_.size()), -1);
  for (const int body : bodies) {
    int& index = island_of[static_cast<size_t>(root(body))];
    if (index < 0) {
      index = static_cast<int>(islands.size());
      islands.emplace_back();
    }
    islands[static_cast<size_t>(index)].bodies.push_back(body);
  }
  for (int i = 0; i < static_cast<int>(pairs_.records().size()); ++i) {
    const PairRecord& pair = pairs_.at(i);
    if (!usable(pair) || (!member(pair.a) && !member(pair.b))) continue;
    const int body = root(member(pair.a) ? pair.a : pair.b);
    islands[static_cast<size_t>(island_of[static_cast<size_t>(body)])].pairs.push_back(i);
  }
  const auto add_links = [&](const auto& links, std::vector<int> Island::*list) {
    for (size_t i = 0; i < links.size(); ++i)
      for (const dynamics::AttachedFrame* end : {&links[i].a, &links[i].b}) {
        if (!end->on_body() || !member(end->body)) continue;
        const int index = island_of[static_cast<size_t>(root(end->body))];
        (islands[static_cast<size_t>(index)].*list).push_back(static_cast<int>(i));
        break;
      }
  };
  add_links(world_.joints, &Island::joints);
  add_links(world_.springs, &Island::springs);
  return islands;
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

geometry::Aabb Engine::RestingClaim(int body) const {
  return geometry::ComputeAabb(*world_.body(body).shape, world_.state(body).pose())
      .Inflated(settings.contact.tolerance);
}

bool Engine::IsWithinClaim(int body) const {
  return Contains(claims_[static_cast<size_t>(body)],
                  geometry::ComputeAabb(*world_.body(body).shape, world_.state(body).pose()));
}

bool Engine::GrowClaim(int body, double t) {
  const auto k = static_cast<size_t>(body);
  const geometry::Aabb swept =
      SweptBox(*world_.body(body).shape, motions_[k], t, motions_[k].trajectory().end())
          .Inflated(settings.contact.tolerance);
  if (Contains(claims_[k], swept)) return false;
  claims_[k] = claims_[k].United(swept);
  return true;
}

void Engine::ClaimSpace(const std::vector<int>& bodies, double t) {
  bool grown = t == step_start_;
  for (const int body : bodies) grown |= GrowClaim(body, t);
  if (grown) SynchronizePairs();
}

std::optional<StepFailure> Engine::SearchEvents(const std::vector<int>& bodies, double t) {
  std::vector<char> changed(static_cast<size_t>(world_.size()), 0);
  for (const int body : bodies) changed[static_cast<size_t>(body)] = 1;
  if (t == step_start_)  // sleepers may lie in the way of bodies of prescribed motion
    for (int i = 0; i < world_.size(); ++i)
      if (IsConveyor(i)) changed[static_cast<size_t>(i)] = 1;

  const auto free = [&](int body) {
    return !world_.body(body).movable() ||
           (linked_[static_cast<size_t>(body)].empty() &&
            std::ranges::none_of(pairs_.OfBody(body),
                                 [&](int index) { return pairs_.at(index).touching; }));
  };
  std::vector<int> searched;
  for (int i = 0; i < static_cast<int>(pairs_.records().size()); ++i) {
    PairRecord& pair = pairs_.at(i);
    if (changed[static_cast<size_t>(pair.a)] == 0 && changed[static_cast<size_t>(pair.b)] == 0)
      continue;
    LookAt(&pair, t);
    if (pair.gap <= 0.0)
      if (auto failure = RefuseOverlap({pair.a, pair.b}, t)) return failure;
    searched.push_back(i);
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
    const auto moving = [&](int body) {
      return collision::MovingShape{world_.body(body).shape.get(),
                                    &motions_[static_cast<size_t>(body)]};
    };
    const auto planned_end = [&](int body) {
      return motions_[static_cast<size_t>(body)].trajectory().end();
    };
    own.result = collision::FindGapEvent(
        moving(pair.a), moving(pair.b), t, std::min(planned_end(pair.a), planned_end(pair.b)),
        Threshold(pair), settings.contact.tolerance, pair.witness, settings.events.search,
        &own.gaps, &own.witnesses, &pair.overlap);
    own.beside_rest = own.result.event && pair.InBand() &&
                      collision::StopAtHeight(moving(pair.a), moving(pair.b), t, pair.gap,
                                              SlowestBounce(), &*own.result.event);
  });
  for (size_t i = 0; i < searched.size(); ++i) {
    PairRecord& pair = pairs_.at(searched[i]);
    pair.event = std::move(found[i].result.event);
    pair.strikes_beside_rest = found[i].beside_rest;
    pair.witness = found[i].result.witness;
    counters_.gaps += found[i].gaps;
    counters_.witnesses += found[i].witnesses;
  }
  return std::nullopt;
}

}  // namespace touchstone::simulation
