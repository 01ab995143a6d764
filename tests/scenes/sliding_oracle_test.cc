// Blocks that slide to a stop, on the level and on inclines, against closed forms
// (tests/data/motion.json).

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <optional>

#include "support/motion_oracle.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using nlohmann::json;
using session::Simulation;
using testing::Format;
using testing::MeasureErrors;
using testing::NamedErrors;

// A flat wide block on a plane that slopes by `angle` down towards +x. The plane is level and
// gravity tilted: the same problem, with numbers that are easy to check.
Simulation Block(double angle, double mu, double speed, double step) {
  return Simulation(testing::FromText(Format(
      R"({"touchstone": 1, "gravity": [%.17g, 0, %.17g], "settings": {"step": %.17g},
          "materials": {"default": {"restitution": 0, "friction": %.17g}}, "bodies": [
          {"name": "plane", "shape": {"box": [100, 10, 1]}, "position": [0, 0, -0.5],
           "fixed": true},
          {"name": "block", "shape": {"box": [1, 1, 0.2]}, "position": [0, 0, 0.10005],
           "velocity": [%.17g, 0, 0]}]})",
      9.81 * std::sin(angle), -9.81 * std::cos(angle), step, mu, speed)));
}

exchange::BodySnapshot BlockOf(const Simulation& simulation, std::optional<double> t = {}) {
  return testing::Body(simulation.MakeSnapshot(t), "block");
}

// When within the last step the block's speed along x passed zero, or came to it.
double ZeroOfSpeed(const Simulation& simulation, double sign) {
  double before = simulation.last_step_start();
  double after = simulation.time();
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (before + after);
    (sign * BlockOf(simulation, middle).v_WBcm.x() > 1e-9 ? before : after) = middle;
  }
  return after;
}

class SlidingBlock : public ::testing::TestWithParam<json> {};

TEST_P(SlidingBlock, StopsWhereAndWhenFrictionHasTakenItsEnergy) {
  const json& in = GetParam().at("inputs");
  const json& out = GetParam().at("outputs");
  const auto errors = MeasureErrors([&](double step) -> NamedErrors {
    Simulation simulation = Block(0.0, in.at("mu"), in.at("v0"), step);
    std::optional<double> stop;
    EXPECT_EQ(testing::RunTo(&simulation, 3.0,
                             [&] {
                               if (!stop && BlockOf(simulation).v_WBcm.x() < 1e-9)
                                 stop = ZeroOfSpeed(simulation, 1.0);
                             }),
              "");
    return {{"stop_place", BlockOf(simulation).p_WBcm.x() / out.at("distance").get<double>() - 1.0},
            {"stop_time", stop.value_or(0.0) / out.at("time").get<double>() - 1.0}};
  });
  // The step is cut at the stop, so nothing depends on the step; ZeroOfSpeed looks for 1e-9 m/s.
  for (const auto& [name, of_step] : errors.of)
    for (const double error : of_step) EXPECT_LT(error, 1e-8) << name;
}

INSTANTIATE_TEST_SUITE_P(Oracle, SlidingBlock,
                         ::testing::ValuesIn(testing::MotionCases("sliding_block")),
                         testing::MotionCaseName);

class InclineLaunch : public ::testing::TestWithParam<json> {};

TEST_P(InclineLaunch, SlowsStopsAndStaysOrReturns) {
  const json& in = GetParam().at("inputs");
  const json& out = GetParam().at("outputs");
  const double angle = in.at("angle_deg").get<double>() * std::numbers::pi / 180.0;
  const double mu = in.at("mu");
  const double sign = in.at("direction") == "down" ? 1.0 : -1.0;
  const double v0 = in.at("v0");
  const double stop_time = out.at("stop_time");
  const auto errors = MeasureErrors([&](double step) -> NamedErrors {
    NamedErrors found;
    Simulation simulation = Block(angle, mu, sign * v0, step);
    const double half = 0.5 * stop_time;
    EXPECT_EQ(testing::RunTo(&simulation, half), "");
    const double acceleration = (BlockOf(simulation, half).v_WBcm.x() - sign * v0) / half;
    const double expected = 9.81 * (std::sin(angle) - sign * mu * std::cos(angle));
    found["acceleration"] = acceleration / expected - 1.0;

    std::optional<double> stop, returned;
    double farthest = 0.0;
    const auto look = [&] {
      const exchange::BodySnapshot block = BlockOf(simulation);
      farthest = std::max(farthest, sign * block.p_WBcm.x());
      if (!stop && sign * block.v_WBcm.x() < 1e-9) {
        stop = ZeroOfSpeed(simulation, sign);
        farthest = std::max(farthest, sign * BlockOf(simulation, *stop).p_WBcm.x());
      }
      if (stop && !returned && sign * block.p_WBcm.x() < 0.0) {
        double before = simulation.last_step_start(), after = simulation.time();
        for (int i = 0; i < 60; ++i) {
          const double middle = 0.5 * (before + after);
          (sign * BlockOf(simulation, middle).p_WBcm.x() > 0.0 ? before : after) = middle;
        }
        returned = after;
        const double speed = std::abs(BlockOf(simulation, after).v_WBcm.x());
        found["return_speed"] = speed / out.at("return_speed_at_start").get<double>() - 1.0;
        found["return_time"] = after / out.at("return_time_total").get<double>() - 1.0;
      }
    };
    EXPECT_EQ(testing::RunTo(&simulation, 1.5, look), "");
    found["stop_time"] = stop.value_or(0.0) / stop_time - 1.0;
    found["stop_place"] = farthest / out.at("stop_distance").get<double>() - 1.0;
    EXPECT_EQ(returned.has_value(), !out.at("stays").get<bool>());
    return found;
  });
  // The step is cut at the stop, so nothing depends on the step; ZeroOfSpeed looks for 1e-9 m/s.
  for (const auto& [name, of_step] : errors.of)
    for (const double error : of_step) EXPECT_LT(error, 1e-8) << name;
}

INSTANTIATE_TEST_SUITE_P(Oracle, InclineLaunch,
                         ::testing::ValuesIn(testing::MotionCases("incline_friction")),
                         testing::MotionCaseName);

}  // namespace
}  // namespace touchstone
