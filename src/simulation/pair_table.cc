#include "simulation/pair_table.h"

#include <algorithm>

namespace touchstone::simulation {

namespace {

bool MayTouch(const World& world, int a, int b) {
  if (!world.body(a).movable() && !world.body(b).movable()) return false;
  return std::ranges::none_of(world.joints, [&](const dynamics::ModelJoint& joint) {
    return !joint.collide && std::minmax(joint.a.body, joint.b.body) == std::minmax(a, b);
  });
}

}  // namespace

void PairTable::Synchronize(const std::vector<std::pair<int, int>>& overlapping,
                            const World& world) {
  const auto same_pairs = [&] {
    size_t k = 0;
    for (const auto& [a, b] : overlapping) {
      if (!MayTouch(world, a, b)) continue;
      if (k == records_.size() || records_[k].a != a || records_[k].b != b) return false;
      ++k;
    }
    return k == records_.size();
  };
  if (static_cast<int>(of_body_.size()) == world.size() && same_pairs()) return;

  std::vector<PairRecord> merged;
  merged.reserve(overlapping.size());
  auto old = records_.begin();
  for (const auto& [a, b] : overlapping) {
    if (!MayTouch(world, a, b)) continue;
    while (old != records_.end() && std::pair(old->a, old->b) < std::pair(a, b)) ++old;
    if (old != records_.end() && old->a == a && old->b == b) {
      merged.push_back(std::move(*old));
    } else {
      merged.emplace_back();
      merged.back().a = a;
      merged.back().b = b;
    }
  }
  records_ = std::move(merged);
  of_body_.resize(static_cast<size_t>(world.size()));
  for (auto& list : of_body_) list.clear();
  for (int i = 0; i < static_cast<int>(records_.size()); ++i) {
    of_body_[static_cast<size_t>(at(i).a)].push_back(i);
    of_body_[static_cast<size_t>(at(i).b)].push_back(i);
  }
}

void PairTable::Clear() {
  records_.clear();
  of_body_.clear();
}

}  // namespace touchstone::simulation
