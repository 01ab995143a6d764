// Bodies at rest cost nothing: a step goes with what moves.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>

#include "session/simulation.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;

/// A field of side x side boxes that rest on a floor, and one that flies high above them. With
/// thrusters each has one: that of the flying body fires, the others will much later.
std::string Field(int side, bool with_thrusters) {
  std::string bodies = R"({"name": "floor", "shape": {"box": [1000, 1000, 1]},
                           "position": [0, 0, -0.5], "fixed": true},
                          {"name": "flies", "shape": {"box": [0.5, 0.5, 0.5]},
                           "position": [0, 0, 150], "velocity": [3, 0, 20],
                           "angular_velocity": [1, 2, 3]})";
  for (int i = 0; i < side * side; ++i)
    bodies += R"(, {"name": "b)" + std::to_string(i) +
              R"(", "shape": {"box": [0.5, 0.5, 0.5]}, "position": [)" +
              std::to_string(1.5 * (i % side - side / 2)) + ", " +
              std::to_string(1.5 * (i / side - side / 2)) + ", 0.25005]}";
  const std::string text = R"({"touchstone": 1, "bodies": [)" + bodies + "]";
  if (!with_thrusters) return text + "}";
  const auto thruster = [](const std::string& body, double from) {
    return R"({"body": ")" + body + R"(", "point": [0, 0, 0.1], "force": [0, 0, 1], "from": )" +
           std::to_string(from) + R"(, "until": 100000})";
  };
  std::string thrusters = thruster("flies", 0.0);
  for (int i = 0; i < side * side; ++i)
    thrusters += ", " + thruster("b" + std::to_string(i), 1000.0 + i);
  return text + R"(, "thrusters": [)" + thrusters + "]}";
}

/// Wall time of the quickest step once the boxes sleep [s].
double QuickestStep(int side, bool with_thrusters = false) {
  using Clock = std::chrono::steady_clock;
  Simulation simulation(testing::FromText(Field(side, with_thrusters)));
  EXPECT_EQ(testing::RunTo(&simulation, 0.1), "");
  EXPECT_EQ(simulation.MakeSnapshot().statistics.asleep, side * side);
  double quickest = 1e300;
  for (int step = 0; step < 60; ++step) {
    const auto begin = Clock::now();
    EXPECT_TRUE(simulation.Advance().ok);
    quickest = std::min(quickest, std::chrono::duration<double>(Clock::now() - begin).count());
  }
  return quickest;
}

TEST(Sleepers, MakeOneMovingBodyNoSlower) {
  EXPECT_LT(QuickestStep(50), 3.0 * QuickestStep(3) + 2e-6);
}

TEST(Sleepers, WithThrustersMakeOneThatFiresNoSlower) {
  EXPECT_LT(QuickestStep(50, true), 3.0 * QuickestStep(3, true) + 2e-6);
}

TEST(Sleepers, AreWokenByWhatComesTheirWay) {
  Simulation simulation(testing::FromText(R"({"touchstone": 1, "bodies": [
    {"name": "floor", "shape": {"box": [100, 100, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "slides", "shape": {"box": [0.5, 0.5, 0.5]}, "position": [-3, 0, 0.25005],
     "velocity": [6, 0, 0]},
    {"name": "first", "shape": {"box": [0.5, 0.5, 0.5]}, "position": [0, 0, 0.25005]},
    {"name": "beside", "shape": {"box": [0.5, 0.5, 0.5]}, "position": [0, 3, 0.25005]}]})"));
  EXPECT_EQ(testing::RunTo(&simulation, 0.2), "");
  const exchange::Snapshot before = simulation.MakeSnapshot();
  EXPECT_TRUE(testing::Body(before, "first").asleep);
  EXPECT_EQ(testing::RunTo(&simulation, 0.8), "");
  const exchange::Snapshot end = simulation.MakeSnapshot();
  EXPECT_GT(testing::Body(end, "first").p_WBcm.x(), 0.05);
  EXPECT_TRUE(testing::Body(end, "beside").asleep);
  EXPECT_EQ(testing::Body(end, "beside").p_WBcm, testing::Body(before, "beside").p_WBcm);
  EXPECT_LT(simulation.totals().momentum_drift, 1e-9);
}

// Once each, though ways from brick to brick are beyond number.
TEST(Sleepers, AreAllWokenByAHandThatHoldsOneOfManyThatTouch) {
  Simulation simulation(testing::BuiltIn("wall-400"));
  ASSERT_EQ(testing::RunTo(&simulation, 0.1), "");
  const exchange::Snapshot before = simulation.MakeSnapshot();
  const exchange::BodySnapshot& brick = before.bodies.at(200);
  ASSERT_TRUE(brick.asleep);
  ASSERT_EQ(simulation.Apply(exchange::Grab{brick.id, Vec3::Zero(), brick.p_WBcm}), "");
  const auto woken = [&](const exchange::BodySnapshot& body) { return !body.asleep; };
  EXPECT_TRUE(std::ranges::all_of(simulation.MakeSnapshot().bodies, woken));
}

// 1e-8 m/s^2 is less than what lets bodies on a floor fall asleep.
TEST(Sleepers, ABodyThatFallsSlowlyIsAwake) {
  constexpr double kSlowPull = 1e-8, kSeconds = 100.0;
  Simulation simulation(testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, -1e-8], "bodies": [
      {"name": "falls", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 5]}]})"));
  EXPECT_EQ(testing::RunTo(&simulation, kSeconds), "");
  const exchange::Snapshot end = simulation.MakeSnapshot(kSeconds);
  EXPECT_NEAR(testing::Body(end, "falls").p_WBcm.z() - 5.0, -0.5 * kSlowPull * kSeconds * kSeconds,
              1e-12);
}

TEST(Sleepers, ABodyThatDriftsKeepsItsMomentum) {
  Simulation simulation(testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
      {"name": "drifts", "shape": {"box": [1, 1, 1]}, "velocity": [1e-10, 0, 0]},
      {"name": "stands", "shape": {"box": [1, 1, 1]}, "position": [0, 5, 0]}]})"));
  EXPECT_EQ(testing::RunTo(&simulation, 1.0), "");
  const exchange::Snapshot end = simulation.MakeSnapshot(1.0);
  EXPECT_DOUBLE_EQ(testing::Body(end, "drifts").v_WBcm.x(), 1e-10);
  EXPECT_TRUE(testing::Body(end, "stands").asleep);
}

}  // namespace
}  // namespace touchstone
