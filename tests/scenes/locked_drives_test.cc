// Drives along axes that are locked, as that of a slider across the plane of planar bodies: nothing
// moves along them, so that their limits, motors and friction change nothing.

#include <gtest/gtest.h>

#include <memory>

#include "support/format.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using testing::Body;
using testing::Format;

/// Two planar bars, joined rigidly, swing on a carriage that cannot move. `across` and `in_plane`
/// are the drives of a slider across the plane and of a hinge about an axis in it.
std::shared_ptr<const scene::SceneDesc> Bars(const char* across, const char* in_plane) {
  return testing::FromText(Format(R"({"touchstone": 1, "bodies": [
    {"name": "carriage", "shape": {"box": [0.3, 0.3, 0.3]}, "position": [0.1, 0, 2], "mass": 2,
     "orientation": [0.9689124217106447, 0, 0.24740395925452294, 0], "motion": "planar"},
    {"name": "bar", "shape": {"box": [0.6, 0.1, 0.1]}, "position": [0.5, 0, 2.1], "mass": 1,
     "motion": "planar"},
    {"name": "tip", "shape": {"box": [0.1, 0.1, 0.6]}, "position": [0.8, 0, 1.8], "mass": 1,
     "motion": "planar"}],
    "joints": [
    {"type": "slider", "bodies": ["carriage", null], "anchor": [0.13, 0.02, 2.07],
     "axis": [0, 1, 0]%s},
    {"type": "hinge", "bodies": ["bar", "carriage"], "anchor": [0.2, 0, 2.1], "axis": [0, 1, 0],
     "friction": 0.5},
    {"type": "hinge", "bodies": ["tip", "bar"], "anchor": [0.8, 0, 2.1],
     "axis": [0.6, 0, 0.8]%s}]})",
                                  across, in_plane));
}

TEST(LockedDrives, ChangeNothing) {
  session::Simulation driven(
      Bars(R"(, "limits": [0, 0.05], "friction": 3)",
           R"(, "limits": [0, 2], "friction": 1, "motor": {"speed": 1, "max": 5})"));
  session::Simulation free(Bars("", ""));
  ASSERT_EQ(testing::RunTo(&driven, 1.0), "");
  ASSERT_EQ(testing::RunTo(&free, 1.0), "");
  const auto tip = [](session::Simulation* simulation) {
    return Body(simulation->MakeSnapshot(), "tip");
  };
  EXPECT_LT((tip(&driven).p_WBcm - tip(&free).p_WBcm).norm(), 1e-6);
  EXPECT_GT((tip(&free).p_WBcm - Vec3(0.8, 0, 1.8)).norm(), 0.1);  // they do swing
  EXPECT_LT(driven.totals().solver_iterations, 2000);
  EXPECT_TRUE(driven.totals().warnings.empty());
}

}  // namespace
}  // namespace touchstone
