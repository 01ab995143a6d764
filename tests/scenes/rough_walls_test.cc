// Bodies that friction wedges between walls. Stress between the walls moves nothing and is not
// needed: forces stay as large as the load, and a wedged body moves as one with what holds it.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "support/format.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::Format;

/// The largest normal force of a contact at the end of a step until this time [N].
double LargestForce(Simulation* simulation, double time) {
  double largest = 0.0;
  EXPECT_EQ(testing::RunTo(simulation, time,
                           [&] {
                             for (const auto& contact : simulation->MakeSnapshot().contacts)
                               largest = std::max(largest, contact.force_n);
                           }),
            "");
  EXPECT_EQ(simulation->totals().penetration_max, 0.0);
  EXPECT_LE(simulation->totals().residual_max, 1e-9);
  return largest;
}

class BetweenRoughWalls : public ::testing::TestWithParam<int> {
 protected:
  double step() const { return 1.0 / GetParam(); }
};

// Each of the two walls carries half of the weight over the sine of 30 degrees; where the ball
// leaves the valley it is held by its ends alone for a moment.
TEST_P(BetweenRoughWalls, ABallRollsAlongARoughValleyUnderItsWeight) {
  Simulation simulation(testing::FromText(Format(R"({"touchstone": 1, "settings": {"step": %.17g},
      "materials": {"default": {"friction": 0.6, "restitution": 0}}, "bodies": [
      {"name": "left", "shape": {"box": [3, 0.05, 0.6]}, "fixed": true, "position": [0, 0.3, 1.2],
       "rotation": {"axis": [1, 0, 0], "degrees": -30}},
      {"name": "right", "shape": {"box": [3, 0.05, 0.6]}, "fixed": true,
       "position": [0, -0.3, 1.2], "rotation": {"axis": [1, 0, 0], "degrees": 30}},
      {"name": "ball", "shape": {"sphere": {"radius": 0.15}}, "mass": 1,
       "position": [0.6, 0, 1.0304847577293368], "velocity": [0.5, 0, 0],
       "angular_velocity": [0, 6.664445184938356, 0]}]})",
                                                 step())));
  EXPECT_LT(LargestForce(&simulation, 3.0), 40.0);
}

TEST_P(BetweenRoughWalls, ABallInATurningValleyIsHeldByALittleMoreThanItsWeight) {
  Simulation simulation(testing::FromText(Format(R"({"touchstone": 1, "settings": {"step": %.17g},
      "materials": {"default": {"friction": 0.5, "restitution": 0}}, "bodies": [
      {"name": "valley", "fixed": true, "position": [0, 0, 0.2984517430693657],
       "angular_velocity": [0.5773502691896258, 0.5773502691896258, 0.5773502691896258],
       "shape": {"compound": [
       {"shape": {"box": [0.04, 1, 0.64977023163287]},
        "position": [0.12991110629163177, 0, 0.2984517430693657],
        "rotation": {"axis": [0, 1, 0], "degrees": 20}},
       {"shape": {"box": [0.04, 1, 0.64977023163287]},
        "position": [-0.12991110629163177, 0, 0.2984517430693657],
        "rotation": {"axis": [0, 1, 0], "degrees": -20}}]}},
      {"name": "ball", "shape": {"sphere": {"radius": 0.1}}, "mass": 1,
       "position": [0, 0, 0.29252663023631686],
       "angular_velocity": [0.5773502691896258, 0.5773502691896258, 0.5773502691896258],
       "velocity": [-0.003420865489139667, 0.003420865489139667, 0]}]})",
                                                 step())));
  EXPECT_LT(LargestForce(&simulation, 1.5), 40.0);
}

// One rigid body in all but name: nothing moves in it, so energy and angular momentum stay.
TEST_P(BetweenRoughWalls, ABallStuckInTheCornerOfASpinningBoxTurnsWithIt) {
  Simulation simulation(testing::FromText(Format(R"({"touchstone": 1, "gravity": [0, 0, 0],
      "settings": {"step": %.17g}, "materials": {"default": {"friction": 1.5, "restitution": 0}},
      "bodies": [{"name": "box", "mass": 100,
       "position": [-0.030904545454545452, -0.030904545454545452, -0.030904545454545452],
       "velocity": [0.07108045454545454, 0.05253772727272727, -0.12361818181818181],
       "angular_velocity": [2, -2, 0.3], "shape": {"compound": [
       {"shape": {"box": [0.02, 1, 1]}, "position": [-0.5, 0, 0]},
       {"shape": {"box": [0.02, 1, 1]}, "position": [0.5, 0, 0]},
       {"shape": {"box": [1, 0.02, 1]}, "position": [0, -0.5, 0]},
       {"shape": {"box": [1, 0.02, 1]}, "position": [0, 0.5, 0]},
       {"shape": {"box": [1, 1, 0.02]}, "position": [0, 0, -0.5]},
       {"shape": {"box": [1, 1, 0.02]}, "position": [0, 0, 0.5]}]}},
      {"name": "ball", "shape": {"sphere": {"radius": 0.15}}, "mass": 10,
       "position": [0.3090454545454545, 0.3090454545454545, 0.3090454545454545],
       "velocity": [-0.7108045454545454, -0.5253772727272726, 1.236181818181818],
       "angular_velocity": [2, -2, 0.3]}]})",
                                                 step())));
  EXPECT_LT(LargestForce(&simulation, 4.0), 20.0);
  const exchange::Snapshot end = simulation.MakeSnapshot();
  EXPECT_NEAR(end.energy.kinetic, end.energy.start, 1e-6 * end.energy.start);
  EXPECT_NEAR((Body(end, "ball").w_WB - Body(end, "box").w_WB).norm(), 0.0, 1e-5);
}

INSTANTIATE_TEST_SUITE_P(StepsPerSecond, BetweenRoughWalls, ::testing::Values(60, 240));

}  // namespace
}  // namespace touchstone
