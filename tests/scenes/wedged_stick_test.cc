// A stick of two kilograms between a log, a hook of tons and the wall of a drum that turns. The
// gap to the log opens only where the stick goes a hundred times as far aside, and gets out bit by
// bit; while it is narrow, round-off must not take the bodies for ones that overlap.

#include <gtest/gtest.h>

#include "session/simulation.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

TEST(WedgedStick, GetsOutWithoutOverlap) {
  session::Simulation simulation(testing::FromFile("wedged-stick"));
  EXPECT_EQ(testing::RunTo(&simulation, 1.0 / 60.0), "");
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
  EXPECT_EQ(simulation.totals().energy_gain_max, 0.0);
}

}  // namespace
}  // namespace touchstone
