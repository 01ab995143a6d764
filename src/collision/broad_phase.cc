#include "collision/broad_phase.h"

#include <algorithm>

namespace touchstone::collision {

using geometry::Aabb;

const std::vector<std::pair<int, int>>& BroadPhase::Update(std::span<const Aabb> boxes,
                                                           std::span<const char> immovable) {
  ++counters_.updates;
  if (static_cast<int>(boxes.size()) != n_ || !std::ranges::equal(immovable, immovable_)) {
    immovable_.assign(immovable.begin(), immovable.end());
    Rebuild(boxes);
    return pairs_;
  }
  changed_.clear();
  for (int axis = 0; axis < 3; ++axis) SortAxis(axis, boxes);
  if (!changed_.empty()) UpdateTable(boxes);
  boxes_.assign(boxes.begin(), boxes.end());
  return pairs_;
}

void BroadPhase::Rebuild(std::span<const Aabb> boxes) {
  n_ = static_cast<int>(boxes.size());
  for (int axis = 0; axis < 3; ++axis) {
    std::vector<EndPoint>& ends = axes_[axis];
    ends.clear();
    for (int i = 0; i < n_; ++i) {
      const Aabb& box = boxes[static_cast<size_t>(i)];
      ends.push_back({box.lower[axis], i, false});
      ends.push_back({box.upper[axis], i, true});
    }
    std::stable_sort(ends.begin(), ends.end(),
                     [](const EndPoint& a, const EndPoint& b) { return a.Before(b); });
  }

  pairs_.clear();
  std::vector<int> active[2];  // those that move, and the immovable
  for (const EndPoint& end : axes_[0]) {
    const bool immovable = IsImmovable(end.box);
    std::vector<int>& own = active[immovable ? 1 : 0];
    if (end.is_upper) {
      own.erase(std::find(own.begin(), own.end(), end.box));
      continue;
    }
    for (int kind = 0; kind < (immovable ? 1 : 2); ++kind)
      for (const int other : active[kind])
        if (boxes[static_cast<size_t>(end.box)].Overlaps(boxes[static_cast<size_t>(other)]))
          pairs_.push_back(std::minmax(end.box, other));
    own.push_back(end.box);
  }
  std::sort(pairs_.begin(), pairs_.end());
  boxes_.assign(boxes.begin(), boxes.end());
}

void BroadPhase::SortAxis(int axis, std::span<const Aabb> boxes) {
  std::vector<EndPoint>& ends = axes_[axis];
  for (EndPoint& end : ends) {
    const Aabb& box = boxes[static_cast<size_t>(end.box)];
    end.value = end.is_upper ? box.upper[axis] : box.lower[axis];
  }
  for (size_t i = 1; i < ends.size(); ++i) {
    const EndPoint moving = ends[i];
    size_t place = i;
    for (; place > 0 && moving.Before(ends[place - 1]); --place) {
      const EndPoint& passed = ends[place - 1];
      if (moving.is_upper != passed.is_upper) NoteExchange(moving.box, passed.box, boxes);
      ends[place] = passed;
      ++counters_.swaps;
    }
    ends[place] = moving;
  }
}

/// Every pair whose status has changed was exchanged on some axis; most that are exchanged pass
/// each other at a distance along another axis, before and after.
void BroadPhase::NoteExchange(int i, int j, std::span<const Aabb> boxes) {
  const auto a = static_cast<size_t>(i), b = static_cast<size_t>(j);
  if (IsImmovable(i) && IsImmovable(j)) return;
  if (boxes[a].Overlaps(boxes[b]) == boxes_[a].Overlaps(boxes_[b])) return;
  changed_.push_back(std::minmax(i, j));
}

/// One pass merges the pairs that have come and gone into the sorted table.
void BroadPhase::UpdateTable(std::span<const Aabb> boxes) {
  std::sort(changed_.begin(), changed_.end());
  changed_.erase(std::unique(changed_.begin(), changed_.end()), changed_.end());

  merged_.clear();
  auto kept = pairs_.begin();
  for (const auto& pair : changed_) {
    while (kept != pairs_.end() && *kept < pair) merged_.push_back(*kept++);
    if (kept != pairs_.end() && *kept == pair) ++kept;
    if (boxes[static_cast<size_t>(pair.first)].Overlaps(boxes[static_cast<size_t>(pair.second)])) {
      merged_.push_back(pair);
    }
  }
  merged_.insert(merged_.end(), kept, pairs_.end());
  pairs_.swap(merged_);
}

std::size_t BroadPhase::MemoryUse() const {
  std::size_t bytes = boxes_.capacity() * sizeof(geometry::Aabb) + immovable_.capacity();
  for (const auto& axis : axes_) bytes += axis.capacity() * sizeof(EndPoint);
  for (const auto* pairs : {&pairs_, &changed_, &merged_})
    bytes += pairs->capacity() * sizeof((*pairs)[0]);
  return bytes;
}

}  // namespace touchstone::collision
