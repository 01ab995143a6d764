#include "simulation/contacts/claims.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "simulation/books/event_report.h"

namespace touchstone::simulation {

using geometry::Aabb;

namespace {

// The motion of a body over [t, end], in the form that boxes need.
struct Sweep {
  Sweep(const BodyMotion& motion, double t, double end) : first(motion.PoseAt(t)) {
    if (end <= t) return;
    last = motion.PoseAt(end);
    const collision::MotionBounds bounds = motion.BoundsOver(t, end);
    const double span = end - t;
    const double acceleration = bounds.steady_acceleration.norm() + bounds.linear_acceleration;
    bow = acceleration * span * span / 8.0;
    turn = std::min(bounds.angular_speed * span, 2.0);
  }

  Pose first;
  std::optional<Pose> last;
  double bow = 0.0;   // largest deviation of a point from its chord by acceleration [m]
  double turn = 0.0;  // largest deviation by rotation, per metre from the body's centre
};

// Box that contains the part over the whole sweep: both end boxes, grown by the largest deviation
// of a point, by rotation and acceleration, from the chord between them.
Aabb SweptBox(const geometry::Polyhedron& part, const Sweep& sweep) {
  const Aabb first = geometry::ComputeAabb(part, sweep.first);
  if (!sweep.last) return first;
  return first.United(geometry::ComputeAabb(part, *sweep.last))
      .Inflated(sweep.bow + sweep.turn * part.radius());
}

bool Contains(const Aabb& outer, const Aabb& inner) {
  return (outer.lower.array() <= inner.lower.array()).all() &&
         (inner.upper.array() <= outer.upper.array()).all();
}

}  // namespace

void Claims::Reset(const World& world) {
  broad_phase_ = collision::BroadPhase();
  first_.clear();
  int colliders = 0;
  for (const dynamics::ModelBody& body : world.bodies) {
    first_.push_back(colliders);
    colliders += body.shape->part_count();
  }
  boxes_.assign(static_cast<size_t>(colliders), {});
  changed_.clear();
}

void Claims::Rest(const World& world, int body, double margin) {
  const geometry::BodyShape& shape = *world.body(body).shape;
  const Pose X_WB = world.state(body).pose();
  for (int part = 0; part < shape.part_count(); ++part) {
    const int collider = ColliderOf(body, part);
    BoxOf(collider) = geometry::ComputeAabb(shape.part(part), X_WB).Inflated(margin);
    changed_.push_back(collider);
  }
}

bool Claims::Grow(const World& world, int body, const BodyMotion& motion, double t, double margin) {
  const geometry::BodyShape& shape = *world.body(body).shape;
  const Sweep sweep(motion, t, motion.trajectory().end());
  bool grown = false;
  for (int part = 0; part < shape.part_count(); ++part) {
    const int collider = ColliderOf(body, part);
    Aabb& box = BoxOf(collider);
    const Aabb swept = SweptBox(shape.part(part), sweep).Inflated(margin);
    if (Contains(box, swept)) continue;
    box = box.United(swept);
    changed_.push_back(collider);
    grown = true;
  }
  return grown;
}

void Claims::ClaimSpace(const World& world, const Motions& motions, std::span<const int> bodies,
                        double t, double margin, PairTable* pairs, StepLog* log) {
  bool grown = t == motions.start();  // all other claims have been renewed for the step
  for (const int body : bodies) grown |= Grow(world, body, motions.Of(body), t, margin);
  if (grown) UpdatePairs(world, t, pairs, log);
}

bool Claims::Holds(const World& world, int body) const {
  const geometry::BodyShape& shape = *world.body(body).shape;
  const Pose X_WB = world.state(body).pose();
  for (int part = 0; part < shape.part_count(); ++part)
    if (!Contains(boxes_[static_cast<size_t>(ColliderOf(body, part))],
                  geometry::ComputeAabb(shape.part(part), X_WB)))
      return false;
  return true;
}

void Claims::UpdatePairs(const World& world, double t, PairTable* pairs, StepLog* log) {
  for (const PairRecord& parted : pairs->Update(TakeChanges(world), world)) {
    StepLog::Event event;
    if (parted.InBand()) event.p_W = parted.manifold.points.front().p_W;
    Report(EventKind::kContactBroken, parted, t, std::move(event), log);
  }
}

const std::vector<collision::BroadPhase::Change>& Claims::TakeChanges(const World& world) {
  if (broad_phase_.size() == static_cast<int>(boxes_.size())) {
    const auto& changes = broad_phase_.Move(changed_, boxes_);
    changed_.clear();
    return changes;
  }
  changed_.clear();
  std::vector<char> immovable;
  for (const dynamics::ModelBody& body : world.bodies)
    immovable.insert(immovable.end(), static_cast<size_t>(body.shape->part_count()),
                     body.movable() ? 0 : 1);
  return broad_phase_.Reset(boxes_, immovable);
}

std::size_t Claims::MemoryUse() const {
  return broad_phase_.MemoryUse() + boxes_.capacity() * sizeof(Aabb) +
         (first_.capacity() + changed_.capacity()) * sizeof(int);
}

}  // namespace touchstone::simulation
