#include "simulation/motion/island_ahead.h"

#include <gtest/gtest.h>

#include "support/scenes.h"

namespace touchstone::simulation {
namespace {

constexpr int kBelt = 0;
constexpr int kFlier = 1;

World MakeFlierOverBelt() {
  return MakeWorld(*testing::FromText(R"({"touchstone": 1, "bodies": [
      {"name": "belt", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -5], "fixed": true,
       "velocity": [0.5, 0, 0]},
      {"name": "flier", "shape": {"box": [1, 1, 1]}, "position": [1, 2, 3], "mass": 2,
       "velocity": [0.4, -0.8, 1.2], "angular_velocity": [0, 0, 2]}]})"));
}

// A cube turns about any axis at a constant rate: w is that of the start.
TEST(IslandAhead, BodiesCoastFromWhereTheyAre) {
  const World world = MakeFlierOverBelt();
  const PredictedPoses predicted(world, 0.5);
  Island island;
  island.bodies = {kFlier};
  const Placement flier = IslandAhead(world, island, predicted, 0.25).Of(kFlier);
  EXPECT_TRUE(flier.p_WB.isApprox(Vec3(1.1, 1.8, 3.3), 1e-15)) << flier.p_WB.transpose();
  const Quat turned(Eigen::AngleAxisd(0.5, Vec3::UnitZ()));
  EXPECT_LT(flier.q_WB.angularDistance(turned), 1e-14);
  EXPECT_TRUE(flier.V_WB.v.isApprox(Vec3(0.4, -0.8, 1.2), 1e-15));
  EXPECT_TRUE(flier.V_WB.w.isApprox(Vec3(0.0, 0.0, 2.0), 1e-14));
}

TEST(IslandAhead, BodiesOfNoIslandArePlacedToo) {
  const World world = MakeFlierOverBelt();
  const PredictedPoses predicted(world, 0.5);
  const Placement belt = IslandAhead(world, Island(), predicted, 0.25).Of(kBelt);
  EXPECT_TRUE(belt.V_WB.v.isApprox(Vec3(0.5, 0.0, 0.0)));
}

}  // namespace
}  // namespace touchstone::simulation
