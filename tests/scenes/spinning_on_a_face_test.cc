// A disc that spins on its face is braked by the moment mu m g R however fast it spins: its rim
// slides in all directions, each of which turns by w h in a step. So it loses mu m g R / I of its
// speed a second (docs/step.md, "Plans that give no energy").

#include <gtest/gtest.h>

#include <sstream>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::FromText;
using testing::RunTo;

double LostSpeed(double w, double seconds) {
  std::ostringstream scene;
  scene << R"({"touchstone": 1, "materials": {"default": {"restitution": 0, "friction": 0.3}},
    "bodies": [{"name": "floor", "shape": {"box": [20, 20, 1]}, "position": [0, 0, -0.5],
                "fixed": true},
               {"name": "disc", "shape": {"cylinder": {"radius": 0.1, "length": 0.04}},
                "position": [0, 0, 0.02005], "angular_velocity": [0, 0, )"
        << w << "]}]}";
  Simulation simulation(FromText(scene.str()));
  EXPECT_EQ(RunTo(&simulation, seconds), "");
  return w - testing::Body(simulation.MakeSnapshot(seconds), "disc").w_WB.z();
}

TEST(SpinningOnAFace, IsBrakedByTheSameMomentAtAnySpeed) {
  const double law = 0.3 * 0.3 * 9.81 * 0.1 / (0.5 * 0.1 * 0.1);  // rad/s in 0.3 s
  EXPECT_NEAR(LostSpeed(50.0, 0.3), law, 0.003 * law);
  EXPECT_NEAR(LostSpeed(100.0, 0.3), law, 0.003 * law);
  EXPECT_NEAR(LostSpeed(376.0, 0.3), law, 0.01 * law);  // a turn in a step
}

}  // namespace
}  // namespace touchstone
