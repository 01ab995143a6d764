#include "simulation/contacts/pair_table.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/sorting.h"
#include "collision/room.h"

namespace touchstone::simulation {

namespace {

// Whether one of the two is a hollow that does not contain the other.
bool IsOutsideOfOther(const World& world, const Collider& a, const Collider& b) {
  const collision::PosedShape A{&world.shape(a), world.state(a.body).pose()};
  const collision::PosedShape B{&world.shape(b), world.state(b.body).pose()};
  return collision::IsOutside(A, B) || collision::IsOutside(B, A);
}

}  // namespace

void PairTable::Reset(const World& world) {
  records_.clear();
  free_.clear();
  of_body_.assign(static_cast<size_t>(world.size()), {});
  colliders_ = ListColliders(world);
  rules_ = TouchRules(world);
  contact_points_ = 0;
}

std::vector<PairRecord> PairTable::Update(std::span<const collision::BroadPhase::Change> changes,
                                          const World& world) {
  std::vector<PairRecord> parted;
  for (const auto& [i, j, overlap] : changes) {
    const Collider& a = colliders_[static_cast<size_t>(i)];
    const Collider& b = colliders_[static_cast<size_t>(j)];
    if (a.body == b.body) continue;
    const int index = Find(a, b);
    if (!overlap && index >= 0) {
      PairRecord removed = Remove(index);
      if (removed.reported.touching) parted.push_back(std::move(removed));
    }
    if (overlap && index < 0 && rules_.MayTouch(world, a.body, b.body)) Add(a, b, world);
  }
  std::ranges::sort(parted, {}, &PairRecord::key);
  return parted;
}

std::vector<int> PairTable::All() const {
  std::vector<int> all;
  all.reserve(records_.size() - free_.size());
  for (size_t body = 0; body < of_body_.size(); ++body)
    for (const int index : of_body_[body])
      if (at(index).a == static_cast<int>(body)) all.push_back(index);
  return all;
}

int PairTable::Find(const Collider& a, const Collider& b) const {
  const std::array key = {a.body, b.body, a.part, b.part};
  const auto& pairs = of_body_[static_cast<size_t>(a.body)];
  const auto found = std::ranges::lower_bound(pairs, key, {}, [&](int i) { return KeyOf(i); });
  return found != pairs.end() && KeyOf(*found) == key ? *found : -1;
}

void PairTable::Sort(std::vector<int>* indices) const {
  std::vector<std::pair<std::array<int, 4>, int>> pairs;
  pairs.reserve(indices->size());
  for (const int i : *indices) pairs.emplace_back(KeyOf(i), i);
  SortWithoutRepeats(&pairs);
  indices->clear();
  for (const auto& [key, index] : pairs) indices->push_back(index);
}

void PairTable::Add(const Collider& a, const Collider& b, const World& world) {
  int index = static_cast<int>(records_.size());
  if (free_.empty()) {
    records_.emplace_back();
  } else {
    index = free_.back();
    free_.pop_back();
  }
  PairRecord& pair = at(index);
  pair.a = a.body;
  pair.b = b.body;
  pair.part_a = a.part;
  pair.part_b = b.part;
  pair.outside = IsOutsideOfOther(world, a, b);
  for (const int body : {a.body, b.body}) {
    auto& pairs = of_body_[static_cast<size_t>(body)];
    const auto place =
        std::ranges::lower_bound(pairs, pair.key(), {}, [&](int i) { return KeyOf(i); });
    pairs.insert(place, index);
  }
}

PairRecord PairTable::Remove(int index) {
  for (const int body : {at(index).a, at(index).b}) {
    auto& pairs = of_body_[static_cast<size_t>(body)];
    pairs.erase(std::ranges::lower_bound(pairs, KeyOf(index), {}, [&](int i) { return KeyOf(i); }));
  }
  contact_points_ -= static_cast<int>(at(index).manifold.points.size());
  free_.push_back(index);
  return std::exchange(at(index), PairRecord());
}

std::size_t PairContacts::MemoryUse() const {
  std::size_t bytes = 0;
  const auto add = [&](const auto& list) { bytes += list.capacity() * sizeof(list[0]); };
  add(manifold.points);
  add(manifold.weights);
  add(manifold.normals);
  add(axes.own);
  add(force);
  add(state);
  return bytes;
}

std::size_t PairTable::MemoryUse() const {
  std::size_t bytes = records_.capacity() * sizeof(PairRecord) + rules_.MemoryUse();
  const auto add = [&](const auto& list) { bytes += list.capacity() * sizeof(list[0]); };
  for (const PairRecord& pair : records_) {
    bytes += pair.PairContacts::MemoryUse();
    if (pair.event) add(pair.event->history);
  }
  add(free_);
  add(of_body_);
  add(colliders_);
  for (const auto& list : of_body_) add(list);
  return bytes;
}

}  // namespace touchstone::simulation
