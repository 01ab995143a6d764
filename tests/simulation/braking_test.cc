// Bodies are slowed down so that they have less energy, and the same momentum where nothing holds
// them.

#include "simulation/books/braking.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "simulation/joints/rotors.h"
#include "simulation/world/world.h"
#include "support/scenes.h"

namespace touchstone::simulation {
namespace {

World MakeMovingPair(const std::string& more) {
  return MakeWorld(*testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
      {"name": "a", "shape": {"box": [0.4, 0.3, 0.2]}, "mass": 5, "velocity": [1, 0, 2],
       "angular_velocity": [0, 3, 0])" +
                                      more + R"(},
      {"name": "b", "shape": {"box": [0.2, 0.3, 0.5]}, "mass": 8, "position": [1, 0.5, 0],
       "velocity": [-3, 1, 0], "angular_velocity": [1, 2, -4]}]})"));
}

struct Sums {
  double kinetic = 0.0;
  Vec3 momentum = Vec3::Zero();
  Vec3 spin = Vec3::Zero();  // about the origin
};

Sums SumUp(const World& world) {
  Sums sums;
  for (int i = 0; i < world.size(); ++i) {
    const dynamics::BodyState& state = world.state(i);
    sums.kinetic += dynamics::ComputeKineticEnergy(world.body(i), state);
    sums.momentum += state.P;
    sums.spin += state.L + state.p_WBcm.cross(state.P);
  }
  return sums;
}

TEST(Braking, TakesTheEnergyAndKeepsTheMomentaOfFreeBodies) {
  World world = MakeMovingPair("");
  Ledger ledger;
  const Sums before = SumUp(world);
  EXPECT_DOUBLE_EQ(Brake({0, 1}, {}, OpenDirections(), 2.0, &world, &ledger), 2.0);
  const Sums after = SumUp(world);
  EXPECT_NEAR(before.kinetic - after.kinetic, 2.0, 1e-13);
  EXPECT_NEAR((after.momentum - before.momentum).norm(), 0.0, 1e-13);
  EXPECT_NEAR((after.spin - before.spin).norm(), 0.0, 1e-13);
}

TEST(Braking, SlowsBodiesThatAreHeldInAllTheirMotion) {
  World world = MakeMovingPair("");
  Ledger ledger;
  const Sums before = SumUp(world);
  const Vec3 P = world.state(1).P;
  Brake({0, 1}, {}, OpenDirections::None(), 0.75 * before.kinetic, &world, &ledger);
  EXPECT_NEAR(SumUp(world).kinetic, 0.25 * before.kinetic, 1e-13 * before.kinetic);
  EXPECT_NEAR((world.state(1).P - 0.5 * P).norm(), 0.0, 1e-13);
}

TEST(Braking, KeepsPlanarBodiesInTheirPlane) {
  World world = MakeMovingPair(R"(, "motion": "planar")");
  Ledger ledger;
  const Sums before = SumUp(world);
  Brake({0, 1}, {}, OpenDirections(), 2.0, &world, &ledger);
  EXPECT_EQ(world.state(0).P.y(), 0.0);
  EXPECT_EQ(world.state(0).L.x(), 0.0);
  EXPECT_EQ(world.state(0).L.z(), 0.0);
  const Sums after = SumUp(world);
  EXPECT_NEAR(before.kinetic - after.kinetic, 2.0, 1e-13);
  EXPECT_NEAR(after.momentum.x(), before.momentum.x(), 1e-13);
  EXPECT_NEAR(after.momentum.z(), before.momentum.z(), 1e-13);
}

// On a smooth floor only the motion along it is open, in a smooth corner none but along its edge.
TEST(Braking, LetsWhatGlidesGlideOn) {
  World world = MakeMovingPair("");
  Ledger ledger;
  OpenDirections open;
  open.CloseAlong(Vec3::UnitZ());
  const Sums before = SumUp(world);
  EXPECT_DOUBLE_EQ(Brake({0, 1}, {}, open, 2.0, &world, &ledger), 2.0);
  const Sums after = SumUp(world);
  EXPECT_NEAR(before.kinetic - after.kinetic, 2.0, 1e-13);
  const Vec3 change = after.momentum - before.momentum;
  EXPECT_NEAR(change.head<2>().norm(), 0.0, 1e-13);
  EXPECT_LT(std::abs(after.momentum.z()), std::abs(before.momentum.z()));

  open.CloseAlong(Vec3(0.6, 0.0, 0.8));
  EXPECT_NEAR((open.PartOf(Vec3(1, 2, 3)) - Vec3(0, 2, 0)).norm(), 0.0, 1e-15);
  open.CloseAll();
  EXPECT_EQ(open.PartOf(Vec3(1, 2, 3)), Vec3(Vec3::Zero()));
}

TEST(Braking, SlowsRotorsWithTheirBodies) {
  World world = MakeWorld(*testing::FromText(R"({"touchstone": 1, "bodies": [
      {"name": "wheel", "shape": {"box": [0.4, 0.3, 0.2]}, "mass": 5,
       "angular_velocity": [0, 3, 0]}],
    "joints": [{"type": "hinge", "bodies": ["wheel", null], "anchor": [0, 0, 0],
      "axis": [0, 1, 0], "armature": 0.7}]})"));
  Ledger ledger;
  const std::vector<int> joints = {0};
  const auto energy = [&] { return SumUp(world).kinetic + RotorEnergy(world, world.joints[0]); };
  const double before = energy();
  EXPECT_DOUBLE_EQ(RotorEnergy(world, world.joints[0]), 0.5 * 0.7 * 9.0);
  EXPECT_DOUBLE_EQ(Brake({0}, joints, OpenDirections::None(), 3.0, &world, &ledger), 3.0);
  EXPECT_NEAR(before - energy(), 3.0, 1e-13);
}

TEST(Braking, TakesWhatThereIsAndNothingWhereThatIsNoUse) {
  World world = MakeMovingPair("");
  Ledger ledger;
  const double all = SumUp(world).kinetic;
  EXPECT_EQ(Brake({0, 1}, {}, OpenDirections::None(), 1000.0 * all, &world, &ledger), 0.0);
  EXPECT_EQ(SumUp(world).kinetic, all);
  EXPECT_DOUBLE_EQ(Brake({0, 1}, {}, OpenDirections::None(), 2.0 * all, &world, &ledger), all);
  EXPECT_EQ(SumUp(world).kinetic, 0.0);
}

}  // namespace
}  // namespace touchstone::simulation
