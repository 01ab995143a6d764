// Scenes whose steps would take minutes, or never end: what cannot be followed is told at once, and
// what can be is.

#include <gtest/gtest.h>

#include <ctime>
#include <memory>
#include <string>

#include "session/simulation.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;

constexpr double kFourSteps = 4.0 / 60.0;
constexpr double kBeyondBounds = 1e4;
constexpr double kPatience = kSanitized ? 100.0 : 6.0;  // of processor time [s]

/// Processor time of this process [s].
double Computed() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

class DrivenScenes : public ::testing::TestWithParam<const char*> {};

// A thruster of mountains' size on a small body: after a step the body turns a million times a
// second.
TEST_P(DrivenScenes, TellThatABodyTurnsTooFar) {
  const double start = Computed();
  Simulation simulation(testing::FromFile(GetParam()));
  const std::string message = testing::RunTo(&simulation, kFourSteps);
  EXPECT_NE(message.find("by more than 20000 rad in a step"), std::string::npos) << message;
  EXPECT_LT(Computed() - start, kPatience);
}

INSTANTIATE_TEST_SUITE_P(Cases, DrivenScenes, ::testing::Values("driven-300996"));

// A body of 1e-15 kg, struck at 100 km/s, spins at five million radians a second beside another: it
// turns three thousand times between two events, and bounds of its motion that long are dear.
TEST(SpunSplinter, IsFollowedUntilABodyTurnsTooFar) {
  const double start = Computed();
  Simulation simulation(testing::FromFile("spun-splinter-1020211"));
  const std::string message = testing::RunTo(&simulation, kFourSteps);
  EXPECT_NE(message.find("by more than 20000 rad in a step"), std::string::npos) << message;
  EXPECT_LT(Computed() - start, kPatience);
}

// A million tonnes on a kilogram, at the pace lively and with little work: rough forces do not keep
// the two apart, both are stopped within 1e-15 m of each other, and stopped bodies meet no more.
TEST(MountainOnABrick, StoppedBodiesMeetNoMore) {
  const double start = Computed();
  Simulation simulation(testing::FromFile("mountain-on-a-brick"));
  EXPECT_EQ(testing::RunTo(&simulation, 0.5), "");
  EXPECT_GT(simulation.totals().rough.halts, 0);
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
  EXPECT_LT(Computed() - start, kPatience);
}

// A body flung about its joint at 100 km/s grazes the floor: each plan of its motion is cut short
// by an event.
TEST(FlungOnAJoint, IsFollowed) {
  const double start = Computed();
  Simulation simulation(testing::FromFile("flung-on-a-joint-1018738"));
  EXPECT_EQ(testing::RunTo(&simulation, kFourSteps), "");
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
  EXPECT_LT(Computed() - start, kPatience);
}

TEST(FlungOnAJoint, PlansThatEventsCutShortAreEventsOfTheStep) {
  auto scene = std::make_shared<scene::SceneDesc>(*testing::FromFile("flung-on-a-joint-1018738"));
  scene->settings.events.max_events_per_step = 40;
  Simulation simulation(scene);
  const std::string message = testing::RunTo(&simulation, kFourSteps);
  EXPECT_EQ(message.rfind("more than 40 events in one step", 0), 0U) << message;
  EXPECT_LT(simulation.totals().events, 40);
}

// A thruster of a million million newtons on a body of two kilograms whose joint is 600 km away:
// the body is 100 000 km from its joint after a step.
TEST(TornJoint, FailsTheRun) {
  Simulation simulation(testing::FromFileWithThrust("torn-500555", kBeyondBounds));
  const std::string message = testing::RunTo(&simulation, kFourSteps);
  EXPECT_EQ(message.rfind("joints[0] of 'b0' and the world is torn apart, open by ", 0), 0U)
      << message;
}

// The thruster drives the body into the floor so that the next event is there at once: nothing can
// be planned up to it.
TEST(EventAtOnce, EndsNoPlan) {
  Simulation simulation(testing::FromFileWithThrust("event-at-once-618685", kBeyondBounds));
  const std::string message = testing::RunTo(&simulation, kFourSteps);
  EXPECT_EQ(simulation.totals().penetration_max, 0.0) << message;
}

// What scene files may ask for is followed: a quoit at ten thousand radians a second in the longest
// step, and one that turns as fast while it is hit.
TEST(FastBodies, AreFollowedAsFastAsScenesMayAskFor) {
  Simulation simulation(testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, 0],
    "settings": {"step": 0.1}, "bodies": [
      {"name": "tumbles", "shape": {"box": [0.1, 0.2, 0.3]}, "angular_velocity": [6000, 0, 8000]},
      {"name": "spins", "shape": {"box": [0.1, 0.1, 0.3]}, "position": [1, 0, 0],
       "angular_velocity": [0, 0, 10000]},
      {"name": "struck", "shape": {"box": [0.1, 0.1, 0.3]}, "position": [2, 0, 0],
       "angular_velocity": [0, 0, 10000]},
      {"name": "strikes", "shape": {"box": [0.1, 0.1, 0.1]}, "position": [2, 0, 0.4],
       "velocity": [0, 0, -5]}]})"));
  EXPECT_EQ(testing::RunTo(&simulation, 0.2), "");
}

// A body on a lever of ten metres, drawn by a stiff spring, strikes the floor ten thousand times in
// a step, mostly where one plan of its motion ends and the next begins.
TEST(Rattling, ImpactsAtTheEndsOfPlansAreEventsOfTheStep) {
  Simulation simulation(testing::FromFile("rattle-411618"));
  const std::string message = testing::RunTo(&simulation, kFourSteps);
  EXPECT_EQ(message.rfind("more than 100 events in one step", 0), 0U) << message;
  EXPECT_LT(simulation.totals().collisions, 200);
}

// Nine bodies on five joints that six contacts wedge: forces are soon found, those of least norm
// never. Looking for them took three thousand Newton steps at a time.
TEST(RedundantLinkage, ForcesOfLeastNormAreLookedForInAFewSteps) {
  Simulation simulation(testing::FromFile("redundant-linkage-40189"));
  EXPECT_EQ(testing::RunTo(&simulation, 1.0), "");
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
}

// A linkage on a mover whose plans, as short as they may be, cannot be followed to the velocities
// they end with: to try so in each of them came to the bound of a step.
TEST(UnfollowedLinkage, IsNotFollowedAgainAtOnce) {
  Simulation simulation(testing::FromFile("unfollowed-linkage-40410"));
  EXPECT_EQ(testing::RunTo(&simulation, 0.5), "");
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
}

// 20 and 30 kg, 1.6 m out on a plank of a milligram: no solver gets to a residual of 1e-9 there,
// but the plank holds them all the same, and tips.
TEST(LightPlank, HoldsWhatIsAHundredMillionTimesAsHeavy) {
  const double start = Computed();
  Simulation simulation(testing::FromFile("light-plank"));
  EXPECT_EQ(testing::RunTo(&simulation, kFourSteps), "");
  const Simulation::Totals totals = simulation.totals();
  EXPECT_EQ(totals.penetration_max, 0.0);
  EXPECT_LT(totals.energy_gain_max, 1e-6);
  const exchange::Snapshot snapshot = simulation.MakeSnapshot();
  // g (30 - 20) 1.6 over the loads' moment of inertia about the ridge, 132 kg m^2, for 1/15 s.
  EXPECT_NEAR(testing::Body(snapshot, "plank").w_WB.y(), 0.0794, 3e-3);
  EXPECT_LT(Computed() - start, kPatience);
}

}  // namespace
}  // namespace touchstone
