#include "simulation/pair_table.h"

#include <algorithm>

namespace touchstone::simulation {

namespace {

// The pairs of bodies that joints keep from touching each other, sorted.
std::vector<std::pair<int, int>> FindApart(const World& world) {
  std::vector<std::pair<int, int>> apart;
  for (const dynamics::ModelJoint& joint : world.joints)
    if (!joint.collide) apart.push_back(std::minmax({joint.a.body, joint.b.body}));
  std::ranges::sort(apart);
  return apart;
}

}  // namespace

void PairTable::Synchronize(const std::vector<std::pair<int, int>>& overlapping,
                            const World& world) {
  const std::vector<std::pair<int, int>> apart = FindApart(world);
  const auto may_touch = [&](int a, int b) {
    return (world.body(a).movable() || world.body(b).movable()) &&
           !std::ranges::binary_search(apart, std::minmax({a, b}));
  };
  const auto same_pairs = [&] {
    size_t k = 0;
    for (const auto& [a, b] : overlapping) {
      if (!may_touch(a, b)) continue;
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
    if (!may_touch(a, b)) continue;
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

std::size_t PairContacts::MemoryUse() const {
  std::size_t bytes = 0;
  const auto add = [&](const auto& list) { bytes += list.capacity() * sizeof(list[0]); };
  add(manifold.points);
  add(manifold.weights);
  add(force);
  add(state);
  return bytes;
}

std::size_t PairTable::MemoryUse() const {
  std::size_t bytes = records_.capacity() * sizeof(PairRecord);
  const auto add = [&](const auto& list) { bytes += list.capacity() * sizeof(list[0]); };
  for (const PairRecord& pair : records_) {
    bytes += pair.PairContacts::MemoryUse();
    if (pair.event) add(pair.event->history);
  }
  add(of_body_);
  for (const auto& list : of_body_) add(list);
  return bytes;
}

}  // namespace touchstone::simulation
