#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "geometry/aabb.h"

namespace touchstone::collision {

/// Sort and sweep with coherence (Baraff II 7.2): three sorted lists of interval ends, kept between
/// calls, in which the ends of moved boxes are sorted in again by insertion. Boxes are closed:
/// touching boxes overlap. A move costs one exchange per end that an end passes, regardless of the
/// number of boxes that do not move; where most boxes move, one pass over the lists replaces the
/// insertions.
class BroadPhase {
 public:
  struct Counters {
    std::int64_t swaps = 0;
    std::int64_t updates = 0;
  };

  /// Two boxes, i < j, that have begun or ceased to overlap. A pair may be reported twice.
  struct Change {
    int i = 0;
    int j = 0;
    bool overlap = false;

    auto operator<=>(const Change&) const = default;
  };

  /// Restarts with boxes 0..n-1 and returns all pairs that overlap, sorted. Pairs of two
  /// `immovable` bodies (none when empty) are left out, however many of them overlap.
  const std::vector<Change>& Reset(std::span<const geometry::Aabb> boxes,
                                   std::span<const char> immovable = {});

  /// Updates the boxes of these bodies (`boxes` has those of all bodies) and returns the changes,
  /// sorted.
  const std::vector<Change>& Move(std::span<const int> bodies,
                                  std::span<const geometry::Aabb> boxes);

  /// Number of boxes.
  int size() const { return static_cast<int>(boxes_.size()); }
  const Counters& counters() const { return counters_; }
  /// Memory beside the object itself [bytes].
  std::size_t MemoryUse() const;

 private:
  /// One end of a box's interval on an axis. Lower ends sort before upper ends of the same value,
  /// so that two intervals overlap, as closed sets, exactly when each one's lower end comes before
  /// the other's upper end.
  struct EndPoint {
    double value;
    int box;
    bool is_upper;

    bool Before(const EndPoint& other) const {
      return value < other.value || (value == other.value && !is_upper && other.is_upper);
    }
  };
  struct Axis {
    std::vector<EndPoint> ends;              // sorted
    std::vector<std::array<int, 2>> places;  // indices of the lower and the upper end, by box

    int& PlaceOf(const EndPoint& end) {
      return places[static_cast<std::size_t>(end.box)][end.is_upper ? 1 : 0];
    }
  };

  bool IsImmovable(int i) const {
    return !immovable_.empty() && immovable_[static_cast<std::size_t>(i)] != 0;
  }
  void SortEnds(int axis, std::span<const geometry::Aabb> boxes);
  void FindPairs();
  void MoveBox(int i, const geometry::Aabb& box);
  void MoveMost(std::span<const int> bodies, std::span<const geometry::Aabb> boxes);
  void MoveEnds(Axis* axis, int coordinate);
  void MoveEnd(int i, bool is_upper, double value, const geometry::Aabb& box, Axis* axis);
  void NoteExchange(int i, int j, const geometry::Aabb& box_i, const geometry::Aabb& box_j);

  std::array<Axis, 3> axes_;
  std::vector<geometry::Aabb> boxes_;
  std::vector<geometry::Aabb> moved_;  // the new boxes, while most move
  std::vector<Change> changes_;
  std::vector<char> immovable_;
  Counters counters_;
};

}  // namespace touchstone::collision
