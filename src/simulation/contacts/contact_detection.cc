#include "simulation/contacts/contact_detection.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "collision/passing.h"
#include "simulation/books/event_report.h"
#include "simulation/contacts/carried_forces.h"
#include "simulation/contacts/contact_limits.h"

namespace touchstone::simulation {
namespace {

bool IsPlanarPair(const World& world, const PairRecord& pair) {
  const auto is_planar = [&](int body) {
    return !world.body(body).movable() || IsPlanar(world.body(body).locked);
  };
  return is_planar(pair.a) && is_planar(pair.b);
}

// Between planar bodies a line of contact across the plane is one contact: of points that differ
// along y only, the one of least y is kept, where it is visible to a viewer who looks along y.
void MergeAcrossPlane(collision::ContactManifold* manifold) {
  if (manifold->points.empty()) return;
  constexpr double kCoincident = 1e-9;  // [m]
  std::vector<collision::ContactPoint> kept;
  std::vector<double> weights;
  std::vector<Vec3> normals;
  for (size_t k = 0; k < manifold->points.size(); ++k) {
    const collision::ContactPoint& point = manifold->points[k];
    const auto same = std::ranges::find_if(kept, [&](const collision::ContactPoint& other) {
      const Vec3 offset = other.p_W - point.p_W;
      if (std::hypot(offset.x(), offset.z()) > kCoincident) return false;
      if (manifold->normals.empty()) return true;
      const Vec3 turn = normals[static_cast<size_t>(&other - kept.data())] - manifold->normals[k];
      return std::hypot(turn.x(), turn.z()) <= kCoincident;
    });
    if (same == kept.end()) {
      kept.push_back(point);
      weights.push_back(manifold->weights[k]);
      if (!manifold->normals.empty()) normals.push_back(manifold->normals[k]);
      continue;
    }
    weights[static_cast<size_t>(same - kept.begin())] += manifold->weights[k];
    if (!(point.p_W.y() < same->p_W.y())) continue;
    *same = point;
    if (!normals.empty()) normals[static_cast<size_t>(same - kept.begin())] = manifold->normals[k];
  }
  const double share =
      static_cast<double>(kept.size()) / static_cast<double>(manifold->points.size());
  for (double& weight : weights) weight *= share;  // the mean stays 1
  manifold->points = std::move(kept);
  manifold->weights = std::move(weights);
  manifold->normals = std::move(normals);
}

// The manifold after moving with a body from one pose to another.
void CarryAlong(const Pose& from, const Pose& to, collision::ContactManifold* manifold) {
  Vec3& n = manifold->separation.nhat_BA_W;
  n = to.R_WB * (from.R_WB.transpose() * n);
  for (Vec3& own : manifold->normals) own = to.R_WB * (from.R_WB.transpose() * own);
  for (collision::ContactPoint& point : manifold->points)
    point.p_W = to.ToWorld(from.ToBody(point.p_W));
}

/// Whether no point lies within a face, so that the contact may be between edges that face each
/// other.
bool LieOnEdges(const collision::ContactManifold& manifold) {
  return std::ranges::all_of(manifold.points, [](const collision::ContactPoint& point) {
    using collision::ContactKind;
    return point.kind == ContactKind::kEdgeEdge || point.kind == ContactKind::kVertexEdge ||
           point.kind == ContactKind::kEdgeVertex || point.kind == ContactKind::kVertexVertex;
  });
}

}  // namespace

ContactDetection::ContactDetection(const World& world, const Motions& motions,
                                   const settings::Settings& settings, const WorkBudget& budget,
                                   PairTable* pairs, ContactHistory* history, StepLog* log,
                                   collision::WitnessCounters* counters)
    : world_(world),
      motions_(motions),
      settings_(settings),
      budget_(budget),
      pairs_(*pairs),
      history_(*history),
      log_(*log),
      counters_(*counters) {}

void ContactDetection::DetectContacts(std::span<const int> bodies, double t) {
  for (const int body : bodies)
    for (const int index : pairs_.OfBody(body)) {
      settings_.contact.stop.CheckRequest();
      UpdatePair(&pairs_.at(index), t);
    }
}

void ContactDetection::UpdatePair(PairRecord* pair, double t) {
  constexpr double kSamePlace = 0.02;  // relative to the tolerance: nearer points are one
  if (pair->looked_at == t) return;
  pair->rough = budget_.IsRough(pair->a) || budget_.IsRough(pair->b);
  const double band = BandAt(*pair, t);
  const double tolerance = std::max(settings_.contact.tolerance, band);
  const collision::PosedShape A = PosedAt(world_, motions_, pair->A(), t);
  const collision::PosedShape B = PosedAt(world_, motions_, pair->B(), t);
  const double fine = std::clamp(pair->gap, 0.0, tolerance);
  collision::Separation separation =
      collision::FindSeparation(A, B, pair->witness, tolerance, fine, &counters_);
  if (separation.gap <= 0.0)  // the margin of the witness may hide a gap
    separation = collision::FindSeparation(A, B, pair->witness, tolerance, 0.0, &counters_);
  if (t > motions_.start() && (pair->InBand() || separation.gap <= band)) history_.Add(t, *pair);
  pair->looked_at = t;
  pair->gap = separation.gap;
  pair->witness = separation.witness;

  const bool was_touching = pair->reported.touching;
  collision::ContactManifold before =
      std::exchange(pair->manifold, FindManifold(*pair, A, B, separation, band, t));
  CarryAlong(pair->pose.a, A.X_WB, &before);
  CarryForces(before, kSamePlace * settings_.contact.tolerance, pair);
  pair->pose.a = A.X_WB;
  pair->pose.b = B.X_WB;
  pairs_.CountContactPoints(static_cast<int>(pair->manifold.points.size()) -
                            static_cast<int>(before.points.size()));
  pair->reported.touching = pair->InBand();
  if (pair->reported.touching == was_touching) return;
  if (pair->reported.touching)
    EndFlight(*pair, t);
  else
    pair->in_step.impacts_together = 0;
  pair->reported.slip = contact::SlipState::kUndecided;
  StepLog::Event event;
  const auto& where = pair->reported.touching ? pair->manifold.points : before.points;
  if (!where.empty()) event.p_W = where.front().p_W;
  Report(pair->reported.touching ? EventKind::kContactMade : EventKind::kContactBroken, *pair, t,
         std::move(event), &log_);
}

// The motion in which the pair meets; for bodies at rest, their motion under gravity within a step.
collision::Encounter ContactDetection::EncounterAt(const PairRecord& pair, double t) const {
  collision::Encounter encounter{
      InstantAt(world_, motions_, pair.A(), t), InstantAt(world_, motions_, pair.B(), t), {}};
  const auto stands = [](const collision::BodyInstant& body) {
    return body.V_WB.v.isZero(0.0) && body.V_WB.w.isZero(0.0);
  };
  if (stands(encounter.A) && stands(encounter.B)) {
    const Vec3 fall = settings_.step * world_.environment.gravity;
    if (world_.body(pair.a).movable()) encounter.A.V_WB.v = fall;
    if (world_.body(pair.b).movable()) encounter.B.V_WB.v = fall;
  }
  if (std::ranges::any_of(pair.force, [](const Vec3& f) { return f.z() > 0.0; }))
    encounter.pushing = pair.manifold.separation.witness;
  return encounter;
}

collision::ContactManifold ContactDetection::FindManifold(const PairRecord& pair,
                                                          const collision::PosedShape& A,
                                                          const collision::PosedShape& B,
                                                          const collision::Separation& separation,
                                                          double band, double t) const {
  const double tolerance = std::max(settings_.contact.tolerance, band);
  collision::ContactManifold manifold;
  manifold.separation = separation;
  if (separation.gap <= band) {
    manifold = collision::FindContactPoints(A, B, separation, tolerance);
    if (LieOnEdges(manifold)) {
      const collision::Encounter encounter = EncounterAt(pair, t);
      collision::ContactManifold met =
          collision::FindPointsOfMeetingEdges(encounter, separation, tolerance);
      if (met.points.empty() && manifold.points.empty())
        met = collision::FindContactPointsAhead(encounter.A, encounter.B, separation, tolerance,
                                                settings_.step, band);
      if (!met.points.empty()) manifold = std::move(met);
    }
    if (!manifold.points.empty() && collision::IsBetweenFeatures(separation) &&
        collision::PassEachOther(EncounterAt(pair, t), separation,
                                 RestingSpeed(settings_.contact))) {
      manifold = {};
      manifold.separation = separation;
    }
  }
  if (IsPlanarPair(world_, pair)) MergeAcrossPlane(&manifold);
  return manifold;
}

// A pair touches when its gap is no larger than this [m]. For rough bodies that includes all gaps
// that may close in the rest of the step.
double ContactDetection::BandAt(const PairRecord& pair, double t) const {
  constexpr double kMostOfBody = 0.2;  // relative to the radius of the smaller body
  const double band = Band(pair, settings_.contact);
  if (!pair.rough) return band;
  const double h = motions_.Remaining(t);
  double speed = world_.environment.gravity.norm() * h;
  double radius = std::numeric_limits<double>::infinity();
  Vec3 apart = Vec3::Zero();
  for (const int body : {pair.a, pair.b}) {
    const Twist twist = motions_.IsAt(body, t)
                            ? dynamics::ComputeTwist(world_.body(body), world_.state(body))
                            : motions_.Of(body).TwistAt(t);
    apart += body == pair.a ? twist.v : Vec3(-twist.v);
    const double own = world_.body(body).shape->radius();
    speed += own * twist.w.norm();
    if (world_.body(body).movable()) radius = std::min(radius, own);
  }
  speed += apart.norm();
  return std::max(band, std::min(settings_.contact.tolerance + speed * h, kMostOfBody * radius));
}

double ContactDetection::GapAt(const PairRecord& pair, double t) const {
  return collision::FindSeparation(PosedAt(world_, motions_, pair.A(), t),
                                   PosedAt(world_, motions_, pair.B(), t), pair.witness, 0.0, 0.0,
                                   nullptr)
      .gap;
}

std::optional<ContactDetection::Overlap> ContactDetection::FindOverlap(std::span<const int> bodies,
                                                                       double t) const {
  for (const int body : bodies) {
    settings_.contact.stop.CheckRequest();
    for (const int index : pairs_.OfBody(body)) {
      const PairRecord& pair = pairs_.at(index);
      const bool looked_at = pair.b == body && std::ranges::binary_search(bodies, pair.a);
      if (looked_at) continue;
      if (const double gap = GapAt(pair, t); gap <= 0.0) return Overlap{pair.a, pair.b, -gap};
    }
  }
  return std::nullopt;
}

// Makes other pairs of these bodies ordinary contacts, so that no position pass moves the bodies
// into them.
void ContactDetection::EndFlight(const PairRecord& struck, double t) {
  for (const int body : {struck.a, struck.b}) {
    if (!world_.body(body).movable()) continue;
    for (const int index : pairs_.OfBody(body)) {
      PairRecord& pair = pairs_.at(index);
      if (&pair == &struck || !std::exchange(pair.in_flight, false)) continue;
      pair.looked_at = PairRecord::kNever;
      UpdatePair(&pair, t);
    }
  }
}

}  // namespace touchstone::simulation
