// Bodies that wedge or are squeezed: what has an answer gets it, what has none is told at once.

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "session/simulation.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;

class WedgedScenes : public ::testing::TestWithParam<const char*> {};

// Planar bodies on slopes across their plane, where friction can take all that a normal impulse
// does: the impulses stay those of such bodies, and so do energies and books.
TEST_P(WedgedScenes, ImpulsesStayFinite) {
  Simulation simulation(testing::FromFile(GetParam()));
  const double start = simulation.MakeSnapshot().energy.Mechanical();
  EXPECT_EQ(testing::RunTo(
                &simulation, 0.7,
                [&] { ASSERT_TRUE(std::isfinite(simulation.MakeSnapshot().energy.Mechanical())); }),
            "");
  const Simulation::Totals totals = simulation.totals();
  EXPECT_EQ(totals.penetration_max, 0.0);
  EXPECT_LT(totals.energy_gain_max, 1e-3 * std::abs(start));
}

INSTANTIATE_TEST_SUITE_P(Cases, WedgedScenes,
                         ::testing::Values("wedged-275", "wedged-2317", "wedged-30"));

// A mover keeps bodies in a jam that the law of Coulomb has no forces for: what stands in for them
// is sought once a step, not in every thirty-second part of it.
TEST(Wedged, WhatHasNoSolutionIsAskedOnceAStep) {
  Simulation simulation(testing::FromFile("unsolved-1188"));
  EXPECT_EQ(testing::RunTo(&simulation, 1.0), "");
  const Simulation::Totals totals = simulation.totals();
  EXPECT_GT(totals.dissipative_exits, 0);
  EXPECT_LT(totals.dissipative_exits, 150);
  EXPECT_EQ(totals.penetration_max, 0.0);
}

// A press comes down on a box that stands on another.
std::string Press(double speed, double restitution) {
  return R"({"touchstone": 1, "materials": {"default": {"restitution": )" +
         std::to_string(restitution) + R"(, "friction": 0.5}}, "bodies": [
    {"name": "floor", "shape": {"box": [4, 4, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "press", "shape": {"box": [1, 1, 0.2]}, "position": [0, 0, 1.1951], "fixed": true,
     "velocity": [0, 0, )" +
         std::to_string(-speed) + R"(]},
    {"name": "can", "shape": {"box": [0.5, 0.5, 0.5]}, "position": [0, 0, 0.25]},
    {"name": "box", "shape": {"box": [0.3, 0.4, 0.59]}, "position": [0, 0, 0.795]}]})";
}

TEST(Squeezed, FailsAtOnceAndNamesWhoIsSqueezed) {
  for (const double speed : {1.0, 1e-2, 1e-3})
    for (const double restitution : {0.0, 0.5}) {
      SCOPED_TRACE(speed);
      Simulation simulation(testing::FromText(Press(speed, restitution)));
      EXPECT_EQ(testing::RunTo(&simulation, 0.01 / speed + 0.1),
                "'box' and 'can' are squeezed without a way out by 'floor' and 'press'");
      EXPECT_EQ(simulation.totals().penetration_max, 0.0);
    }
}

TEST(Squeezed, AWindmillThatTurnsIntoTheFloorStopsTheRun) {
  Simulation simulation(testing::FromFile("squeezed-125"));
  EXPECT_EQ(testing::RunTo(&simulation, 2.0),
            "'body.8' is squeezed without a way out by 'floor' and 'mover'");
}

// Between a mountain that falls at 100 km/s and the floor, impulses leave no digits for a grain.
TEST(Squeezed, AGrainUnderAMountainIsToldAtOnce) {
  Simulation simulation(testing::FromText(R"({"touchstone": 1, "bodies": [
    {"name": "floor", "shape": {"box": [40, 40, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "grain", "shape": {"tetrahedron": {"radius": 0.0184}}, "position": [0, 0, 0.0185]},
    {"name": "mountain", "shape": {"box": [4, 4, 4]}, "position": [0, 0, 16],
     "velocity": [0, 0, -100000], "mass": 1e18}]})"));
  const std::string reason = testing::RunTo(&simulation, 0.1);
  EXPECT_NE(reason.find("an impact of 'mountain' (1e+18 kg) and 'grain'"), std::string::npos)
      << reason;
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
}

// What is squeezed and can get away is no failure.
TEST(Squeezed, AWedgeSlipsOutBetweenJaws) {
  Simulation simulation(testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, 0],
    "materials": {"default": {"restitution": 0.3, "friction": 0.05}}, "bodies": [
    {"name": "left", "shape": {"box": [1, 4, 4]}, "position": [-0.701, 0, 0], "fixed": true,
     "velocity": [0.5, 0, 0]},
    {"name": "right", "shape": {"box": [1, 4, 4]}, "position": [0.701, 0, 0], "fixed": true,
     "rotation": {"axis": [0, 1, 0], "degrees": 20}, "velocity": [-0.5, 0, 0]},
    {"name": "wedge", "motion": "planar", "position": [-0.1, 0, 0.6],
     "shape": {"prism": {"polygon": [[-0.1, 0], [0.1, 0], [0, 0.3]], "depth": 0.4}}}]})"));
  EXPECT_EQ(testing::RunTo(&simulation, 0.3), "");
}

}  // namespace
}  // namespace touchstone
