#include "simulation/pair_table.h"

#include <algorithm>
#include <array>

#include "base/sorting.h"

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

void PairTable::Reset(const World& world) {
  records_.clear();
  free_.clear();
  of_body_.assign(static_cast<size_t>(world.size()), {});
  apart_ = FindApart(world);
  contact_points_ = 0;
}

void PairTable::Update(std::span<const collision::BroadPhase::Change> changes, const World& world) {
  for (const auto& [a, b, overlap] : changes) {
    const int index = Find(a, b);
    if (!overlap && index >= 0) Remove(index);
    if (overlap && index < 0 && (world.body(a).movable() || world.body(b).movable()) &&
        !std::ranges::binary_search(apart_, std::pair(a, b)))
      Add(a, b);
  }
}

std::vector<int> PairTable::All() const {
  std::vector<int> all;
  all.reserve(records_.size() - free_.size());
  for (size_t body = 0; body < of_body_.size(); ++body)
    for (const int index : of_body_[body])
      if (at(index).a == static_cast<int>(body)) all.push_back(index);
  return all;
}

int PairTable::Find(int a, int b) const {
  const auto other = [&](int index) { return at(index).b; };
  const auto& pairs = of_body_[static_cast<size_t>(a)];
  // Those of which `a` is the second come first.
  const auto later = std::ranges::partition_point(pairs, [&](int i) { return at(i).a < a; });
  const auto found = std::ranges::lower_bound(later, pairs.end(), b, {}, other);
  return found != pairs.end() && at(*found).b == b ? *found : -1;
}

void PairTable::Sort(std::vector<int>* indices) const {
  std::vector<std::array<int, 3>> pairs;
  pairs.reserve(indices->size());
  for (const int i : *indices) pairs.push_back({at(i).a, at(i).b, i});
  SortWithoutRepeats(&pairs);
  indices->clear();
  for (const auto& pair : pairs) indices->push_back(pair[2]);
}

void PairTable::Add(int a, int b) {
  int index = static_cast<int>(records_.size());
  if (free_.empty()) {
    records_.emplace_back();
  } else {
    index = free_.back();
    free_.pop_back();
  }
  at(index).a = a;
  at(index).b = b;
  for (const int body : {a, b}) {
    auto& pairs = of_body_[static_cast<size_t>(body)];
    const auto other = [&](int i) { return at(i).a == body ? at(i).b : at(i).a; };
    pairs.insert(std::ranges::lower_bound(pairs, other(index), {}, other), index);
  }
}

void PairTable::Remove(int index) {
  for (const int body : {at(index).a, at(index).b}) {
    auto& pairs = of_body_[static_cast<size_t>(body)];
    const auto other = [&](int i) { return at(i).a == body ? at(i).b : at(i).a; };
    pairs.erase(std::ranges::lower_bound(pairs, other(index), {}, other));
  }
  contact_points_ -= static_cast<int>(at(index).manifold.points.size());
  at(index) = PairRecord();
  free_.push_back(index);
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
  add(free_);
  add(apart_);
  add(of_body_);
  for (const auto& list : of_body_) add(list);
  return bytes;
}

}  // namespace touchstone::simulation
