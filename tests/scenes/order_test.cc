// How fast the error of a motion with contacts falls with the step.

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::FromText;
using testing::RunTo;

constexpr double kLength = 3.0;
constexpr double kStart = 1.2;  // angle from the floor
constexpr double kGravity = 9.81;

// A frictionless ladder in a corner: a sliver with an edge at either end and the inertia of a thin
// rod (mass 2, m L^2 / 12 = 1.5).
std::shared_ptr<const scene::SceneDesc> Ladder(double step) {
  const double gap = 5e-5;  // from floor and wall
  std::ostringstream text;
  text.precision(17);
  text << R"({"touchstone": 1, "gravity": [0, 0, )" << -kGravity << R"(],
    "materials": {"default": {"restitution": 0, "friction": 0}},
    "settings": {"step": )"
       << step << R"(},
    "bodies": [
      {"name": "floor", "fixed": true, "shape": {"box": [10, 2, 1]}, "position": [5, 0, -0.5]},
      {"name": "wall", "fixed": true, "shape": {"box": [1, 2, 10]}, "position": [-0.5, 0, 6]},
      {"name": "ladder", "mass": 2, "inertia": [[1.5, 0, 0], [0, 1.5, 0], [0, 0, 0.1]],
       "shape": {"prism": {"polygon": [[0, -1.5], [0.01, 0], [0, 1.5], [-0.01, 0]], "depth": 0.5}},
       "position": [)"
       << 0.5 * kLength * std::cos(kStart) + gap << ", 0, "
       << 0.5 * kLength * std::sin(kStart) + gap
       << R"(], "rotation": {"axis": [0, 1, 0], "degrees": )" << -(90.0 - kStart * 180.0 / M_PI)
       << "}}]}";
  return FromText(text.str());
}

// While both ends touch: theta'' = -3 g cos(theta) / (2 L).
double ExactAngle(double t) {
  constexpr int kSteps = 20000;
  const auto rate = [](double theta) { return -1.5 * kGravity / kLength * std::cos(theta); };
  const double h = t / kSteps;
  double theta = kStart;
  double omega = 0.0;
  for (int i = 0; i < kSteps; ++i) {  // leapfrog: error 1e-9
    omega += 0.5 * h * rate(theta);
    theta += h * omega;
    omega += 0.5 * h * rate(theta);
  }
  return theta;
}

double AngleError(double step) {
  constexpr double kUntil = 0.6;  // it leaves the wall at 0.706 s
  Simulation simulation(Ladder(step));
  EXPECT_EQ(RunTo(&simulation, kUntil), "");
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-3);
  const exchange::Snapshot snapshot = simulation.MakeSnapshot();
  const Vec3 along = Body(snapshot, "ladder").q_WB * Vec3::UnitZ();
  return std::abs(std::atan2(along.z(), -along.x()) - ExactAngle(kUntil));
}

TEST(LadderInACorner, ErrorFallsWithTheSquareOfTheStep) {
  const double coarse = AngleError(1.0 / 60.0);
  const double middle = AngleError(1.0 / 120.0);
  const double fine = AngleError(1.0 / 240.0);
  EXPECT_LT(coarse, 1e-4);
  // 1/16 for second order; the position passes, of a quarter of the tolerance, add 2e-6 rad.
  EXPECT_LT(fine, coarse / 16.0 + 2e-6);
  EXPECT_LT(middle, coarse);
  RecordProperty("error_60_Hz", std::to_string(coarse));
  RecordProperty("error_240_Hz", std::to_string(fine));
}

}  // namespace
}  // namespace touchstone
