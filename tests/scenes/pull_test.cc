// Blocks pulled out of a stack, and stacks that slide with every contact at its limit.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "support/motion_oracle.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using exchange::ContactSnapshot;
using exchange::EventKind;
using exchange::EventSnapshot;
using exchange::Snapshot;
using session::Simulation;
using testing::Body;
using testing::BuiltIn;
using testing::Format;

/// The most by which friction exceeds mu times the normal force, over the largest normal force.
double ExcessFriction(const Snapshot& snapshot) {
  double largest = 0.0, excess = 0.0;
  for (const ContactSnapshot& contact : snapshot.contacts) {
    largest = std::max(largest, contact.force_n);
    excess =
        std::max(excess, contact.force_t_W.norm() - contact.material.friction * contact.force_n);
  }
  return largest > 0.0 ? excess / largest : 0.0;
}

class PulledStack : public ::testing::TestWithParam<int> {};

// A pull on the k-th of ten cubes (0 lowest) passes through the joint below it, which holds up to
// mu times the weight of that cube and of those on it; all joints further down hold more. With
// mu = 0.15 the tower would tip at more than that, wherever it is pulled.
TEST_P(PulledStack, SlipsAtTheWeightAboveTimesMu) {
  constexpr double kMu = 0.15;
  constexpr int kSteps = 200;  // until the pull is at the limit
  const int k = GetParam();
  Simulation simulation(BuiltIn("stack-10", {{"materials.default.friction", "0.15"}}));
  const Snapshot start = simulation.MakeSnapshot();
  const exchange::BodySnapshot cube = Body(start, "cube.0.0." + std::to_string(k));
  const double limit = kMu * (10 - k) * cube.mass * 9.81;
  const double stretch_at_limit = limit / (start.settings.mouse.stiffness * cube.mass);

  int most_newton = 0;
  simulation.SetProblemSink([&](const auto&, const contact::ContactSolution& solution, double) {
    most_newton = std::max(most_newton, solution.statistics.newton);
  });
  std::optional<EventSnapshot> slip;
  simulation.SetEventSink([&](const EventSnapshot& event) {
    if (event.kind == EventKind::kStickToSlip && !slip) slip = event;
  });
  ASSERT_EQ(simulation.Apply(exchange::Grab{cube.id, Vec3::Zero(), cube.p_WBcm}), "");
  double excess = 0.0, held = 0.0;
  const auto pull = [&](double share) {
    const Vec3 target = cube.p_WBcm + Vec3(share * stretch_at_limit, 0.0, 0.0);
    EXPECT_EQ(simulation.Apply(exchange::MoveGrab{target}), "");
    EXPECT_TRUE(simulation.Advance().ok);
    const Snapshot now = simulation.MakeSnapshot();
    excess = std::max(excess, ExcessFriction(now));
    if (!slip) held = now.grab->force_W.x();
  };
  int step = 0;
  while (!slip && ++step < 2 * kSteps) pull(static_cast<double>(step) / kSteps);
  ASSERT_TRUE(slip.has_value());
  EXPECT_NEAR(held / limit, 1.0, 1.01 / kSteps);
  EXPECT_LE(held / limit, 1.0 + 1e-9);
  const std::string below = k == 0 ? "floor" : "cube.0.0." + std::to_string(k - 1);
  EXPECT_TRUE((slip->name_a == cube.name && slip->name_b == below) ||
              (slip->name_b == cube.name && slip->name_a == below))
      << slip->name_a << " on " << slip->name_b;

  for (int i = 0; i < 60; ++i) pull(1.5);
  EXPECT_LE(excess, 1e-9);
  EXPECT_LT(most_newton, 120);  // where the slip begins; no sliding forces are known there
  EXPECT_GT(Body(simulation.MakeSnapshot(), cube.name).p_WBcm.x(), 1e-4);
  EXPECT_LE(simulation.totals().residual_max, 1e-9);
  EXPECT_LE(simulation.totals().penetration_max, 0.0);
  EXPECT_TRUE(simulation.totals().warnings.empty());
  RecordProperty("newton_in_a_solve", most_newton);
  RecordProperty("held_over_limit", Format("%.6f", held / limit));
  RecordProperty("excess_friction", Format("%.1e", excess));
}

INSTANTIATE_TEST_SUITE_P(Cubes, PulledStack, ::testing::Range(0, 10));

// Ten plates that all move at 2 m/s on a floor with the same mu everywhere: each slows down at
// mu g, which takes all the friction there is in every joint. They stop together.
TEST(SlidingStack, StaysTogetherWithEveryContactAtItsLimit) {
  constexpr int kPlates = 10;
  constexpr double kMu = 0.3, kSpeed = 2.0;
  std::string bodies =
      R"({"name": "floor", "shape": {"box": [20, 4, 1]}, "position": [5, 0, -0.5], "fixed": true})";
  for (int i = 0; i < kPlates; ++i)
    bodies += Format(R"(, {"name": "plate.%d", "shape": {"box": [1, 1, 0.1]},
                           "position": [0, 0, %.17g], "velocity": [%g, 0, 0]})",
                     i, 0.05 + 0.1 * i + 5e-5 * (i + 1), kSpeed);
  Simulation simulation(testing::FromText(
      Format(R"({"touchstone": 1, "materials": {"default": {"restitution": 0, "friction": %g}},
                 "bodies": [%s]})",
             kMu, bodies.c_str())));
  int most_in_a_solve = 0, most_in_a_step = 0, solves = 0;
  simulation.SetProblemSink([&](const auto&, const contact::ContactSolution& solution, double t) {
    if (t == 0.0) return;  // cold
    ++solves;
    most_in_a_solve = std::max(most_in_a_solve, solution.statistics.newton);
  });
  double excess = 0.0;
  ASSERT_EQ(testing::RunTo(&simulation, 1.0,
                           [&] {
                             const Snapshot now = simulation.MakeSnapshot();
                             excess = std::max(excess, ExcessFriction(now));
                             if (now.statistics.steps > 1)
                               most_in_a_step =
                                   std::max(most_in_a_step, now.statistics.solver_newton);
                           }),
            "");
  EXPECT_GT(solves, 40);
  EXPECT_LE(most_in_a_solve, 32);
  EXPECT_LE(excess, 1e-9);
  EXPECT_LE(simulation.totals().residual_max, 1e-9);
  EXPECT_TRUE(simulation.totals().warnings.empty());
  const double stop = kSpeed * kSpeed / (2.0 * kMu * 9.81);
  double error = 0.0;
  for (int i = 0; i < kPlates; ++i)
    error = std::max(
        error,
        std::abs(Body(simulation.MakeSnapshot(), "plate." + std::to_string(i)).p_WBcm.x() / stop -
                 1.0));
  EXPECT_LT(error, 1e-8);  // the step is cut where they stop
  RecordProperty("newton_in_a_solve", most_in_a_solve);
  RecordProperty("newton_in_a_step", most_in_a_step);
  RecordProperty("stop_place", Format("%.2e", error));
}

}  // namespace
}  // namespace touchstone
