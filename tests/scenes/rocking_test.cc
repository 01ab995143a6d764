// Round bodies rock on a floor by less than a few tolerances in height, and swing in a bowl or a
// tube, alone or side by side: their amplitude stays what it was, also where the tube turns.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "support/format.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;

struct Rocking {
  const char* name;
  const char* bodies;  // the one that rocks is called "s"
  double friction;
};

/// The largest |x| of the body in the four seconds from now on [m].
double LargestSwing(Simulation* simulation) {
  constexpr double kSeconds = 4.0;
  double largest = 0.0;
  const double until = simulation->MakeSnapshot().time + kSeconds;
  EXPECT_EQ(testing::RunTo(simulation, until,
                           [&] {
                             const double x =
                                 testing::Body(simulation->MakeSnapshot(), "s").p_WBcm.x();
                             largest = std::max(largest, std::abs(x));
                           }),
            "");
  return largest;
}

class RockingBody : public ::testing::TestWithParam<Rocking> {};

TEST_P(RockingBody, KeepsItsAmplitude) {
  Simulation simulation(testing::FromText(testing::Format(
      R"({"touchstone": 1, "materials": {"default": {"restitution": 0.3, "friction": %g}},
          "bodies": [%s]})",
      GetParam().friction, GetParam().bodies)));
  const double before = LargestSwing(&simulation);
  EXPECT_EQ(testing::RunTo(&simulation, 26.0), "");
  const double after = LargestSwing(&simulation);
  EXPECT_NEAR(after / before, 1.0, 5e-4);
}

INSTANTIATE_TEST_SUITE_P(
    All, RockingBody,
    ::testing::Values(
        Rocking{"Marble",
                R"({"name": "floor", "shape": {"box": [4, 4, 1]}, "position": [0, 0, -0.5],
                    "fixed": true},
                   {"name": "s", "orientation": [0.9987502603949663, 0, 0.04997916927067833, 0],
                    "position": [-0.0001690301234232011, 0, 0.008365336863021332],
                    "shape": {"compound": [{"shape": {"sphere": {"radius": 0.01}}},
                      {"shape": {"sphere": {"radius": 0.004}}, "position": [0, 0, -0.005],
                       "density": 8000}]}})",
                0.5},
        Rocking{"Drum",
                R"({"name": "floor", "shape": {"box": [4, 4, 1]}, "position": [0, 0, -0.5],
                    "fixed": true},
                   {"name": "s", "orientation": [0.9987502603949663, 0, 0.04997916927067833, 0],
                    "position": [-0.0008407024559732898, 0, 0.021671017555553465],
                    "shape": {"compound": [{"shape": {"cylinder": {"radius": 0.03, "length": 0.06}},
                        "orientation": [0.7071067811865476, 0.7071067811865476, 0, 0]},
                      {"shape": {"cylinder": {"radius": 0.012, "length": 0.06}},
                       "position": [0, 0, -0.015], "density": 8000,
                       "orientation": [0.7071067811865476, 0.7071067811865476, 0, 0]}]}})",
                0.5},
        Rocking{"BallInABowl",
                R"({"name": "bowl", "shape": {"bowl": {"radius": 0.2}}, "fixed": true},
                   {"name": "s", "shape": {"sphere": {"radius": 0.05}},
                    "position": [0.007494376432138217, 0, -0.14976260154622523]})",
                0.0},
        Rocking{"SmallBallInABowl",
                R"({"name": "bowl", "shape": {"bowl": {"radius": 0.02}}, "fixed": true},
                   {"name": "s", "shape": {"sphere": {"radius": 0.005}},
                    "position": [0.0007496876, 0, -0.0149812542]})",
                0.0},
        Rocking{"CylinderInATube",
                R"({"name": "tube", "shape": {"tube": {"radius": 0.2, "length": 2}}, "fixed": true,
                    "orientation": [0.7071067811865476, 0.7071067811865476, 0, 0]},
                   {"name": "s", "shape": {"cylinder": {"radius": 0.05, "length": 0.3}},
                    "orientation": [0.7071067811865476, 0.7071067811865476, 0, 0],
                    "position": [0.044313255, 0, -0.143252706]})",
                0.0},
        Rocking{"TwoBallsInABowl",
                R"({"name": "bowl", "shape": {"bowl": {"radius": 1.0}}, "fixed": true},
                   {"name": "s", "shape": {"sphere": {"radius": 0.1}},
                    "position": [0.318182448, 0, -0.841825357]},
                   {"name": "other", "shape": {"sphere": {"radius": 0.1}},
                    "position": [0.124361207, 0, -0.891316045]})",
                0.0},
        Rocking{"ThreeBallsInABowl",
                R"({"name": "bowl", "shape": {"bowl": {"radius": 1.0}}, "fixed": true},
                   {"name": "s", "shape": {"sphere": {"radius": 0.1}},
                    "position": [0.33271287, 0, -0.836189063]},
                   {"name": "left", "shape": {"sphere": {"radius": 0.1}},
                    "position": [0.164858752, 0.10002, -0.879049256]},
                   {"name": "right", "shape": {"sphere": {"radius": 0.1}},
                    "position": [0.164858752, -0.10002, -0.879049256]})",
                0.0}),
    [](const auto& rocking) { return std::string(rocking.param.name); });

// A plank rocks on a log, with a box on it: no gap is lifted, and nothing strikes.
TEST(RockingPlank, CarriesABoxWithoutLifts) {
  Simulation simulation(testing::FromText(R"({"touchstone": 1,
      "materials": {"default": {"restitution": 0, "friction": 1}}, "bodies": [
        {"name": "log", "shape": {"cylinder": {"radius": 0.5, "length": 1}}, "fixed": true,
         "orientation": [0.7071067811865476, 0.7071067811865476, 0, 0]},
        {"name": "plank", "shape": {"box": [1.2, 0.6, 0.05]},
         "orientation": [0.9996875162757025, 0, 0.024997395914712332, 0],
         "position": [0.001272806316, 0, 0.525643303452]},
        {"name": "box", "shape": {"box": [0.1, 0.1, 0.1]},
         "orientation": [0.9996875162757025, 0, 0.024997395914712332, 0],
         "position": [0.005023742969, 0, 0.600599510495]}]})"));
  ASSERT_EQ(testing::RunTo(&simulation, 20.0), "");
  const auto energy = simulation.MakeSnapshot().energy;
  EXPECT_EQ(energy.opening_work, 0.0);
  EXPECT_NEAR(energy.impact_loss, 0.0, 1e-4);
  EXPECT_NEAR(energy.Mechanical(), energy.start, 1e-4);
}

/// A ball released from rest 0.6 rad from the bottom of a drum that turns at this rate [rad/s], and
/// that it touches without slip.
Simulation BallInADrum(double turning, int steps_a_second) {
  constexpr double drum = 0.7, ball = 0.09, gap = 5e-5, aside = 0.6;
  const double reach = drum - ball - gap;
  return Simulation(testing::FromText(
      testing::Format(R"({"touchstone": 1,
    "settings": {"step": %.17g}, "materials": {"default": {"restitution": 0, "friction": 3}},
    "bodies": [{"name": "drum", "shape": {"tube": {"radius": %g, "length": 1}}, "fixed": true,
      "rotation": {"axis": [1, 0, 0], "degrees": 90}, "angular_velocity": [0, %g, 0]},
     {"name": "s", "shape": {"sphere": {"radius": %g}}, "position": [%.17g, 0, %.17g],
      "angular_velocity": [0, %.17g, 0]}]})",
                      1.0 / steps_a_second, drum, turning, ball, reach * std::sin(aside),
                      -reach * std::cos(aside), turning * (drum - gap) / ball)));
}

// A drum that turns evenly gives a ball that rolls spin, but no acceleration.
TEST(BallInATurningDrum, SwingsAsInOneAtRest) {
  const auto after = [](double turning, int steps_a_second) -> Vec3 {
    constexpr double kSeconds = 3.0;
    Simulation simulation = BallInADrum(turning, steps_a_second);
    EXPECT_EQ(testing::RunTo(&simulation, kSeconds), "");
    return testing::Body(simulation.MakeSnapshot(kSeconds), "s").p_WBcm;
  };
  for (const double turning : {3.0, -8.0}) {
    EXPECT_LT((after(turning, 60) - after(0.0, 60)).norm(), 1e-6) << turning;
    EXPECT_LT((after(turning, 240) - after(0.0, 240)).norm(), 2e-8) << turning;
  }
}

}  // namespace
}  // namespace touchstone
