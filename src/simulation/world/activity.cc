#include "simulation/world/activity.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/sorting.h"

namespace touchstone::simulation {

Activity::Activity(const World& world)
    : asleep_(world.bodies.size(), 0),
      quiet_steps_(world.bodies.size(), 0),
      involved_(world.bodies.size()) {
  std::iota(involved_.begin(), involved_.end(), 0);
  std::ranges::copy_if(involved_, std::back_inserter(prescribed_),
                       [&](int body) { return HasPrescribedMotion(world, body); });
}

void Activity::Remember(int body) {
  changed_.push_back(
      {body, quiet_steps_[static_cast<size_t>(body)], asleep_[static_cast<size_t>(body)]});
}

void Activity::ReturnToStart() {
  for (auto before = changed_.rbegin(); before != changed_.rend(); ++before) {
    quiet_steps_[static_cast<size_t>(before->body)] = before->quiet_steps;
    asleep_[static_cast<size_t>(before->body)] = before->asleep;
  }
  changed_.clear();
}

bool Activity::Wake(int body) {
  Remember(body);
  quiet_steps_[static_cast<size_t>(body)] = 0;
  if (std::exchange(asleep_[static_cast<size_t>(body)], 0) == 0) return false;
  involved_.push_back(body);
  return true;
}

std::vector<int> Activity::CountQuietStep(std::span<const int> bodies, bool at_rest) {
  constexpr int kEnough = 3;
  int quiet = kEnough;
  for (const int body : bodies)
    quiet = std::min(quiet, at_rest ? quiet_steps_[static_cast<size_t>(body)] + 1 : 0);
  std::vector<int> fallen_asleep;
  for (const int body : bodies) {
    Remember(body);
    quiet_steps_[static_cast<size_t>(body)] = quiet;
    if (quiet == kEnough && std::exchange(asleep_[static_cast<size_t>(body)], 1) == 0)
      fallen_asleep.push_back(body);
  }
  return fallen_asleep;
}

void Activity::BeginStep(const World& world) {
  awake_.clear();
  settled_.clear();
  changed_.clear();
  for (const int body : Involved()) {
    if (HasPrescribedMotion(world, body)) continue;
    (world.body(body).movable() && !Asleep(body) ? awake_ : settled_).push_back(body);
  }
  involved_ = awake_;
  involved_.insert(involved_.end(), prescribed_.begin(), prescribed_.end());
}

const std::vector<int>& Activity::Involved() {
  SortWithoutRepeats(&involved_);
  return involved_;
}

std::size_t Activity::MemoryUse() const {
  std::size_t bytes = asleep_.capacity() + changed_.capacity() * sizeof(Before);
  for (const auto* list : {&quiet_steps_, &awake_, &prescribed_, &settled_, &involved_})
    bytes += list->capacity() * sizeof(int);
  return bytes;
}

}  // namespace touchstone::simulation
