// Two boxes turned by 45 degrees, edge over parallel edge: by symmetry they push straight up,
// though their faces are parallel and the edges could as well pass each other along these.

#include <gtest/gtest.h>

#include "support/format.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::Format;

std::shared_ptr<const scene::SceneDesc> EdgeOverEdge(double restitution, double gravity, double gap,
                                                     double speed) {
  constexpr double kDiagonal = 0.28284271247461901;  // of the boxes' square sides
  return testing::FromText(Format(
      R"({"touchstone": 1, "gravity": [0, 0, %.17g],
    "materials": {"default": {"restitution": %g, "friction": 0}}, "bodies": [
    {"name": "lower", "shape": {"box": [0.2, 0.4, 0.2]}, "position": [0, 0, 1], "fixed": true,
     "orientation": [0.92387953251128674, 0, 0.38268343236508978, 0]},
    {"name": "upper", "shape": {"box": [0.2, 0.4, 0.2]}, "position": [0, 0, %.17g], "mass": 1,
     "orientation": [0.92387953251128674, 0, 0.38268343236508978, 0], "velocity": [0, 0, %.17g]}]})",
      -gravity, restitution, 1.0 + kDiagonal + gap, -speed));
}

TEST(MeetingEdges, BounceStraightUpWhateverTheRestitution) {
  for (const double restitution : {0.0, 0.1, 0.5, 1.0}) {
    SCOPED_TRACE(restitution);
    Simulation boxes(EdgeOverEdge(restitution, 0.0, 0.1, 3.0));
    ASSERT_EQ(testing::RunTo(&boxes, 0.2), "");
    const exchange::BodySnapshot upper = Body(boxes.MakeSnapshot(0.2), "upper");
    EXPECT_NEAR(upper.v_WBcm.x(), 0.0, 1e-8);
    EXPECT_NEAR(upper.v_WBcm.z(), 3.0 * restitution, 1e-9);
    EXPECT_NEAR(upper.w_WB.norm(), 0.0, 1e-8);
    EXPECT_EQ(boxes.totals().collisions, 1);
  }
}

TEST(MeetingEdges, RestFromTheFirstStep) {
  Simulation boxes(EdgeOverEdge(0.5, 9.81, 5e-5, 0.0));
  ASSERT_TRUE(boxes.Advance().ok);
  const exchange::Snapshot now = boxes.MakeSnapshot();
  ASSERT_EQ(now.contacts.size(), 2U);
  for (const exchange::ContactSnapshot& contact : now.contacts) {
    EXPECT_NEAR(contact.force_n, 0.5 * 9.81, 1e-6);
    EXPECT_NEAR(std::abs(contact.nhat_BA_W.z()), 1.0, 1e-9);
  }
  EXPECT_EQ(boxes.totals().collisions, 0);
}

}  // namespace
}  // namespace touchstone
