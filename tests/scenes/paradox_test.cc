// Where rigid bodies and Coulomb's law quarrel: the run goes on, names it, and gains no energy.

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using exchange::EventKind;

// A thin rod of length 1 whose lower end slides ahead of it, at 45 degrees: a normal force answers
// with 1 + 3 cos^2 - 3 mu sin cos (over m), negative above mu = 5/3.
std::shared_ptr<const scene::SceneDesc> Rod(double mu, double speed) {
  const double half = 0.5;
  const double angle = M_PI / 4;
  // The lower end of the prism is an edge; 5e-5 above the floor.
  std::ostringstream text;
  text.precision(17);
  text << R"({"touchstone": 1, "materials": {"default": {"restitution": 0, "friction": )" << mu
       << R"(}}, "bodies": [
      {"name": "floor", "fixed": true, "shape": {"box": [40, 4, 1]}, "position": [0, 0, -0.5]},
      {"name": "rod", "mass": 1, "inertia": [[0.0833333333333333, 0, 0],
        [0, 0.0833333333333333, 0], [0, 0, 0.001]],
       "shape": {"prism": {"polygon": [[0, -0.5], [0.005, 0], [0, 0.5], [-0.005, 0]], "depth": 0.1}},
       "position": [0, 0, )"
       << half * std::sin(angle) + 5e-5 << R"(], "velocity": [)" << speed
       << R"(, 0, 0], "rotation": {"axis": [0, 1, 0], "degrees": -45}}]})";
  return testing::FromText(text.str());
}

struct ParadoxRun {
  int jams = 0;
  exchange::EventSnapshot first;
  std::string failure;
  session::Simulation::Totals totals;
  exchange::Snapshot end;
};

ParadoxRun Observe(std::shared_ptr<const scene::SceneDesc> scene, double until) {
  session::Simulation simulation(std::move(scene));
  ParadoxRun outcome;
  simulation.SetEventSink([&](const exchange::EventSnapshot& event) {
    if (event.kind == EventKind::kPainleve && outcome.jams++ == 0) outcome.first = event;
  });
  outcome.failure = testing::RunTo(&simulation, until);
  outcome.totals = simulation.totals();
  outcome.end = simulation.MakeSnapshot();
  return outcome;
}

TEST(Painleve, ARodAboveTheCriticalFrictionJamsAndFlips) {
  const ParadoxRun outcome = Observe(Rod(2.5, 3.0), 3.0);
  EXPECT_EQ(outcome.failure, "");
  ASSERT_GE(outcome.jams, 1);
  EXPECT_LT(outcome.first.time, 0.1);
  EXPECT_EQ(outcome.first.name_b.empty() ? outcome.first.name_a : "rod", "rod");
  EXPECT_GT(outcome.first.speed_before, 2.0);
  // The force stops the end within a step: many weights.
  EXPECT_GT(outcome.first.impulse_W.norm(), 10.0 * 9.81);
  EXPECT_LE(outcome.totals.residual_max, 1e-9);
  EXPECT_LT(outcome.totals.energy_gain_max, 1e-4 * outcome.totals.energy_start);
  EXPECT_EQ(outcome.totals.penetration_max, 0.0);
}

TEST(Painleve, BelowTheCriticalFrictionItSlidesOn) {
  const ParadoxRun outcome = Observe(Rod(0.3, 3.0), 0.1);
  EXPECT_EQ(outcome.failure, "");
  EXPECT_EQ(outcome.jams, 0);
}

TEST(Painleve, ARodDraggedTheOtherWayNeverJams) {
  const ParadoxRun outcome = Observe(Rod(2.5, -3.0), 0.1);
  EXPECT_EQ(outcome.failure, "");
  EXPECT_EQ(outcome.jams, 0);
}

// A wedge driven at 10 m/s into a groove whose friction could hold it with any force at all: it
// stops, stays and shows forces that are finite.
TEST(Jamming, AWedgeDrivenIntoAGrooveStaysWithFiniteForces) {
  const ParadoxRun outcome = Observe(testing::FromText(R"({"touchstone": 1,
      "materials": {"default": {"restitution": 0, "friction": 2}}, "bodies": [
      {"name": "left", "fixed": true, "position": [-1.05, 0, 0],
       "shape": {"prism": {"polygon": [[-1, -1], [0.8, -1], [1, 1], [-1, 1]], "depth": 2}}},
      {"name": "right", "fixed": true, "position": [1.05, 0, 0],
       "shape": {"prism": {"polygon": [[-0.8, -1], [1, -1], [1, 1], [-1, 1]], "depth": 2}}},
      {"name": "wedge", "mass": 1, "position": [0, 0, 3], "velocity": [0, 0, -10],
       "shape": {"prism": {"polygon": [[-0.1, -0.5], [0.1, -0.5], [0.2, 0.5], [-0.2, 0.5]],
       "depth": 0.5}}}]})"),
                                     3.0);
  EXPECT_EQ(outcome.failure, "");
  EXPECT_LE(outcome.totals.residual_max, 1e-9);
  EXPECT_EQ(outcome.totals.penetration_max, 0.0);
  for (const exchange::ContactSnapshot& contact : outcome.end.contacts)
    EXPECT_LT(contact.force_n, 20.0 * 9.81);
}

// A block held between two walls by springs that press it: the load is shared symmetrically, and
// friction carries the weight.
TEST(Jamming, ABlockPressedBetweenTwoWallsIsHeld) {
  const ParadoxRun outcome = Observe(testing::FromText(R"({"touchstone": 1,
      "materials": {"default": {"restitution": 0, "friction": 0.5}}, "bodies": [
      {"name": "wall", "fixed": true, "position": [-1, 0, 0], "shape": {"box": [1, 4, 4]}},
      {"name": "block", "mass": 1, "position": [0.00005, 0, 0], "shape": {"box": [1, 1, 1]}},
      {"name": "plate", "mass": 1, "position": [0.60010, 0, 0], "shape": {"box": [0.2, 1, 1]}},
      {"name": "guide", "fixed": true, "position": [0.6, 0, -1.1], "shape": {"box": [0.1, 1, 1]}}],
      "springs": [{"bodies": ["plate", null], "anchors": [[0, 0, 0], [1.60010, 0, 0]],
                   "stiffness": 100, "damping": 20, "length": 1.5}]})"),
                                     2.0);
  EXPECT_EQ(outcome.failure, "");
  EXPECT_LE(outcome.totals.residual_max, 1e-9);
  // The spring presses with 50 N: mu 50 on either side of the block is more than 1 + 1 kg weigh.
  const exchange::BodySnapshot& block = outcome.end.bodies[1];
  EXPECT_LT(block.v_WBcm.norm(), 1e-6);
  EXPECT_NEAR(block.p_WBcm.z(), 0.0, 1e-3);
}

}  // namespace
}  // namespace touchstone
