#include "collision/broad_phase.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "collision_fixtures.h"

namespace touchstone::collision {
namespace {

using geometry::Aabb;
using Pairs = std::vector<std::pair<int, int>>;

Pairs AllPairs(const std::vector<Aabb>& boxes) {
  Pairs pairs;
  for (int i = 0; i < static_cast<int>(boxes.size()); ++i) {
    for (int j = i + 1; j < static_cast<int>(boxes.size()); ++j) {
      if (boxes[static_cast<size_t>(i)].Overlaps(boxes[static_cast<size_t>(j)])) {
        pairs.emplace_back(i, j);
      }
    }
  }
  return pairs;
}

/// The pairs that the changes told so far leave.
class Table {
 public:
  Pairs Reset(std::span<const Aabb> boxes, std::span<const char> immovable = {}) {
    pairs_.clear();
    return Take(broad_phase_.Reset(boxes, immovable));
  }
  Pairs Move(std::span<const int> bodies, std::span<const Aabb> boxes) {
    return Take(broad_phase_.Move(bodies, boxes));
  }
  /// Moves all of them.
  Pairs Move(std::span<const Aabb> boxes) {
    std::vector<int> all(boxes.size());
    std::iota(all.begin(), all.end(), 0);
    return Move(all, boxes);
  }
  const BroadPhase::Counters& counters() const { return broad_phase_.counters(); }

 private:
  Pairs Take(const std::vector<BroadPhase::Change>& changes) {
    for (const auto& [i, j, overlap] : changes) {
      if (overlap) pairs_.insert({i, j});
      if (!overlap) pairs_.erase({i, j});
    }
    return {pairs_.begin(), pairs_.end()};
  }

  BroadPhase broad_phase_;
  std::set<std::pair<int, int>> pairs_;
};

Aabb BoxAt(const Vec3& centre, const Vec3& half) { return {centre - half, centre + half}; }

TEST(BroadPhase, FindsThePairsOfMovingBoxes) {
  RandomBodies random(1);
  std::vector<Vec3> centres, halves;
  for (int i = 0; i < 150; ++i) {
    centres.push_back(random.Uniform(0, 5) * random.Direction());
    halves.push_back(
        {random.Uniform(0.05, 0.8), random.Uniform(0.05, 0.8), random.Uniform(0.05, 0.8)});
  }
  Table table;
  for (int step = 0; step < 200; ++step) {
    std::vector<Aabb> boxes;
    for (size_t i = 0; i < centres.size(); ++i) {
      centres[i] += random.Uniform(0, step % 20 == 0 ? 2.0 : 0.05) * random.Direction();
      boxes.push_back(BoxAt(centres[i], halves[i]));
    }
    ASSERT_EQ(step == 0 ? table.Reset(boxes) : table.Move(boxes), AllPairs(boxes)) << step;
  }
  EXPECT_EQ(table.counters().updates, 200);
}

TEST(BroadPhase, OnlyBoxesThatAreNamedMove) {
  RandomBodies random(6);
  std::vector<Aabb> boxes;
  for (int i = 0; i < 60; ++i) boxes.push_back(BoxAt(2.0 * random.Direction(), {0.5, 0.4, 0.3}));
  Table table;
  table.Reset(boxes);
  for (int step = 0; step < 300; ++step) {
    std::vector<Aabb> wanted;
    for (size_t i = 0; i < boxes.size(); ++i)
      wanted.push_back(BoxAt(random.Uniform(0, 3) * random.Direction(), {0.5, 0.4, 0.3}));
    std::vector<int> movers;  // a few, or most of them
    for (int i = 0; i < (step % 3 == 0 ? 50 : 5); ++i) movers.push_back(random.Integer(0, 59));
    for (const int i : movers) boxes[static_cast<size_t>(i)] = wanted[static_cast<size_t>(i)];
    ASSERT_EQ(table.Move(movers, wanted), AllPairs(boxes)) << step;
  }
}

// Coordinates on a coarse grid: most interval ends coincide with others. Closed boxes that only
// touch are pairs, and remain found when they come to touch and cease to.
TEST(BroadPhase, TouchingBoxesOverlap) {
  RandomBodies random(2);
  Table table;
  for (int step = 0; step < 500; ++step) {
    std::vector<Aabb> boxes;
    for (int i = 0; i < 30; ++i) {
      const Vec3 corner(random.Integer(0, 6), random.Integer(0, 6), random.Integer(0, 6));
      boxes.push_back({corner, corner + Vec3(random.Integer(0, 2), random.Integer(0, 2), 1)});
    }
    ASSERT_EQ(step == 0 ? table.Reset(boxes) : table.Move(boxes), AllPairs(boxes)) << step;
  }
}

TEST(BroadPhase, FacesInContactArePairs) {
  Table table;
  const std::vector<Aabb> apart = {BoxAt({0, 0, 0}, {1, 1, 1}), BoxAt({3, 0, 0}, {1, 1, 1})};
  const std::vector<Aabb> touching = {BoxAt({0, 0, 0}, {1, 1, 1}), BoxAt({2, 0, 0}, {1, 1, 1})};
  EXPECT_TRUE(table.Reset(apart).empty());
  EXPECT_EQ(table.Move(touching), (Pairs{{0, 1}}));
  EXPECT_TRUE(table.Move(apart).empty());
}

TEST(BroadPhase, PairsOfTheImmovableAreLeftOut) {
  const std::vector<Aabb> boxes(4, Aabb{Vec3::Zero(), Vec3::Ones()});
  const std::vector<char> immovable = {1, 0, 1, 1};
  Table table;
  EXPECT_EQ(table.Reset(boxes, immovable), (Pairs{{0, 1}, {1, 2}, {1, 3}}));
  const std::vector<Aabb> apart = {BoxAt({9, 0, 0}, {1, 1, 1}), BoxAt({6, 0, 0}, {1, 1, 1}),
                                   BoxAt({3, 0, 0}, {1, 1, 1}), BoxAt({0, 0, 0}, {1, 1, 1})};
  EXPECT_TRUE(table.Move(apart).empty());
  EXPECT_EQ(table.Move(boxes), (Pairs{{0, 1}, {1, 2}, {1, 3}}));
  EXPECT_EQ(table.Reset(boxes).size(), 6U);
}

TEST(BroadPhase, ListsAreMadeAnewForOtherBodies) {
  RandomBodies random(3);
  Table table;
  for (const int n : {10, 11, 40, 0, 1, 2, 39}) {
    std::vector<Aabb> boxes;
    for (int i = 0; i < n; ++i) boxes.push_back(BoxAt(2.0 * random.Direction(), {0.5, 0.7, 0.9}));
    EXPECT_EQ(table.Reset(boxes), AllPairs(boxes));
    EXPECT_EQ(table.Move(boxes), AllPairs(boxes));
  }
}

TEST(BroadPhase, RestCostsNoExchange) {
  RandomBodies random(4);
  std::vector<Aabb> boxes;
  for (int i = 0; i < 100; ++i) boxes.push_back(BoxAt(3.0 * random.Direction(), {0.5, 0.5, 0.5}));
  Table table;
  table.Reset(boxes);
  for (int step = 0; step < 10; ++step) table.Move(boxes);
  EXPECT_EQ(table.counters().swaps, 0);
}

// One box passes another on one axis: the two ends it overtakes are two exchanges.
TEST(BroadPhase, ExchangesAreCounted) {
  Table table;
  table.Reset(std::vector<Aabb>{BoxAt({0, 0, 0}, {1, 1, 1}), BoxAt({5, 5, 5}, {1, 1, 1})});
  table.Move(std::vector<Aabb>{BoxAt({4.5, 0, 0}, {1, 1, 1}), BoxAt({5, 5, 5}, {1, 1, 1})});
  EXPECT_EQ(table.counters().swaps, 1);  // the upper end of 0 passed the lower end of 1
}

// A heap of n boxes of which a few move: the cost is the exchanges of those few, whatever n is.
TEST(BroadPhase, ExchangesGoWithWhatMovesNotWithAll) {
  const auto exchanges = [](int n, int movers) {
    RandomBodies random(5);
    const double side = std::cbrt(n);  // as many boxes to a metre whatever n
    std::vector<Vec3> places;
    for (int i = 0; i < n; ++i) places.push_back(side * random.Direction());
    const auto boxes = [&] {
      std::vector<Aabb> all;
      for (const Vec3& place : places) all.push_back(BoxAt(place, {0.3, 0.3, 0.3}));
      return all;
    };
    Table table;
    table.Reset(boxes());
    const std::int64_t before = table.counters().swaps;
    for (int i = 0; i < movers; ++i) places[static_cast<size_t>(i)].x() += 1e-3;
    table.Move(boxes());
    return table.counters().swaps - before;
  };
  EXPECT_EQ(exchanges(4000, 0), 0);
  const std::int64_t few = exchanges(4000, 10), many = exchanges(4000, 1000);
  // 10 boxes pass over a millimetre of an axis with 2 * 4000 ends along some 30 m.
  EXPECT_LE(few, 10 * 20);
  EXPECT_LE(many, 1000 * 20);
}

}  // namespace
}  // namespace touchstone::collision
