// Bars and splinters hundreds of times as long as they are thick, that fall on each other
// crosswise.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "support/format.h"
#include "support/lcg.h"
#include "support/sanitized.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Format;
using testing::FromText;
using testing::RunTo;

std::shared_ptr<const scene::SceneDesc> SlenderPile(const std::string& shape, int count, Lcg* lcg) {
  std::string bodies =
      R"({"name": "floor", "shape": {"box": [20, 20, 1]}, "position": [0, 0, -0.5], "fixed": true})";
  for (int i = 0; i < count; ++i)
    bodies += Format(
        R"(, {"name": "%d", "shape": %s, "position": [%.17g, %.17g, %.17g],
            "rotation": {"axis": [%.17g, %.17g, 1], "degrees": %.17g}})",
        i, shape.c_str(), lcg->Uniform(-0.2, 0.2), lcg->Uniform(-0.2, 0.2), 0.25 + 0.2 * i,
        lcg->Uniform(-0.15, 0.15), lcg->Uniform(-0.15, 0.15), lcg->Uniform(0, 360));
  return FromText(
      R"({"touchstone": 1, "materials": {"default": {"restitution": 0.3, "friction": 0.5}}, "bodies": [)" +
      bodies + "]}");
}

// A gap that was opened by turning a splinter about its own length was not open afterwards.
TEST(SlenderBodies, FallOnEachOtherAndComeApart) {
  const std::string splinter =
      R"({"hull": [[0, 0, 0], [1, 0, 0], [0, 0.002, 0], [0.3, 0.001, 0.002]]})";
  const std::string bar = R"({"box": [1.5, 0.001, 0.001]})";
  Lcg lcg(28);
  for (int i = 0; i < (kSanitized ? 2 : 8); ++i) {
    SCOPED_TRACE(i);
    Simulation simulation(SlenderPile(i % 2 == 0 ? splinter : bar, 6, &lcg));
    EXPECT_EQ(RunTo(&simulation, 1.5), "");
    EXPECT_EQ(simulation.totals().penetration_max, 0.0);
  }
}

// A rod of 2 m and 4 mm, which tips over a foot that slides. Placed a thousandth of a radian beside
// its way with the angular momentum it has, it would spin about its length at hundreds of radians a
// second, and friction would give it 28 J.
TEST(SlenderBodies, ARodTipsOverWithoutSpinningUp) {
  Simulation simulation(FromText(
      R"({"touchstone": 1, "materials": {"default": {"restitution": 0.2, "friction": 0.5}},
          "bodies": [{"name": "floor", "shape": {"box": [60, 60, 1]}, "position": [0, 0, -0.5],
                      "fixed": true},
                     {"name": "rod", "shape": {"cylinder": {"radius": 0.002, "length": 2}},
                      "mass": 1, "position": [0, 0, 1.3],
                      "orientation": [0.7286713860569545, 0.18322717710433273,
                                      0.060330290517304194, -0.6571347417069897]}]})"));
  double fastest = 0.0, friction = 0.0;
  while (simulation.time() < 1.0) {
    ASSERT_EQ(RunTo(&simulation, simulation.time() + 1.0 / 60.0), "");
    const auto now = simulation.MakeSnapshot();
    fastest = std::max(fastest, now.bodies.back().w_WB.norm());
    EXPECT_GE(now.energy.friction_loss, friction - 1e-3);
    EXPECT_LT(std::abs(now.energy.Unexplained()), 0.01);
    friction = now.energy.friction_loss;
  }
  EXPECT_LT(fastest, 20.0);
}

}  // namespace
}  // namespace touchstone
