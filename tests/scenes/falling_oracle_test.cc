// Bouncing, rocking and falling against closed forms (tests/data/motion.json).

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "support/motion_oracle.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using exchange::EventKind;
using exchange::EventSnapshot;
using nlohmann::json;
using session::Simulation;
using testing::Format;
using testing::MeasureErrors;
using testing::NamedErrors;

constexpr double kGap = 5e-5;  // half the tolerance, where bodies rest [m]

std::vector<EventSnapshot> Collisions(Simulation* simulation, double until) {
  std::vector<EventSnapshot> collisions;
  simulation->SetEventSink([&](const EventSnapshot& event) {
    if (event.kind == EventKind::kCollision) collisions.push_back(event);
  });
  EXPECT_EQ(testing::RunTo(simulation, until), "");
  simulation->SetEventSink({});
  return collisions;
}

class BouncingPoint : public ::testing::TestWithParam<json> {};

TEST_P(BouncingPoint, KeepsTheTimesOfItsBounces) {
  const json& in = GetParam().at("inputs");
  const auto times = GetParam().at("outputs").at("impact_times").get<std::vector<double>>();
  const auto errors = MeasureErrors([&](double step) -> NamedErrors {
    Simulation simulation(testing::FromText(Format(R"({"touchstone": 1, "settings": {"step": %.17g},
                   "materials": {"default": {"restitution": %.17g, "friction": 0.5}}, "bodies": [
                   {"name": "floor", "shape": {"box": [10, 10, 1]}, "position": [0, 0, -0.5],
                    "fixed": true},
                   {"name": "block", "shape": {"box": [0.4, 0.4, 0.2]},
                    "position": [0, 0, %.17g]}]})",
                                                   step, in.at("e").get<double>(),
                                                   in.at("h").get<double>() + 0.1 + kGap)));
    const auto bounces = Collisions(&simulation, times.back() + 0.1);
    NamedErrors found;
    for (size_t k = 0; k < std::min(times.size(), bounces.size()); ++k)
      found["bounce_" + std::to_string(k)] = bounces[k].time / times[k] - 1.0;
    EXPECT_EQ(found.size(), times.size());
    return found;
  });
  for (const auto& [name, of_step] : errors.of) EXPECT_LT(of_step[0], 1e-3) << name;
}

INSTANTIATE_TEST_SUITE_P(Oracle, BouncingPoint,
                         ::testing::ValuesIn(testing::MotionCases("bouncing_point")),
                         testing::MotionCaseName);

class RockingBlock : public ::testing::TestWithParam<json> {};

// Relative errors of the times of its impacts and of the turning speeds before them. The block's
// centre stands at R (sin(alpha - theta), cos(alpha - theta)) from the edge it rocks on.
NamedErrors RockingErrors(const json& one, double step, double tolerance) {
  const json& in = one.at("inputs");
  const json& out = one.at("outputs");
  const double b = in.at("b"), h = in.at("h"), theta = in.at("theta0");
  const double R = out.at("R"), alpha = out.at("alpha");
  const auto times = out.at("impact_times").get<std::vector<double>>();
  const auto speeds = out.at("impact_speeds_before").get<std::vector<double>>();
  Simulation simulation(testing::FromText(Format(
      R"({"touchstone": 1, "settings": {"step": %.17g, "contact": {"tolerance": %.17g}},
          "materials": {"default": {"restitution": 0, "friction": 1}}, "bodies": [
          {"name": "floor", "shape": {"box": [10, 10, 1]}, "position": [0, 0, -0.5],
           "fixed": true},
          {"name": "block", "shape": {"box": [%.17g, 0.5, %.17g]},
           "position": [%.17g, 0, %.17g],
           "rotation": {"axis": [0, 1, 0], "degrees": %.17g}}]})",
      step, tolerance, 2.0 * b, 2.0 * h, -R * std::sin(alpha - theta),
      R * std::cos(alpha - theta) + 0.5 * tolerance, theta * 180.0 / std::numbers::pi)));
  NamedErrors errors;
  size_t k = 0;
  double last = 0.0;
  for (const EventSnapshot& hit : Collisions(&simulation, times.back() + 0.05)) {
    // The other edge comes down at more than 0.1 m/s, not before 0.05 s; the rest is chatter.
    if (hit.speed_before > -0.1 || hit.time < last + 0.05 || k == times.size()) continue;
    last = hit.time;
    errors["time_" + std::to_string(k)] = hit.time / times[k] - 1.0;
    errors["speed_" + std::to_string(k)] = -hit.speed_before / (2.0 * b * speeds[k]) - 1.0;
    ++k;
  }
  EXPECT_EQ(k, times.size());
  return errors;
}

// A corner strikes at the height of the one the block turns on, and that one is neither above nor
// below its height then: what is left is the step's second order and the drift of the corners that
// rest, some hundredths of the tolerance m g each, of what energy the impacts have left.
TEST_P(RockingBlock, RocksWithHousnersPeriodsAndLosses) {
  const auto errors =
      MeasureErrors([&](double step) { return RockingErrors(GetParam(), step, 1e-4); });
  for (const auto& [name, of_step] : errors.of)
    EXPECT_LT(of_step[0], name.starts_with("time") ? 1e-3 : 3e-3) << name;
  for (const auto& [name, error] : RockingErrors(GetParam(), 1.0 / 240.0, 1e-6)) {
    EXPECT_LT(std::abs(error), 5e-4) << name;
    RecordProperty("thin_" + name, Format("%.2e", error));
  }
}

INSTANTIATE_TEST_SUITE_P(Oracle, RockingBlock,
                         ::testing::ValuesIn(testing::MotionCases("rocking_block")),
                         testing::MotionCaseName);

// Where the parabola through three points (x, y), y falling to the last, goes on to zero.
double ZeroOfParabola(const std::vector<std::pair<double, double>>& points) {
  const auto [x0, y0] = points[0];
  const auto [x1, y1] = points[1];
  const auto [x2, y2] = points[2];
  const double slope = (y2 - y1) / (x2 - x1);
  const double bend = (slope - (y1 - y0) / (x1 - x0)) / (x2 - x0);
  double x = x2;
  for (int i = 0; i < 50; ++i)
    x -= (y2 + (x - x2) * (slope + (x - x1) * bend)) / (slope + (2.0 * x - x1 - x2) * bend);
  return x;
}

class FallingLadder : public ::testing::TestWithParam<json> {};

// A sliver with an edge at either end and the inertia of a thin rod, in a frictionless corner. The
// wall lets go where its force passes zero, which the forces of the last two steps on it tell.
TEST_P(FallingLadder, LeavesTheWallAndLandsFlat) {
  const json& in = GetParam().at("inputs");
  const json& out = GetParam().at("outputs");
  const double L = in.at("L"), theta0 = in.at("theta0");
  const auto errors = MeasureErrors([&](double step) -> NamedErrors {
    const double half = 0.5 * L;
    Simulation simulation(testing::FromText(Format(
        R"({"touchstone": 1, "settings": {"step": %.17g},
            "materials": {"default": {"restitution": 0, "friction": 0}}, "bodies": [
            {"name": "floor", "fixed": true, "shape": {"box": [10, 2, 1]},
             "position": [5, 0, -0.5]},
            {"name": "wall", "fixed": true, "shape": {"box": [1, 2, 10]},
             "position": [-0.5, 0, 6]},
            {"name": "ladder", "mass": 2,
             "inertia": [[%.17g, 0, 0], [0, %.17g, 0], [0, 0, 0.1]],
             "shape": {"prism": {"polygon": [[0, %.17g], [1e-4, 0], [0, %.17g], [-1e-4, 0]],
                                 "depth": 0.5}},
             "position": [%.17g, 0, %.17g],
             "rotation": {"axis": [0, 1, 0], "degrees": %.17g}}]})",
        step, L * L / 6.0, L * L / 6.0, -half, half, half * std::cos(theta0) + kGap,
        half * std::sin(theta0) + kGap, -(90.0 - theta0 * 180.0 / std::numbers::pi))));
    const auto angle_at = [&](std::optional<double> t) {
      const auto along = testing::Body(simulation.MakeSnapshot(t), "ladder").q_WB * Vec3::UnitZ();
      return std::atan2(along.z(), -along.x());
    };
    const double weight = 2.0 * 9.81;
    NamedErrors found;
    std::vector<std::pair<double, double>> pushes;  // middle of the step, force of the wall
    std::vector<std::pair<double, double>> angles = {{0.0, theta0}};
    double flat = 0.0;
    std::int64_t solves_before = 0;  // a step of one solve has one force all through it
    simulation.SetEventSink([&](const EventSnapshot& event) {
      if (event.kind == EventKind::kCollision && event.speed_before < -0.1 && flat == 0.0)
        flat = event.time;
    });
    EXPECT_EQ(testing::RunTo(&simulation, out.at("time_flat").get<double>() + 0.05,
                             [&] {
                               angles.emplace_back(simulation.time(), angle_at({}));
                               double force = 0.0;
                               for (const auto& contact : simulation.MakeSnapshot().contacts)
                                 if (std::abs(contact.nhat_BA_W.x()) > 0.9)
                                   force += contact.force_n;
                               const std::int64_t solves = simulation.totals().solves;
                               if (force > 0.0 && solves == solves_before + 1)
                                 pushes.emplace_back(
                                     0.5 * (simulation.time() + simulation.last_step_start()),
                                     force);
                               solves_before = solves;
                             }),
              "");
    EXPECT_GT(pushes.size(), 3u);
    const double detach = ZeroOfParabola({pushes.end() - 3, pushes.end()});
    found["wall_force"] =
        pushes.front().second / weight / out.at("wall_force_initial_over_mg").get<double>() - 1.0;
    found["time_detach"] = detach / out.at("time_detach").get<double>() - 1.0;
    found["time_flat"] = flat / out.at("time_flat").get<double>() - 1.0;
    found["speed_after"] = testing::Body(simulation.MakeSnapshot(), "ladder").v_WBcm.x() /
                               out.at("cm_vx_after_detach").get<double>() -
                           1.0;
    size_t i = 1;
    while (angles[i].first < detach) ++i;
    const double share = (detach - angles[i - 1].first) / (angles[i].first - angles[i - 1].first);
    found["angle_detach"] =
        (angles[i - 1].second + share * (angles[i].second - angles[i - 1].second)) /
            out.at("theta_detach").get<double>() -
        1.0;
    return found;
  });
  for (const auto& [name, of_step] : errors.of) {
    // The three steps that tell when the wall lets go need not be neighbours.
    EXPECT_LT(of_step[0], name.ends_with("detach") ? 2e-3 : 1e-3) << name;
    // 1/16 for second order; the rest gap of half the tolerance moves the ends by 5e-5 of L.
    EXPECT_LT(of_step[2], of_step[0] / 10.0 + 5e-5) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(Oracle, FallingLadder,
                         ::testing::ValuesIn(testing::MotionCases("falling_ladder")),
                         testing::MotionCaseName);

}  // namespace
}  // namespace touchstone
