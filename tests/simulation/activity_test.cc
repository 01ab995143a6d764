// Who sleeps, who wakes, and that each is said once.

#include "simulation/world/activity.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "support/scenes.h"

namespace touchstone::simulation {
namespace {

World TwoBalls() {
  return MakeWorld(*testing::FromText(R"({"touchstone": 1, "bodies": [
    {"name": "one", "shape": {"sphere": {"radius": 0.1}}, "position": [0, 0, 1]},
    {"name": "two", "shape": {"sphere": {"radius": 0.1}}, "position": [1, 0, 1]}]})"));
}

TEST(Activity, IslandFallsAsleepInItsThirdQuietStepAndOnce) {
  Activity activity(TwoBalls());
  const std::array island = {0, 1};
  EXPECT_TRUE(activity.CountQuietStep(island, true).empty());
  EXPECT_TRUE(activity.CountQuietStep(island, true).empty());
  EXPECT_EQ(activity.CountQuietStep(island, true), (std::vector<int>{0, 1}));
  EXPECT_TRUE(activity.CountQuietStep(island, true).empty());
  EXPECT_TRUE(activity.Asleep(0) && activity.Asleep(1));
}

TEST(Activity, WhoseNeighbourSleepsFallsAsleepAlone) {
  Activity activity(TwoBalls());
  const std::array first = {0};
  const std::array both = {0, 1};
  for (int step = 0; step < 3; ++step) activity.CountQuietStep(first, true);
  EXPECT_TRUE(activity.Asleep(0));
  EXPECT_TRUE(activity.CountQuietStep(both, true).empty());
  EXPECT_TRUE(activity.CountQuietStep(both, true).empty());
  EXPECT_EQ(activity.CountQuietStep(both, true), std::vector<int>{1});
}

TEST(Activity, WakingCountsFromTheBeginning) {
  Activity activity(TwoBalls());
  const std::array island = {0};
  for (int step = 0; step < 3; ++step) activity.CountQuietStep(island, true);
  EXPECT_TRUE(activity.Wake(0));
  EXPECT_FALSE(activity.Wake(0));
  EXPECT_TRUE(activity.CountQuietStep(island, true).empty());
  EXPECT_TRUE(activity.CountQuietStep(island, true).empty());
  EXPECT_EQ(activity.CountQuietStep(island, true), std::vector<int>{0});
}

}  // namespace
}  // namespace touchstone::simulation
