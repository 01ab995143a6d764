// The built-in scenes of impacts and joints move as they promise.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using exchange::Snapshot;
using session::Simulation;
using testing::Body;
using testing::BuiltIn;
using testing::RunTo;

constexpr double kFall = 9.81;

/// Velocity of the first after an elastic impact of two masses.
double Elastic(double m1, double v1, double m2, double v2) {
  return ((m1 - m2) * v1 + 2.0 * m2 * v2) / (m1 + m2);
}

// All three come down with v; the lowest turns back, then the next two, one after the other.
TEST(CannonScene, TheSmallestLeavesFiveTimesAsFast) {
  Simulation simulation(BuiltIn("cannon"));
  double fastest = 0.0;
  ASSERT_EQ(RunTo(&simulation, 0.4,
                  [&] {
                    const double v = Body(simulation.MakeSnapshot(), "cube.2").v_WBcm.z();
                    fastest = std::max(fastest, v);
                  }),
            "");
  const double v = std::sqrt(2.0 * kFall * 0.12);
  const double middle = Elastic(8, -v, 64, v);
  const double smallest = Elastic(1, -v, 8, middle);
  EXPECT_NEAR(smallest / v, 5.32, 0.01);
  // The cubes fall 4 mm apart, and a step passes before one looks: g h = 0.16 m/s.
  EXPECT_NEAR(fastest, smallest, 0.25);
}

TEST(BilliardsScene, MomentumIsKeptThroughTheBreak) {
  Simulation simulation(BuiltIn("billiards", {{"damping.linear", "0"}, {"damping.angular", "0"}}));
  const auto momentum = [&] {
    Vec3 sum = Vec3::Zero();
    for (const exchange::BodySnapshot& body : simulation.MakeSnapshot().bodies)
      if (!body.fixed) sum += body.mass * body.v_WBcm;
    return sum;
  };
  const Vec3 before = momentum();
  ASSERT_EQ(RunTo(&simulation, 0.45), "");
  EXPECT_GT(simulation.totals().collisions, 0);
  EXPECT_LT((momentum() - before).norm(), 1e-9 * before.norm());
  int moving = 0;
  for (const exchange::BodySnapshot& body : simulation.MakeSnapshot().bodies)
    moving += body.v_WBcm.norm() > 0.01 ? 1 : 0;
  EXPECT_GE(moving, 5);
}

TEST(GrowingDominoesScene, TheLargestFalls) {
  Simulation simulation(BuiltIn("growing-dominoes"));
  const double before = Body(simulation.MakeSnapshot(), "domino.10").p_WBcm.z();
  ASSERT_EQ(RunTo(&simulation, 5.0), "");
  EXPECT_LT(Body(simulation.MakeSnapshot(), "domino.10").p_WBcm.z(), 0.5 * before);
}

TEST(CatapultScene, TheStoneFliesHigherThanTheWeightWas) {
  Simulation simulation(BuiltIn("catapult"));
  const double drop = Body(simulation.MakeSnapshot(), "weight").p_WBcm.z();
  double highest = 0.0;
  ASSERT_EQ(RunTo(&simulation, 2.0,
                  [&] {
                    highest =
                        std::max(highest, Body(simulation.MakeSnapshot(), "stone").p_WBcm.z());
                  }),
            "");
  EXPECT_GT(highest, 1.2 * drop);
}

TEST(CoinScene, RattlesDownAndLiesStill) {
  Simulation simulation(BuiltIn("coin"));
  ASSERT_EQ(RunTo(&simulation, 8.0), "");
  const Snapshot end = simulation.MakeSnapshot();
  EXPECT_GT(simulation.totals().collisions, 100);
  EXPECT_TRUE(Body(end, "coin").asleep);
  EXPECT_NEAR(Body(end, "coin").p_WBcm.z(), 0.03, 1e-4);
}

// Until the slack reaches it, the lowest plate hangs still while the uppermost falls; all together
// fall freely.
TEST(SlinkyScene, TheLowestPlateWaits) {
  Simulation simulation(BuiltIn("slinky"));
  ASSERT_EQ(RunTo(&simulation, 1.0), "");
  const Snapshot start = simulation.MakeSnapshot();
  ASSERT_EQ(RunTo(&simulation, 1.2), "");
  const Snapshot end = simulation.MakeSnapshot();
  const auto fall = [&](const std::string& name) {
    return Body(start, name).p_WBcm.z() - Body(end, name).p_WBcm.z();
  };
  EXPECT_GT(fall("plate.0"), 0.6);
  EXPECT_LT(fall("plate.7"), 0.01);
  double mean = 0.0;
  for (int i = 0; i < 8; ++i) mean += fall("plate." + std::to_string(i)) / 8.0;
  EXPECT_NEAR(mean, 0.5 * kFall * 0.2 * 0.2, 1e-6);
}

TEST(BeatsScene, TheSwingGoesOverToTheOtherPendulum) {
  const auto scene = BuiltIn("beats");
  Simulation simulation(scene);
  const Snapshot start = simulation.MakeSnapshot();
  const Vec3 hinge(0.45, 0, 1.6);
  const exchange::BodySnapshot& second = Body(start, "second");
  const double arm = hinge.z() - second.p_WBcm.z();
  const double about_hinge = second.inertia_B(1, 1) + second.mass * arm * arm;
  const double alike = std::sqrt(second.mass * kFall * arm / about_hinge);
  // The spring acts 0.5 m below the hinges, twice as much as for one pendulum alone.
  const double against = std::sqrt((second.mass * kFall * arm + 2.0 * 6.0 * 0.25) / about_hinge);
  const double handed_over = M_PI / (against - alike);
  ASSERT_EQ(RunTo(&simulation, handed_over), "");
  const Snapshot end = simulation.MakeSnapshot(handed_over);
  const auto energy = [&](const Snapshot& snapshot, const std::string& name) {
    const exchange::BodySnapshot& body = Body(snapshot, name);
    const double w = body.w_WB.y();
    return 0.5 * about_hinge * w * w + body.mass * kFall * (body.p_WBcm.z() - (hinge.z() - arm));
  };
  const double all = energy(start, "first");
  // Small swings of 12 degrees: the linear theory is good to some percent.
  EXPECT_LT(energy(end, "first"), 0.05 * all);
  EXPECT_GT(energy(end, "second"), 0.9 * all);
}

// Steady precession: the top stays level and goes round with m g r / (I w).
TEST(GyroscopeScene, PrecessesAndItsPostCarriesItsWeight) {
  Simulation simulation(BuiltIn("gyroscope"));
  const Snapshot start = simulation.MakeSnapshot();
  const exchange::BodySnapshot& top = Body(start, "top");
  const double precession = top.mass * kFall * top.p_WBcm.x() / (top.inertia_B(0, 0) * 40.0);
  EXPECT_NEAR(top.w_WB.z(), precession, 1e-9);
  constexpr double kTime = 1.0;
  ASSERT_EQ(RunTo(&simulation, kTime), "");
  const Snapshot end = simulation.MakeSnapshot();
  const Vec3 p = Body(end, "top").p_WBcm;
  // Motion in joints is of second order in the step.
  EXPECT_NEAR(p.z(), 1.0, 2e-3);
  EXPECT_NEAR(std::atan2(p.y(), p.x()), precession * kTime, 5e-3);
  EXPECT_NEAR(end.joints.at(0).force_W.z(), top.mass * kFall, 0.02 * top.mass * kFall);
}

TEST(MobileScene, EveryJointCarriesWhatHangsBelow) {
  Simulation simulation(BuiltIn("mobile"));
  ASSERT_EQ(RunTo(&simulation, 2.0), "");
  const Snapshot end = simulation.MakeSnapshot();
  double all = 0.0;
  for (const exchange::BodySnapshot& body : end.bodies) {
    EXPECT_LT(body.v_WBcm.norm(), 1e-7) << body.name;
    if (!body.fixed) all += body.mass * kFall;
  }
  for (const exchange::JointSnapshot& joint : end.joints) {
    const std::string name(NameOf(end, joint.body_a));
    double below = Body(end, name).mass * kFall;
    if (name == "bar-top") below = all;
    if (name == "bar-low") below = (0.3 + 1.0 + 0.5) * kFall;
    if (name == "thread-low") below = (0.02 + 0.3 + 1.0 + 0.5) * kFall;
    if (name == "bar-middle") below = (0.3 + 1.5 + 0.02 + 0.3 + 1.0 + 0.5) * kFall;
    if (name == "thread-top") below = (0.02 + 0.3 + 1.5 + 0.02 + 0.3 + 1.0 + 0.5) * kFall;
    EXPECT_NEAR(joint.force_W.z(), below, 1e-6 * all) << name;
    EXPECT_LT(joint.force_W.head<2>().norm(), 1e-6 * all) << name;
  }
}

TEST(BridgeScene, PullsSidewaysWithEightTimesTheWeightOfAPlank) {
  Simulation simulation(BuiltIn("bridge"));
  ASSERT_EQ(RunTo(&simulation, 0.1), "");
  const Snapshot start = simulation.MakeSnapshot();
  const double plank = Body(start, "plank.0").mass * kFall;
  for (const exchange::JointSnapshot& joint : start.joints)
    EXPECT_NEAR(std::abs(joint.force_W.x()), plank / 0.12, 1e-6 * plank);
  ASSERT_EQ(RunTo(&simulation, 1.5), "");
  for (const exchange::JointSnapshot& joint : simulation.MakeSnapshot().joints)
    EXPECT_LT(joint.opening, 1e-6);
}

TEST(SliderCrankScene, ThePistonGoesToAndFroByTwoCranks) {
  Simulation simulation(BuiltIn("slider-crank"));
  double low = 1e9;
  double high = -1e9;
  ASSERT_EQ(RunTo(&simulation, 1.5,
                  [&] {
                    const Snapshot now = simulation.MakeSnapshot();
                    low = std::min(low, Body(now, "piston").p_WBcm.x());
                    high = std::max(high, Body(now, "piston").p_WBcm.x());
                    EXPECT_NEAR(Body(now, "piston").p_WBcm.z(), 0.9, 2e-4);
                  }),
            "");
  // Seen once a step: at the ends of the stroke the piston hardly moves.
  EXPECT_NEAR(high - low, 0.6, 2e-3);
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-4 * simulation.totals().energy_start);
}

}  // namespace
}  // namespace touchstone
