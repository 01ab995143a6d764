#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "geometry/aabb.h"

namespace touchstone::collision {

/// Sort and sweep with coherence (Baraff II 7.2): three sorted lists of interval ends, kept between
/// calls and re-sorted by insertion, and a table of the pairs whose boxes overlap on all three
/// axes. Boxes are closed: touching counts. Cost O(n + swaps).
class BroadPhase {
 public:
  struct Counters {
    std::int64_t swaps = 0;
    std::int64_t updates = 0;
  };

  /// Takes the boxes of bodies 0..n-1 and returns the overlapping pairs (i < j), sorted. Pairs of
  /// two bodies that are `immovable` (none when empty) are left out, however many of them overlap.
  /// When n or who is immovable changes the lists are rebuilt.
  const std::vector<std::pair<int, int>>& Update(std::span<const geometry::Aabb> boxes,
                                                 std::span<const char> immovable = {});

  const Counters& counters() const { return counters_; }
  /// Beside the object itself [bytes].
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

  bool IsImmovable(int i) const {
    return !immovable_.empty() && immovable_[static_cast<std::size_t>(i)] != 0;
  }
  void Rebuild(std::span<const geometry::Aabb> boxes);
  void SortAxis(int axis, std::span<const geometry::Aabb> boxes);
  void UpdateTable(std::span<const geometry::Aabb> boxes);
  void NoteExchange(int i, int j, std::span<const geometry::Aabb> boxes);

  std::vector<EndPoint> axes_[3];
  std::vector<geometry::Aabb> boxes_;         // of the last update
  std::vector<std::pair<int, int>> pairs_;    // the table, sorted
  std::vector<std::pair<int, int>> changed_;  // pairs that have come or gone in this update
  std::vector<std::pair<int, int>> merged_;   // the next table while it is built
  std::vector<char> immovable_;
  int n_ = -1;
  Counters counters_;
};

}  // namespace touchstone::collision
