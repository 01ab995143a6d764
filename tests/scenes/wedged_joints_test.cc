// Moving bodies that carry what they hold on joints into something that does not give way: for as
// long as that lasts joints are left out, nothing overlaps, and what has come apart is brought
// together again afterwards.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "session/simulation.h"
#include "support/joint_opening.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;

// Runs a scene, watching all that must never happen.
class Wedged {
 public:
  explicit Wedged(const std::string& scene) : simulation(testing::FromText(scene)) {}

  // The furthest that the body goes in one step on the way [m].
  double RunTo(double until, const std::string& name) {
    double furthest = 0.0;
    Vec3 before = testing::Body(simulation.MakeSnapshot(), name).p_WBcm;
    EXPECT_EQ(testing::RunTo(&simulation, until,
                             [&] {
                               const Vec3 now =
                                   testing::Body(simulation.MakeSnapshot(), name).p_WBcm;
                               furthest = std::max(furthest, (now - before).norm());
                               before = now;
                             }),
              "");
    EXPECT_EQ(simulation.totals().penetration_max, 0.0);
    EXPECT_LT(simulation.totals().energy_gain_max, 1e-6);
    return furthest;
  }

  void Move(const std::string& name, const Vec3& velocity) {
    const BodyId id = testing::Body(simulation.MakeSnapshot(), name).id;
    ASSERT_EQ(simulation.Apply(exchange::SetVelocity{id, {velocity, Vec3::Zero()}}), "");
  }

  double Opening() const { return testing::LargestOpening(simulation.MakeSnapshot()); }

  bool Tells() const {
    return std::ranges::any_of(simulation.totals().warnings, [](const std::string& warning) {
      return warning.find("joints could not hold") != std::string::npos;
    });
  }

  Simulation simulation;
};

constexpr double kLongestWay = 0.025;  // [m] in a step: 1.5 m/s

// A hand lowers a weight that is welded to it, and goes on for 0.2 m after it stands on the floor.
TEST(WedgedJoints, AWeldOpensWhereItsBodyIsLoweredIntoTheFloor) {
  Wedged run(R"({"touchstone": 1, "bodies": [
    {"name": "floor", "shape": {"box": [4, 4, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "hand", "shape": {"box": [0.2, 0.2, 0.2]}, "position": [0, 0, 1.2], "fixed": true,
     "velocity": [0, 0, -0.5]},
    {"name": "weight", "shape": {"box": [0.4, 0.4, 0.4]}, "position": [0, 0, 0.4],
     "velocity": [0, 0, -0.5]}],
    "joints": [{"type": "fixed", "bodies": ["weight", "hand"], "anchor": [0, 0, 0.8]}]})");
  run.RunTo(0.38, "weight");
  EXPECT_LT(run.Opening(), 1e-9);
  EXPECT_FALSE(run.Tells());
  run.RunTo(0.8, "weight");
  EXPECT_NEAR(run.Opening(), 0.2, 0.02);
  EXPECT_TRUE(run.Tells());
  EXPECT_GT(run.simulation.totals().joints_opened, 0);
  EXPECT_FALSE(testing::Body(run.simulation.MakeSnapshot(), "weight").asleep);

  run.Move("hand", Vec3(0, 0, 0.5));
  EXPECT_LT(run.RunTo(2.0, "weight"), kLongestWay);
  EXPECT_LT(run.Opening(), 1e-6);
  EXPECT_NEAR(testing::Body(run.simulation.MakeSnapshot(2.0), "weight").v_WBcm.z(), 0.5, 1e-6);
}

// A block is hinged to one jaw; the other presses it towards that.
TEST(WedgedJoints, AHingeOpensBetweenJaws) {
  Wedged run(R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
    {"name": "left", "shape": {"box": [0.2, 1, 1]}, "position": [-0.6, 0, 0], "fixed": true,
     "velocity": [0.3, 0, 0]},
    {"name": "right", "shape": {"box": [0.4, 1, 1]}, "position": [0.6, 0, 0], "fixed": true,
     "velocity": [-0.3, 0, 0]},
    {"name": "block", "shape": {"box": [0.4, 0.4, 0.4]}, "position": [0, 0, 0],
     "velocity": [0.3, 0, 0]}],
    "joints": [{"type": "hinge", "bodies": ["block", "left"], "anchor": [-0.4, 0, 0],
                "axis": [0, 1, 0]}]})");
  run.RunTo(0.3, "block");
  EXPECT_LT(run.Opening(), 1e-9);
  run.RunTo(0.6, "block");
  EXPECT_GT(run.Opening(), 0.05);
  EXPECT_TRUE(run.Tells());

  run.Move("left", Vec3(-0.3, 0, 0));
  run.Move("right", Vec3(0.3, 0, 0));
  EXPECT_LT(run.RunTo(2.0, "block"), kLongestWay);
  EXPECT_LT(run.Opening(), 1e-6);
}

// A ram pushes a sledge on a rail 0.2 m past its stop and is drawn away: the sledge does not jump
// back, does not fall asleep on the way, and nothing is gained.
TEST(WedgedJoints, ASliderIsPushedPastItsStop) {
  Wedged run(R"({"touchstone": 1, "bodies": [
    {"name": "floor", "shape": {"box": [4, 4, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "sledge", "shape": {"box": [0.4, 0.4, 0.2]}, "position": [0, 0, 1], "mass": 5},
    {"name": "ram", "shape": {"box": [0.2, 0.6, 0.1]}, "position": [-0.35, 0, 1], "fixed": true,
     "velocity": [1, 0, 0]}],
    "joints": [{"type": "slider", "bodies": ["sledge", "floor"], "anchor": [0, 0, 1],
                "axis": [1, 0, 0], "limits": [-0.1, 0.1]}]})");
  const auto travel = [&] {
    return testing::Body(run.simulation.MakeSnapshot(), "sledge").p_WBcm.x();
  };
  run.RunTo(0.35, "sledge");
  EXPECT_NEAR(travel(), 0.3, 0.01);
  EXPECT_TRUE(run.Tells());

  run.Move("ram", Vec3(-3, 0, 0));
  EXPECT_LT(run.RunTo(0.5, "sledge"), 0.0101);
  EXPECT_FALSE(testing::Body(run.simulation.MakeSnapshot(), "sledge").asleep);
  EXPECT_LT(run.RunTo(1.0, "sledge"), 0.0101);
  EXPECT_NEAR(travel(), 0.1, 1e-4);
  EXPECT_TRUE(testing::Body(run.simulation.MakeSnapshot(), "sledge").asleep);
}

}  // namespace
}  // namespace touchstone
