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

}  // namespace
}  // namespace touchstone
