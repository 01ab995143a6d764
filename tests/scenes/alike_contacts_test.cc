// Impacts at several contacts: as at one where they are one for the bodies' motion, and the same in
// whatever order bodies are listed.

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::FromText;
using testing::RunTo;
using testing::SteppedBy;

/// The speed after the impact of a mechanism with one degree of freedom, relative to that before:
/// it slides to its stop and back, against friction both times, at u_t / u_n = `slope`.
double ReboundOf(double e, double mu, double slope) {
  const double x = mu * slope;
  return e * std::sqrt((1.0 - x) / (1.0 + x));
}

// A door that swings open against the edge of its post, along two metres of it.
TEST(AlikeContacts, TheEdgeOfADoorReboundsAsOneContact) {
  // From the hinge to the edge of the post, along the door's face and across it.
  const double across = 0.025, along = std::sqrt(0.03 * 0.03 + 0.06 * 0.06 - across * across);
  for (const double speed : {2.0, 13.0 / 3.0})
    for (const double rate : {60.0, 240.0, 960.0}) {
      SCOPED_TRACE(::testing::Message() << speed << " rad/s at " << rate << " Hz");
      scene::SceneDesc scene = *FromText(R"({"touchstone": 1, "gravity": [0, 0, 0],
        "materials": {"default": {"friction": 0.5, "restitution": 0.8}}, "bodies": [
          {"name": "post", "shape": {"box": [0.12, 2, 0.12]}, "position": [-1.34, 1, 0],
           "fixed": true},
          {"name": "door", "shape": {"box": [0.9, 1.9, 0.05]}, "position": [-0.8, 0.98, 0],
           "mass": 18}],
        "joints": [{"type": "hinge", "bodies": ["door", "post"], "anchor": [-1.25, 0.98, 0],
          "axis": [0, 1, 0], "collide": true}]})");
      scene.bodies[1].angular_velocity = Vec3(0, -speed, 0);
      scene.bodies[1].velocity = Vec3(0, 0, 0.45 * speed);
      Simulation simulation = SteppedBy(std::move(scene), 1.0 / rate);
      ASSERT_EQ(RunTo(&simulation, 2.2 / speed), "");
      EXPECT_NEAR(Body(simulation.MakeSnapshot(), "door").w_WB.y() / speed,
                  ReboundOf(0.8, 0.5, across / along), 5e-4);
      EXPECT_EQ(simulation.totals().collisions, 1);
    }
}

// On a slider at 30 degrees to the normal of a wall.
TEST(AlikeContacts, BoxesOnASliderReboundAsABall) {
  for (const char* shape : {R"({"box": [0.2, 0.3, 0.1]})", R"({"box": [0.2, 0.2, 0.2]})",
                            R"({"sphere": {"radius": 0.1}})"})
    for (const double e : {0.0, 0.6}) {
      SCOPED_TRACE(::testing::Message() << shape << ", e = " << e);
      const std::string text = std::string(R"({"touchstone": 1, "gravity": [0, 0, 0],
        "materials": {"default": {"friction": 0.5}}, "bodies": [
          {"name": "wall", "shape": {"box": [1, 4, 4]}, "position": [1.1, 0, 0], "fixed": true},
          {"name": "body", "mass": 2, "velocity": [0.8660254037844386, 0, 0.5], "shape": )") +
                               shape + R"(}],
        "joints": [{"type": "slider", "bodies": ["body", null], "anchor": [0, 0, 0],
          "axis": [0.8660254037844386, 0, 0.5]}]})";
      scene::SceneDesc scene = *FromText(text.c_str());
      scene.materials.at("default").restitution = e;
      Simulation simulation = SteppedBy(std::move(scene), 1.0 / 60.0);
      ASSERT_EQ(RunTo(&simulation, 0.8), "");
      EXPECT_NEAR(Body(simulation.MakeSnapshot(), "body").v_WBcm.norm(),
                  ReboundOf(e, 0.5, std::tan(std::acos(-1.0) / 6.0)), 1e-9);
    }
}

// A box that slides on two of its corners falls on the two others, which share the blow.
TEST(ImpactOrder, ALandingBoxGoesOnAlikeWhicheverBodyComesFirst) {
  constexpr const char* kFloor =
      R"({"name": "floor", "shape": {"box": [6, 6, 1]}, "position": [0, 0, -0.5], "fixed": true})";
  constexpr const char* kBox = R"({"name": "box",
    "shape": {"box": [0.4824006838515902, 0.18307272403165875, 0.08732053077050507]},
    "position": [0, 0, 0.043758504580110796],
    "orientation": [0.999999995, 0, -9.999999983333334e-05, 0],
    "velocity": [0.8430425708043379, 0.8579365494757685, -0.2353351386039318],
    "angular_velocity": [0, 0.9757186140717732, 2.3759182097429257]})";
  std::vector<Vec3> turns;
  for (const auto& [first, second] : {std::pair(kFloor, kBox), std::pair(kBox, kFloor)}) {
    const std::string text = std::string(R"({"touchstone": 1, "materials": {"default":
      {"friction": 1, "restitution": 0}}, "bodies": [)") +
                             first + ", " + second + "]}";
    Simulation simulation = SteppedBy(*FromText(text.c_str()), 1.0 / 240.0);
    ASSERT_EQ(RunTo(&simulation, 0.004), "");
    turns.push_back(Body(simulation.MakeSnapshot(0.003), "box").w_WB);
  }
  EXPECT_LT((turns[1] - turns[0]).norm(), 1e-8);
}

}  // namespace
}  // namespace touchstone
