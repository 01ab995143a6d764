#include "simulation/contacts/pair_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>
#include <utility>
#include <vector>

#include "support/scenes.h"

namespace touchstone::simulation {
namespace {

using ::testing::ElementsAre;
using Pair = std::pair<int, int>;

World MakeBoxes(int n) {
  std::string bodies;
  for (int i = 0; i < n; ++i)
    bodies += (i == 0 ? "" : ", ") + std::string(R"({"name": "b)") + std::to_string(i) +
              R"(", "shape": {"box": [1, 1, 1]}, "position": [)" + std::to_string(3 * i) +
              R"(, 0, 0]})";
  return MakeWorld(*testing::FromText(R"({"touchstone": 1, "bodies": [)" + bodies + "]}"));
}

std::vector<Pair> PairsOf(const PairTable& table, const std::vector<int>& indices) {
  std::vector<Pair> pairs;
  for (const int i : indices) pairs.emplace_back(table.at(i).a, table.at(i).b);
  return pairs;
}

class PairTableTest : public ::testing::Test {
 protected:
  PairTableTest() { table_.Reset(world_); }

  void Take(const std::vector<collision::BroadPhase::Change>& changes) {
    table_.Update(changes, world_);
  }

  World world_ = MakeBoxes(8);
  PairTable table_;
};

TEST_F(PairTableTest, PairsComeAndGoAndStayInOrder) {
  std::mt19937 random(1);
  std::uniform_int_distribution<int> body(0, 7);
  std::set<Pair> expected;
  for (int round = 0; round < 500; ++round) {
    const int i = body(random), j = body(random);
    if (i == j) continue;
    const bool overlap = random() % 2 == 0;
    Take({{std::min(i, j), std::max(i, j), overlap}});
    if (overlap) expected.insert(std::minmax(i, j));
    if (!overlap) expected.erase(std::minmax(i, j));
    ASSERT_EQ(PairsOf(table_, table_.All()), std::vector<Pair>(expected.begin(), expected.end()));
    for (int own = 0; own < 8; ++own) {
      std::vector<Pair> of_body;
      for (const Pair& pair : expected)
        if (pair.first == own || pair.second == own) of_body.push_back(pair);
      const auto found = table_.OfBody(own);
      ASSERT_EQ(PairsOf(table_, {found.begin(), found.end()}), of_body);
    }
  }
}

TEST_F(PairTableTest, PairThatStaysKeepsItsIndexAndItsMemory) {
  Take({{1, 2, true}, {3, 4, true}});
  const int index = table_.Find({3}, {4});
  table_.at(index).gap = 0.25;
  Take({{0, 1, true}, {1, 2, false}, {2, 3, true}, {3, 4, true}});
  EXPECT_EQ(table_.Find({3}, {4}), index);
  EXPECT_EQ(table_.at(index).gap, 0.25);
  Take({{3, 4, false}});
  Take({{3, 4, true}});
  EXPECT_EQ(table_.at(table_.Find({3}, {4})).gap, 0.0);
}

TEST_F(PairTableTest, IndicesAreSortedByTheirPairs) {
  Take({{5, 6, true}});
  Take({{1, 2, true}});
  Take({{1, 7, true}});
  std::vector<int> indices = {table_.Find({5}, {6}), table_.Find({1}, {7}), table_.Find({1}, {2}),
                              table_.Find({1}, {7})};
  table_.Sort(&indices);
  EXPECT_THAT(PairsOf(table_, indices), ElementsAre(Pair(1, 2), Pair(1, 7), Pair(5, 6)));
}

// Colliders are numbered through all bodies: here two of body 0, then two of body 1, then body 2.
TEST(PairTableOfParts, PairsAreOfPartsAndInTheOrderOfTheirBodies) {
  const World world = MakeWorld(*testing::FromText(R"({"touchstone": 1, "bodies": [
    {"name": "a", "shape": {"compound": [{"shape": {"box": [1, 1, 1]}}, {"shape": {"box": [2, 1, 1]}}]}},
    {"name": "b", "position": [9, 0, 0],
     "shape": {"compound": [{"shape": {"box": [1, 1, 1]}}, {"shape": {"box": [2, 1, 1]}}]}},
    {"name": "c", "position": [19, 0, 0], "shape": {"box": [1, 1, 1]}}]})"));
  PairTable table;
  table.Reset(world);
  table.Update(
      std::vector<collision::BroadPhase::Change>{
          {0, 1, true}, {0, 4, true}, {1, 2, true}, {0, 3, true}, {2, 4, true}},
      world);
  std::vector<std::array<int, 4>> keys;
  for (const int i : table.All()) keys.push_back(table.at(i).key());
  EXPECT_THAT(keys, ElementsAre(std::array{0, 1, 0, 1}, std::array{0, 1, 1, 0},
                                std::array{0, 2, 0, 0}, std::array{1, 2, 0, 0}));
  EXPECT_EQ(table.OfBody(0).size(), 3U);
  EXPECT_EQ(table.OfBody(1).size(), 3U);
  const int kept = table.Find({0, 1}, {1, 0});
  table.Update(std::vector<collision::BroadPhase::Change>{{0, 3, false}}, world);
  EXPECT_EQ(table.Find({0, 0}, {1, 1}), -1);
  EXPECT_EQ(table.Find({0, 1}, {1, 0}), kept);
}

TEST_F(PairTableTest, ContactPointsOfPairsThatGoAreCountedNoMore) {
  Take({{1, 2, true}, {3, 4, true}});
  for (const int index : table_.All()) {
    table_.at(index).manifold.points.resize(4);
    table_.CountContactPoints(4);
  }
  Take({{1, 2, false}});
  EXPECT_EQ(table_.contact_points(), 4);
}

TEST_F(PairTableTest, RemovedPairsThatTouchedAreReturnedInOrder) {
  Take({{1, 2, true}, {0, 3, true}, {3, 4, true}});
  table_.at(table_.Find({1, 0}, {2, 0})).reported.touching = true;
  table_.at(table_.Find({0, 0}, {3, 0})).reported.touching = true;
  const std::vector<collision::BroadPhase::Change> gone = {
      {1, 2, false}, {3, 4, false}, {0, 3, false}};
  std::vector<std::array<int, 4>> parted;
  for (const PairRecord& pair : table_.Update(gone, world_)) parted.push_back(pair.key());
  EXPECT_THAT(parted, ElementsAre(std::array{0, 3, 0, 0}, std::array{1, 2, 0, 0}));
}

}  // namespace
}  // namespace touchstone::simulation
