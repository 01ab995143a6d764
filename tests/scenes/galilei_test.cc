// The same motion seen from a train: a common velocity of all bodies, or one along a smooth floor,
// changes nothing about how they move against each other.

#include <gtest/gtest.h>

#include "support/format.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::Format;

/// A coin that wobbles on a smooth floor, 20 degrees from flat, and glides along it.
exchange::BodySnapshot WobblingCoin(double glides, int steps_a_second) {
  constexpr double kSeconds = 1.0;
  Simulation coin(testing::FromText(Format(R"({"touchstone": 1, "settings": {"step": %.17g},
    "materials": {"default": {"friction": 0, "restitution": 0}}, "bodies": [
    {"name": "floor", "shape": {"box": [600, 6, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "coin", "shape": {"cylinder": {"radius": 0.15, "length": 0.01}}, "mass": 1,
     "position": [0, 0, 0.056051484602779846], "orientation": [0.984807753012208, 0.17364817766693033, 0, 0],
     "velocity": [%g, 0, 0], "angular_velocity": [0, 0, 8]}]})",
                                           1.0 / steps_a_second, glides)));
  EXPECT_EQ(testing::RunTo(&coin, kSeconds), "");
  return Body(coin.MakeSnapshot(kSeconds), "coin");
}

TEST(Galilei, ACoinWobblesAlikeHoweverFastItGlides) {
  for (const int rate : {60, 240}) {
    const exchange::BodySnapshot still = WobblingCoin(0.0, rate);
    for (const double glides : {3.0, 100.0}) {
      const exchange::BodySnapshot coin = WobblingCoin(glides, rate);
      EXPECT_NEAR(coin.v_WBcm.z(), still.v_WBcm.z(), 1e-6) << glides;
      EXPECT_LT((coin.w_WB - still.w_WB).norm(), 1e-5) << glides;
      EXPECT_NEAR(coin.p_WBcm.x(), glides, 1e-9 * glides);
    }
  }
}

/// Balls that roll and slip round in a tube, and a top that rolls, slips and stands up on a floor,
/// all with a common velocity along x [m/s].
exchange::Snapshot RollingBodies(double common) {
  constexpr double kSeconds = 0.5;
  Simulation bodies(testing::FromText(Format(
      R"({"touchstone": 1, "materials": {"default": {"friction": 0.3, "restitution": 0}}, "bodies": [
    {"name": "floor", "shape": {"box": [60, 60, 1]}, "position": [0, 0, -0.5], "fixed": true,
     "velocity": [%g, 0, 0]},
    {"name": "tube", "shape": {"tube": {"radius": 0.4, "length": 1.8}}, "position": [-5, 0, 0.92],
     "fixed": true, "velocity": [%g, 0, 0]},
    {"name": "rolls", "shape": {"sphere": {"radius": 0.1}}, "position": [-4.70005, 0, 1.6],
     "velocity": [%g, 2.4, 0], "angular_velocity": [0, 0, -24]},
    {"name": "slips", "shape": {"sphere": {"radius": 0.1}}, "position": [-5.29995, 0, 1.2],
     "velocity": [%g, 3, 0]},
    {"name": "top", "shape": {"compound": [{"shape": {"sphere": {"radius": 0.1}}},
       {"shape": {"capsule": {"radius": 0.02, "length": 0.1}}, "position": [0, 0, 0.1]}]},
     "position": [3, 0, 0.16], "rotation": {"axis": [0, 1, 0], "degrees": 25},
     "velocity": [%g, 0, 0], "angular_velocity": [40, 0, 90]}]})",
      common, common, common, common, common)));
  EXPECT_EQ(testing::RunTo(&bodies, kSeconds), "");
  return bodies.MakeSnapshot(kSeconds);
}

TEST(Galilei, RoundBodiesRollAndSlipAlikeInAndOnWhatMoves) {
  const exchange::Snapshot still = RollingBodies(0.0);
  for (const double common : {1.0, -20.0}) {
    const exchange::Snapshot moving = RollingBodies(common);
    for (const char* name : {"rolls", "slips", "top"}) {
      const exchange::BodySnapshot &a = Body(still, name), &b = Body(moving, name);
      EXPECT_LT((b.p_WBcm - a.p_WBcm - Vec3(0.5 * common, 0, 0)).norm(), 1e-7) << name << common;
      EXPECT_LT((b.w_WB - a.w_WB).norm(), 1e-5) << name << common;
    }
  }
}

}  // namespace
}  // namespace touchstone
