// Two level slabs side by side are like one: what slides or rolls over the seam between them goes
// on as fast as before, wherever in a step it reaches the seam.

#include <gtest/gtest.h>

#include <string>

#include "support/format.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::Format;

constexpr double kOverSlab = 5e-5;  // where bodies rest above what carries them

struct SeamCase {
  const char* name;
  const char* shape;
  double height;    // of its centre of mass above the slab
  double friction;  // bodies with friction roll
  double lost;      // at most, relative to the speed
};

/// The body's state after 0.4 s; it starts `behind` the seam at x = 0.
exchange::BodySnapshot OverTheSeam(const SeamCase& with, double speed, double behind, int rate) {
  Simulation run(testing::FromText(
      Format(R"({"touchstone": 1, "settings": {"step": %.17g},
      "materials": {"default": {"restitution": 0, "friction": %g}}, "bodies": [
      {"name": "near", "shape": {"box": [4, 2, 1]}, "position": [-2, 0, -0.5], "fixed": true},
      {"name": "far", "shape": {"box": [4, 2, 1]}, "position": [2, 0, -0.5], "fixed": true},
      {"name": "body", "shape": {%s}, "mass": 1, "position": [%.17g, 0, %.17g],
       "velocity": [%.17g, 0, 0], "angular_velocity": [0, %.17g, 0])",
             1.0 / rate, with.friction, with.shape, -behind, with.height + kOverSlab, speed,
             with.friction > 0.0 ? speed / (with.height + kOverSlab) : 0.0) +
      (std::string(with.name) == "cylinder"
           ? R"(, "rotation": {"axis": [0, 1, 0], "degrees": 90}}]})"
           : "}]}")));
  EXPECT_EQ(testing::RunTo(&run, 0.4), "");
  return Body(run.MakeSnapshot(0.4), "body");
}

class Seams : public ::testing::TestWithParam<SeamCase> {};

TEST_P(Seams, DoNotStopWhatMovesOverThem) {
  const SeamCase& with = GetParam();
  for (const int rate : {60, 240})
    for (const double speed : {0.6, 1.5, 2.0, 3.0})
      for (const double part : {0.02, 0.3, 0.55, 0.7, 0.9, 0.975}) {
        const double behind = (12.0 / 60.0 - part / rate) * speed;
        SCOPED_TRACE(Format("1/%d s, %g m/s, %g of a step", rate, speed, part));
        const exchange::BodySnapshot body = OverTheSeam(with, speed, behind, rate);
        EXPECT_NEAR(body.v_WBcm.x(), speed, with.lost * speed);
      }
}

INSTANTIATE_TEST_SUITE_P(
    Every, Seams,
    ::testing::Values(
        SeamCase{"puck", R"("cylinder": {"radius": 0.1, "length": 0.1})", 0.05, 0.0, 1e-12},
        SeamCase{"cylinder", R"("cylinder": {"radius": 0.1, "length": 0.2})", 0.1, 0.0, 1e-10},
        SeamCase{"cone", R"("cone": {"radius": 0.1, "height": 0.2})", 0.05, 0.0, 1e-12},
        SeamCase{"box", R"("box": [0.2, 0.2, 0.2])", 0.1, 0.0, 1e-12},
        SeamCase{"ball", R"("sphere": {"radius": 0.1})", 0.1, 0.0, 2e-3},
        SeamCase{"rollingBall", R"("sphere": {"radius": 0.1})", 0.1, 0.5, 2e-3}),
    [](const auto& seam) { return std::string(seam.param.name); });

// A slab that is lower, or higher by less than the gap that the puck keeps, is no step; one that is
// higher than its bottom is.
TEST(Seams, AreStepsOnlyWhereTheySitHigher) {
  const auto speed_after = [](double higher) {
    Simulation run(testing::FromText(Format(R"({"touchstone": 1,
      "materials": {"default": {"restitution": 0, "friction": 0}}, "bodies": [
      {"name": "near", "shape": {"box": [4, 2, 1]}, "position": [-2, 0, -0.5], "fixed": true},
      {"name": "far", "shape": {"box": [4, 2, 1]}, "position": [2, 0, %.17g], "fixed": true},
      {"name": "puck", "shape": {"cylinder": {"radius": 0.1, "length": 0.1}}, "mass": 1,
       "position": [-0.415, 0, 0.05005], "velocity": [2, 0, 0]}]})",
                                            higher - 0.5)));
    EXPECT_EQ(testing::RunTo(&run, 0.3), "");
    return Body(run.MakeSnapshot(0.3), "puck").v_WBcm.x();
  };
  for (const double higher : {-4e-5, 1e-5, 3e-5, 4.5e-5})
    EXPECT_NEAR(speed_after(higher), 2.0, 0.01) << higher;
  for (const double higher : {6e-5, 2e-4, 1e-3}) EXPECT_LT(speed_after(higher), 0.5) << higher;
}

// The corner of a slab is no step either.
TEST(Seams, APuckPassesTheCornerOfASlab) {
  Simulation run(testing::FromText(R"({"touchstone": 1,
      "materials": {"default": {"restitution": 0, "friction": 0}}, "bodies": [
      {"name": "near", "shape": {"box": [4, 2, 1]}, "position": [-2, 0, -0.5], "fixed": true},
      {"name": "far", "shape": {"box": [4, 2, 1]}, "position": [2, 1.03, -0.5], "fixed": true},
      {"name": "puck", "shape": {"cylinder": {"radius": 0.1, "length": 0.1}}, "mass": 1,
       "position": [-0.25, 0.07, 0.05005], "velocity": [1.3, 0.4, 0]}]})"));
  EXPECT_EQ(testing::RunTo(&run, 0.5), "");
  const exchange::BodySnapshot puck = Body(run.MakeSnapshot(0.5), "puck");
  EXPECT_NEAR((puck.v_WBcm - Vec3(1.3, 0.4, 0)).norm(), 0.0, 1e-9);
}

}  // namespace
}  // namespace touchstone
