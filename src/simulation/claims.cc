#include "simulation/claims.h"

#include <algorithm>

namespace touchstone::simulation {

using geometry::Aabb;

namespace {

// Box that holds the body over all of [t, end]: both end boxes, grown by how far rotation and
// acceleration can carry a point off the chord between them.
Aabb SweptBox(const geometry::Polyhedron& shape, const BodyMotion& motion, double t, double end) {
  const Aabb first = geometry::ComputeAabb(shape, motion.PoseAt(t));
  if (end <= t) return first;
  const collision::MotionBounds bounds = motion.BoundsOver(t, end);
  const double span = end - t;
  const double acceleration = bounds.steady_acceleration.norm() + bounds.linear_acceleration;
  const double bow = acceleration * span * span / 8.0;
  const double turn = std::min(bounds.angular_speed * span, 2.0) * shape.radius();
  return first.United(geometry::ComputeAabb(shape, motion.PoseAt(end))).Inflated(bow + turn);
}

bool Contains(const Aabb& outer, const Aabb& inner) {
  return (outer.lower.array() <= inner.lower.array()).all() &&
         (inner.upper.array() <= outer.upper.array()).all();
}

Aabb BoxOf(const World& world, int body) {
  return geometry::ComputeAabb(*world.body(body).shape, world.state(body).pose());
}

}  // namespace

void Claims::Reset(const World& world) {
  broad_phase_ = collision::BroadPhase();
  boxes_.assign(world.bodies.size(), {});
  changed_.clear();
}

void Claims::Rest(const World& world, int body, double margin) {
  boxes_[static_cast<size_t>(body)] = BoxOf(world, body).Inflated(margin);
  changed_.push_back(body);
}

bool Claims::Grow(const World& world, int body, const BodyMotion& motion, double t, double margin) {
  Aabb& box = boxes_[static_cast<size_t>(body)];
  const Aabb swept =
      SweptBox(*world.body(body).shape, motion, t, motion.trajectory().end()).Inflated(margin);
  if (Contains(box, swept)) return false;
  box = box.United(swept);
  changed_.push_back(body);
  return true;
}

void Claims::ClaimSpace(const World& world, const Motions& motions, std::span<const int> bodies,
                        double t, double margin, PairTable* pairs) {
  bool grown = t == motions.start();  // others have claimed anew for the step
  for (const int body : bodies) grown |= Grow(world, body, motions.Of(body), t, margin);
  if (grown) UpdatePairs(world, pairs);
}

bool Claims::Holds(const World& world, int body) const {
  return Contains(boxes_[static_cast<size_t>(body)], BoxOf(world, body));
}

void Claims::UpdatePairs(const World& world, PairTable* pairs) {
  if (broad_phase_.size() == world.size()) {
    pairs->Update(broad_phase_.Move(changed_, boxes_), world);
  } else {
    std::vector<char> immovable;
    for (const dynamics::ModelBody& body : world.bodies)
      immovable.push_back(body.movable() ? 0 : 1);
    pairs->Update(broad_phase_.Reset(boxes_, immovable), world);
  }
  changed_.clear();
}

std::size_t Claims::MemoryUse() const {
  return broad_phase_.MemoryUse() + boxes_.capacity() * sizeof(Aabb) +
         changed_.capacity() * sizeof(int);
}

}  // namespace touchstone::simulation
