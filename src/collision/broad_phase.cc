#include "collision/broad_phase.h"

#include <algorithm>

#include "base/sorting.h"

namespace touchstone::collision {

using geometry::Aabb;

const std::vector<BroadPhase::Change>& BroadPhase::Reset(std::span<const Aabb> boxes,
                                                         std::span<const char> immovable) {
  ++counters_.updates;
  immovable_.assign(immovable.begin(), immovable.end());
  boxes_.assign(boxes.begin(), boxes.end());
  for (int axis = 0; axis < 3; ++axis) SortEnds(axis, boxes);
  changes_.clear();
  FindPairs();
  std::ranges::sort(changes_);
  return changes_;
}

void BroadPhase::SortEnds(int axis, std::span<const Aabb> boxes) {
  Axis& sorted = axes_[static_cast<std::size_t>(axis)];
  sorted.ends.clear();
  for (int i = 0; i < size(); ++i) {
    const Aabb& box = boxes[static_cast<std::size_t>(i)];
    sorted.ends.push_back({box.lower[axis], i, false});
    sorted.ends.push_back({box.upper[axis], i, true});
  }
  std::ranges::stable_sort(sorted.ends,
                           [](const EndPoint& a, const EndPoint& b) { return a.Before(b); });
  sorted.places.resize(boxes.size());
  for (std::size_t k = 0; k < sorted.ends.size(); ++k) {
    sorted.PlaceOf(sorted.ends[k]) = static_cast<int>(k);
  }
}

// Sweeps along the first axis.
void BroadPhase::FindPairs() {
  std::vector<int> active[2];  // boxes of movable bodies, and of immovable ones
  for (const EndPoint& end : axes_[0].ends) {
    const bool immovable = IsImmovable(end.box);
    std::vector<int>& own = active[immovable ? 1 : 0];
    if (end.is_upper) {
      own.erase(std::ranges::find(own, end.box));
      continue;
    }
    for (int kind = 0; kind < (immovable ? 1 : 2); ++kind)
      for (const int other : active[kind])
        if (boxes_[static_cast<std::size_t>(end.box)].Overlaps(
                boxes_[static_cast<std::size_t>(other)]))
          changes_.push_back({std::min(end.box, other), std::max(end.box, other), true});
    own.push_back(end.box);
  }
}

const std::vector<BroadPhase::Change>& BroadPhase::Move(std::span<const int> bodies,
                                                        std::span<const Aabb> boxes) {
  ++counters_.updates;
  changes_.clear();
  if (2 * bodies.size() > boxes_.size()) {
    MoveMost(bodies, boxes);
  } else {
    for (const int i : bodies) MoveBox(i, boxes[static_cast<std::size_t>(i)]);
  }
  for (Change& change : changes_)
    change.overlap = boxes_[static_cast<std::size_t>(change.i)].Overlaps(
        boxes_[static_cast<std::size_t>(change.j)]);
  SortWithoutRepeats(&changes_);
  return changes_;
}

void BroadPhase::MoveMost(std::span<const int> bodies, std::span<const Aabb> boxes) {
  if (bodies.size() == boxes_.size()) {
    moved_.assign(boxes.begin(), boxes.end());
  } else {
    moved_ = boxes_;
    for (const int i : bodies)
      moved_[static_cast<std::size_t>(i)] = boxes[static_cast<std::size_t>(i)];
  }
  for (int coordinate = 0; coordinate < 3; ++coordinate)
    MoveEnds(&axes_[static_cast<std::size_t>(coordinate)], coordinate);
  boxes_.swap(moved_);
}

void BroadPhase::MoveEnds(Axis* axis, int coordinate) {
  std::vector<EndPoint>& ends = axis->ends;
  for (EndPoint& end : ends) {
    const Aabb& box = moved_[static_cast<std::size_t>(end.box)];
    end.value = end.is_upper ? box.upper[coordinate] : box.lower[coordinate];
  }
  for (std::size_t i = 1; i < ends.size(); ++i) {
    const EndPoint moving = ends[i];
    std::size_t place = i;
    for (; place > 0 && moving.Before(ends[place - 1]); --place) {
      const EndPoint& passed = ends[place - 1];
      if (moving.is_upper != passed.is_upper)
        NoteExchange(moving.box, passed.box, moved_[static_cast<std::size_t>(moving.box)],
                     moved_[static_cast<std::size_t>(passed.box)]);
      ends[place] = passed;
      axis->PlaceOf(passed) = static_cast<int>(place);
      ++counters_.swaps;
    }
    if (place == i) continue;
    ends[place] = moving;
    axis->PlaceOf(moving) = static_cast<int>(place);
  }
}

// The leading end moves first, so that the two ends do not pass each other.
void BroadPhase::MoveBox(int i, const Aabb& box) {
  Aabb& before = boxes_[static_cast<std::size_t>(i)];
  if (box.lower == before.lower && box.upper == before.upper) return;
  for (int axis = 0; axis < 3; ++axis) {
    Axis& sorted = axes_[static_cast<std::size_t>(axis)];
    const bool upwards = box.upper[axis] > before.upper[axis];
    for (const bool is_upper : {upwards, !upwards})
      MoveEnd(i, is_upper, is_upper ? box.upper[axis] : box.lower[axis], box, &sorted);
  }
  before = box;
}

void BroadPhase::MoveEnd(int i, bool is_upper, double value, const Aabb& box, Axis* axis) {
  std::vector<EndPoint>& ends = axis->ends;
  const EndPoint moving = {value, i, is_upper};
  auto place = static_cast<std::size_t>(axis->PlaceOf(moving));
  const auto pass = [&](std::size_t next) {
    const EndPoint& passed = ends[next];
    if (moving.is_upper != passed.is_upper)
      NoteExchange(i, passed.box, box, boxes_[static_cast<std::size_t>(passed.box)]);
    ends[place] = passed;
    axis->PlaceOf(passed) = static_cast<int>(place);
    place = next;
    ++counters_.swaps;
  };
  while (place > 0 && moving.Before(ends[place - 1])) pass(place - 1);
  while (place + 1 < ends.size() && ends[place + 1].Before(moving)) pass(place + 1);
  ends[place] = moving;
  axis->PlaceOf(moving) = static_cast<int>(place);
}

// Every pair whose status has changed was exchanged on some axis; most exchanged pairs are apart
// along another axis, before and after.
void BroadPhase::NoteExchange(int i, int j, const Aabb& box_i, const Aabb& box_j) {
  if (i == j || (IsImmovable(i) && IsImmovable(j))) return;
  const Aabb &before_i = boxes_[static_cast<std::size_t>(i)],
             &before_j = boxes_[static_cast<std::size_t>(j)];
  if (box_i.Overlaps(box_j) == before_i.Overlaps(before_j)) return;
  changes_.push_back({std::min(i, j), std::max(i, j), false});
}

std::size_t BroadPhase::MemoryUse() const {
  std::size_t bytes = (boxes_.capacity() + moved_.capacity()) * sizeof(Aabb) +
                      immovable_.capacity() + changes_.capacity() * sizeof(Change);
  for (const Axis& axis : axes_)
    bytes +=
        axis.ends.capacity() * sizeof(EndPoint) + axis.places.capacity() * sizeof(axis.places[0]);
  return bytes;
}

}  // namespace touchstone::collision
