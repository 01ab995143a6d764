#include "simulation/motion/motions.h"

#include <algorithm>
#include <utility>

namespace touchstone::simulation {

Motions::Motions(int n, double now)
    : motions_(static_cast<size_t>(n)),
      times_(static_cast<size_t>(n), now),
      start_(now),
      end_(now) {}

void Motions::BeginStep(double start, double end) {
  start_ = start;
  end_ = end;
  substeps_ = 0;
  course_->known = true;
  course_->flown.resize(motions_.size());
}

void Motions::BeginStepOf(int body) {
  course_->flown[static_cast<size_t>(body)].clear();
  times_[static_cast<size_t>(body)] = start_;
}

double Motions::Remaining(double t) const { return std::max(end_ - t, 0.01 * (end_ - start_)); }

void Motions::Set(int body, BodyMotion motion, double t) {
  const auto k = static_cast<size_t>(body);
  substeps_ += motion.trajectory().num_substeps();
  if (course_->known && t > start_) course_->flown[k].push_back(std::move(motions_[k]));
  motions_[k] = std::move(motion);
}

double Motions::MoveTo(double t, int body, World* world) {
  const double elapsed = t - std::exchange(times_[static_cast<size_t>(body)], t);
  world->state(body) = Of(body).trajectory().StateAt(t);
  return elapsed;
}

dynamics::BodyState Motions::StateDuring(int body, double t) const {
  const auto& flown = course_->flown[static_cast<size_t>(body)];
  const BodyMotion* piece = &Of(body);
  for (auto earlier = flown.rbegin(); earlier != flown.rend() && piece->trajectory().start() > t;
       ++earlier)
    piece = &*earlier;
  return piece->trajectory().StateAt(std::max(t, piece->trajectory().start()));
}

std::size_t Motions::MemoryUse() const {
  std::size_t bytes = times_.capacity() * sizeof(double) +
                      course_->flown.capacity() * sizeof(std::vector<BodyMotion>);
  const auto add = [&](const std::vector<BodyMotion>& motions) {
    bytes += motions.capacity() * sizeof(BodyMotion);
    for (const BodyMotion& motion : motions) bytes += motion.trajectory().MemoryUse();
  };
  add(motions_);
  for (const auto& pieces : course_->flown) add(pieces);
  return bytes;
}

collision::PosedShape PosedAt(const World& world, const Motions& motions, const Collider& collider,
                              double t) {
  const int body = collider.body;
  return {&world.shape(collider),
          motions.IsAt(body, t) ? world.state(body).pose() : motions.Of(body).PoseAt(t)};
}

collision::BodyInstant InstantAt(const World& world, const Motions& motions,
                                 const Collider& collider, double t) {
  const int body = collider.body;
  const collision::PosedShape posed = PosedAt(world, motions, collider, t);
  return {posed.shape, posed.X_WB,
          motions.IsAt(body, t) ? dynamics::ComputeTwist(world.body(body), world.state(body))
                                : motions.Of(body).TwistAt(t)};
}

collision::MovingShape MovingAs(const World& world, const Motions& motions,
                                const Collider& collider) {
  return {&world.shape(collider), &motions.Of(collider.body)};
}

}  // namespace touchstone::simulation
