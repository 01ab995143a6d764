// The books of energy: what was lost is told by its cause, and nothing is left over.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/scene_run.h"

namespace touchstone::session {
namespace {

using testing::Body;
using testing::BuiltIn;
using testing::FromText;
using testing::RunTo;

/// A scene of a floor and one block more, with the restitution and friction of both.
std::string OnAFloor(const std::string& block, double restitution, double friction) {
  return fmt::format(R"({{"touchstone": 1,
      "materials": {{"default": {{"restitution": {}, "friction": {}}}}}, "bodies": [
      {{"name": "floor", "shape": {{"box": [40, 40, 1]}}, "position": [0, 0, -0.5], "fixed": true}},
      {}]}})",
                     restitution, friction, block);
}

exchange::EnergySnapshot EnergyAt(const std::string& scene, double until) {
  Simulation simulation(FromText(scene));
  EXPECT_EQ(RunTo(&simulation, until), "");
  return simulation.MakeSnapshot().energy;
}

// A block of 1000 kg slides to rest: friction takes all of m v^2 / 2.
TEST(EnergyBooks, FrictionTakesTheEnergyOfASlidingBlock) {
  const auto energy = EnergyAt(OnAFloor(R"({"name": "one", "shape": {"box": [1, 1, 1]},
      "position": [0, 0, 0.5], "velocity": [2, 0, 0]})",
                                        0.0, 0.5),
                               1.5);
  EXPECT_LT(energy.kinetic, 1e-9);
  EXPECT_NEAR(energy.friction_loss, 2000.0, 0.2);  // the block also tips by the gap of the contacts
  EXPECT_NEAR(energy.damping_loss, 0.0, 1e-9);
  EXPECT_LT(std::abs(energy.Unexplained()), 0.2);
}

// e = 1/2: an impact takes 1 - e^2 of the energy it meets; in the air nothing is lost.
TEST(EnergyBooks, ImpactsTakeWhatRestitutionDoesNotGiveBack) {
  const std::string scene = OnAFloor(R"({"name": "one", "shape": {"box": [1, 1, 1]},
      "position": [0, 0, 1.5]})",
                                     0.5, 0.0);
  const auto energy = EnergyAt(scene, 0.6);  // falls for 0.45 s, up again for 0.22 s
  EXPECT_NEAR(energy.impact_loss, 0.75 * 9810.0, 0.75 * 9810.0 * 2e-4);  // within the gap
  EXPECT_LT(std::abs(energy.Unexplained()), 1e-6);
}

TEST(EnergyBooks, DampingTakesTheRest) {
  const auto energy = EnergyAt(R"({"touchstone": 1, "gravity": [0, 0, 0],
      "damping": {"linear": 0.7, "angular": 1.3}, "bodies": [{"name": "one",
      "shape": {"box": [1, 0.5, 0.2]}, "velocity": [3, 0, 0], "angular_velocity": [1, 2, 3]}]})",
                               2.0);
  EXPECT_GT(energy.damping_loss, 0.5 * energy.start);
  EXPECT_LT(std::abs(energy.Unexplained()), 1e-6 * energy.start);  // steps of 1/60 s
}

// m = 1000 kg struck at 1 m/s with e = 0.3 leaves at 1.3 m/s: the paddle gives p . v = 1300 J, of
// which the block keeps 845.
TEST(EnergyBooks, AnImpactOfAMovingFixedBodyIsWorkFromOutside) {
  const auto energy = EnergyAt(R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
      {"name": "paddle", "shape": {"box": [1, 1, 1]}, "velocity": [1, 0, 0], "fixed": true},
      {"name": "block", "shape": {"box": [1, 1, 1]}, "position": [1.05, 0, 0]}]})",
                               0.5);
  EXPECT_NEAR(energy.kinetic, 845.0, 1e-9);
  EXPECT_NEAR(energy.external_work, 1300.0, 1e-9);
  EXPECT_NEAR(energy.impact_loss, 455.0, 1e-9);
}

TEST(EnergyBooks, ABlockOnALiftAndOneOnATurntableAreBooked) {
  const auto on_lift = EnergyAt(R"({"touchstone": 1, "bodies": [
      {"name": "lift", "shape": {"box": [2, 2, 0.2]}, "velocity": [0, 0, 1], "fixed": true},
      {"name": "cube", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.60005]}]})",
                                2.0);
  EXPECT_LT(std::abs(on_lift.Unexplained()), 1e-8 * on_lift.external_work);
  const auto struck = EnergyAt(R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
      {"name": "arm", "shape": {"box": [4, 0.2, 1]}, "angular_velocity": [0, 0, 3], "fixed": true},
      {"name": "cube", "shape": {"box": [0.4, 0.4, 0.4]}, "position": [1.5, 1, 0]}]})",
                               1.0);
  EXPECT_GT(struck.kinetic, 100.0);
  EXPECT_LT(std::abs(struck.Unexplained()), 1e-8 * struck.external_work);
}

// A light splinter is spun up to hundreds of turns a second, many in each step.
TEST(EnergyBooks, AThrusterIsBookedHoweverFastItsBodyTurns) {
  const auto energy = EnergyAt(R"({"touchstone": 1, "bodies": [{"name": "splinter",
      "shape": {"hull": [[-0.08, -0.08, 0.0005], [0.02, -0.01, 0.09], [0.07, 0.1, -0.01],
      [-0.03, 0.07, 0.08]]}}], "thrusters": [{"body": "splinter", "point": [-0.06, -0.08, 0.008],
      "force": [-3, 20, -2000], "from": 0}]})",
                               0.3);
  EXPECT_GT(energy.external_work, 1e5);
  EXPECT_LT(std::abs(energy.Unexplained()), 1e-6 * energy.external_work);
}

/// A box on a spring to a ball that moves like this; c is the damping of the spring.
std::string PulledByASpring(const char* motion, double c) {
  return fmt::format(R"({{"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
      {{"name": "box", "shape": {{"box": [0.5, 0.5, 0.5]}}, "mass": 2}},
      {{"name": "end", "shape": {{"sphere": {{"radius": 0.1}}}}, "position": [2, 0, 0],
        "fixed": true, {}}}],
      "springs": [{{"bodies": ["box", "end"], "anchors": [[0, 0, 0], [0, 0, 0]],
        "stiffness": 20, "damping": {}}}]}})",
                     motion, c);
}
constexpr const char* kAtOneSpeed = R"("velocity": [1, 0, 0])";
constexpr const char* kByKeyframes =
    R"("keyframes": [{"time": 0, "position": [2, 0, 0]}, {"time": 2, "position": [4, 0, 0]}])";

// The end works on the spring: all of that is in the box and the spring, or taken by a damper,
// whose share is m V^2 / 2 once the box keeps up with an end at speed V.
TEST(EnergyBooks, TheMovingEndOfASpringWorks) {
  for (const char* motion : {kAtOneSpeed, kByKeyframes}) {
    const auto elastic = EnergyAt(PulledByASpring(motion, 0.0), 1.5);
    EXPECT_GT(elastic.external_work, 0.5);
    EXPECT_NEAR(elastic.damping_loss, 0.0, 1e-9);
    EXPECT_NEAR(elastic.Unexplained(), 0.0, 1e-12);
    EXPECT_NEAR(EnergyAt(PulledByASpring(motion, 3.0), 1.5).Unexplained(), 0.0, 1e-12);
  }
  const auto damped = EnergyAt(PulledByASpring(kAtOneSpeed, 8.0), 12.0);
  EXPECT_NEAR(damped.damping_loss, 1.0, 1e-4);
  EXPECT_NEAR(damped.external_work, 2.0, 1e-4);
}

// Once the box is pinned, the end stretches the spring against nothing that gives way.
TEST(EnergyBooks, PrescribedMotionStretchesASpringThatMovesNothing) {
  for (const char* motion : {kAtOneSpeed, kByKeyframes}) {
    Simulation simulation(FromText(PulledByASpring(motion, 0.0)));
    const BodyId box = Body(simulation.MakeSnapshot(), "box").id;
    ASSERT_EQ(simulation.Apply(exchange::PinBody{box, true}), "");
    ASSERT_EQ(RunTo(&simulation, 1.0), "");
    const exchange::Snapshot now = simulation.MakeSnapshot();
    const double stretch = Body(now, "end").p_WBcm.x() - 2.0;
    EXPECT_NEAR(now.energy.external_work, 10.0 * stretch * stretch, 1e-12);
    EXPECT_NEAR(now.energy.damping_loss, 0.0, 1e-12);
    EXPECT_NEAR(now.energy.Unexplained(), 0.0, 1e-12);
    EXPECT_LT(simulation.totals().energy_gain_max, 1e-12);
  }
}

// Whole scenes. The rest is what a force held constant over a step misses: first order in the
// step, and normal forces that do work within the tolerance.
TEST(EnergyBooks, CloseForWholeScenes) {
  for (const char* name : {"bounce", "incline", "dominoes-40", "cradle", "springs", "start"}) {
    Simulation simulation(BuiltIn(name));
    ASSERT_EQ(RunTo(&simulation, 1.5), "") << name;
    const auto energy = simulation.MakeSnapshot().energy;
    const double turned_over = energy.Lost() + energy.kinetic + 1e-3;
    EXPECT_LT(std::abs(energy.Unexplained()), 0.02 * turned_over)
        << name << ": lost " << energy.impact_loss << " + " << energy.friction_loss << " + "
        << energy.damping_loss << " J";
  }
}

// A planar body that others strike and press upon from the side: what holds it in its plane is in
// the books too.
TEST(MomentumBooks, HoldPlanarBodiesInTheirPlane) {
  Simulation simulation(testing::FromText(R"({"touchstone": 1, "gravity": [0, 2, -9.81],
    "materials": {"default": {"restitution": 0.4, "friction": 0.5}}, "bodies": [
    {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "flat", "shape": {"box": [1, 0.5, 1]}, "position": [0, 0, 0.5], "motion": "planar"},
    {"name": "ball", "shape": {"icosahedron": {"radius": 0.3}}, "position": [0.2, -2, 0.6],
     "velocity": [0, 4, 0]},
    {"name": "rider", "shape": {"box": [0.4, 0.3, 0.2]}, "position": [0.1, 0.1, 1.3],
     "rotation": {"axis": [1, 0, 0], "degrees": 20}}]})"));
  ASSERT_EQ(testing::RunTo(&simulation, 1.5), "");
  EXPECT_GT(simulation.totals().collisions, 2);
  EXPECT_LT(simulation.totals().momentum_drift, 1e-8);
}

}  // namespace
}  // namespace touchstone::session
