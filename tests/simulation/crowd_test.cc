#include "simulation/contacts/crowd.h"

#include <gtest/gtest.h>

#include <chrono>

#include "simulation/step/engine.h"
#include "support/scenes.h"

namespace touchstone::simulation {
namespace {

using testing::FromText;

Engine MakeEngine(const std::string& text) {
  return {MakeWorld(*FromText(text)), settings::Settings()};
}

std::string Boxes(int count, const std::string& spacing, const std::string& more = "") {
  return R"({"touchstone": 1, "bodies": [{"name": "b", "shape": {"box": [1, 1, 1]}, "repeat":
      {"count": [)" +
         std::to_string(count) + R"(, 1, 1], "spacing": )" + spacing + "}" + more + "}]}";
}

TEST(Crowd, ThousandsOfBodiesAtOnePlaceAreToldAtOnce) {
  for (const char* spacing : {"[0, 0, 0]", "[0, 0, 1e-4]", "[1e-5, 1e-5, 0]"}) {
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_TRUE(MakeEngine(Boxes(20000, spacing)).Prepare());
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    EXPECT_LT(spent.count(), 5.0) << spacing;
  }
}

TEST(Crowd, ManyImmovableBodiesAtOnePlaceAreSceneryAndCostNothing) {
  const std::string half = R"({"touchstone": 1, "bodies": [
      {"name": "a", "shape": {"box": [1, 1, 1]}, "fixed": true,
       "repeat": {"count": [9999, 1, 1], "spacing": [0, 0, 0]}},
      {"name": "b", "shape": {"box": [1, 1, 1]}, "position": )";
  const auto begin = std::chrono::steady_clock::now();
  Engine scenery = MakeEngine(half + "[5, 0, 0]}]}");
  EXPECT_FALSE(scenery.Prepare());
  EXPECT_FALSE(scenery.Step(scenery.settings.step));
  EXPECT_TRUE(MakeEngine(half + "[0, 0, 0.3]}]}").Prepare());
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  EXPECT_LT(spent.count(), 5.0);
}

TEST(Crowd, IsNoneWhereBodiesTouchOrAFewOverlap) {
  const auto crowd = [](const std::string& text) {
    return FindCrowd(MakeWorld(*FromText(text)), 1e-4);
  };
  EXPECT_FALSE(crowd(Boxes(300, "[1, 0, 0]")));
  EXPECT_FALSE(crowd(Boxes(5, "[0, 0, 0]")));
  EXPECT_FALSE(crowd(Boxes(300, "[0, 0, 0]", R"(, "fixed": true)")));
  EXPECT_TRUE(crowd(Boxes(300, "[0.1, 0, 0]")));
}

}  // namespace
}  // namespace touchstone::simulation
