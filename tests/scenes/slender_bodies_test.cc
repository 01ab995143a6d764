// Bars and splinters hundreds of times as long as they are thick, that fall on each other
// crosswise.

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace touchstone
