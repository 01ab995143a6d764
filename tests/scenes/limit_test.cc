// Joints that press on their limits while their bodies swing.

#include <gtest/gtest.h>

#include <cmath>

#include "support/joint_motion.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using testing::Coordinates;
using testing::kThreeRates;

// Two rods of 1 kg and 1 m in a line, hinged at one end. A spring presses the hinge between them on
// its limit, the high one or, with its axis turned about, the low one, so that they fall as one
// rod, by I q'' = m g l cos q.
TEST(Limits, ThatAreHeldMakeOneRodOfTwo) {
  constexpr double kInertia = 2.0 * 1.01 / 12.0 + 0.25 + 2.25, kWeightAtArms = 9.81 * 2.0;
  for (const bool low : {false, true})
    for (const double rate : kThreeRates) {
      SCOPED_TRACE(::testing::Message() << rate << " " << low);
      session::Simulation simulation =
          testing::SteppedAt(R"({"touchstone": 1, "bodies": [
        {"name": "upper", "shape": {"box": [1, 0.1, 0.1]}, "mass": 1, "position": [0.5, 0, 3]},
        {"name": "lower", "shape": {"box": [1, 0.1, 0.1]}, "mass": 1, "position": [1.5, 0, 3]}],
      "joints": [{"type": "hinge", "bodies": ["upper", null], "anchor": [0, 0, 3],
          "axis": [0, 1, 0]},
        {"type": "hinge", "bodies": ["lower", "upper"], "anchor": [1, 0, 3], "axis": [0, 1, 0],
          "limits": [-1, 0], "spring": {"stiffness": 30, "rest": 1}}]})",
                             rate, [&](scene::SceneDesc* scene) {
                               if (!low) return;
                               scene::JointDesc& hinge = scene->joints[1];
                               hinge.axis = -hinge.axis;
                               hinge.limits = scene::JointLimits{0.0, 1.0};
                               hinge.spring->rest = -1.0;
                             });
      const auto motion = [](const Coordinates& y) {  // the travels of both hinges, and the speed
        return Coordinates{y[2], 0.0, kWeightAtArms * std::cos(y[0]) / kInertia};
      };
      EXPECT_LT(testing::WorstTravel(&simulation, 2.0, motion, {0.0, 0.0, 0.0}), 2e-6);
      testing::ExpectBalancedBooks(simulation, 1e-6);
      EXPECT_LT(simulation.totals().solves, 2.1 * rate);
    }
}

}  // namespace
}  // namespace touchstone
