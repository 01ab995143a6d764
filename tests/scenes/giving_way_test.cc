// Joints that no exact law can go on from: bodies on them that springs turn faster than steps can
// follow, and linkages that a moving support wedges. The run goes on, tells so, and gains nothing.

#include <gtest/gtest.h>

#include <ctime>

#include "session/simulation.h"
#include "support/joint_opening.h"
#include "support/sanitized.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;

void ExpectToldExitsWithoutGain(const Simulation& simulation, double energy) {
  const Simulation::Totals totals = simulation.totals();
  EXPECT_EQ(totals.penetration_max, 0.0);
  EXPECT_GT(totals.dissipative_exits + totals.joints_opened, 0);
  EXPECT_LT(totals.energy_gain_max, 1e-6 * energy);
}

// A spring of 155 kN/m on a splinter of 30 mg, held by a ball joint a centimetre from its end: the
// splinter would turn by 20 000 rad in a step. It swings into the line of the pull as if it were
// much heavier, and the joints stay closed.
TEST(SplinterOnAJoint, SwingsIntoTheLineOfThePull) {
  Simulation simulation(testing::FromFile("splinter-on-a-joint"));
  const double energy = simulation.MakeSnapshot().energy.Mechanical();
  EXPECT_EQ(testing::RunTo(&simulation, 0.1), "");
  ExpectToldExitsWithoutGain(simulation, energy);
  EXPECT_LT(testing::LargestOpening(simulation.MakeSnapshot()), 1e-5);
}

// A spring on a joint pulled out by thousands of kilometres.
TEST(SpringOfAnySize, IsFollowedCalmly) {
  Simulation simulation(testing::FromFileWithThrust("driven-307429", 1e4));
  const double energy = simulation.MakeSnapshot().energy.Mechanical();
  EXPECT_EQ(testing::RunTo(&simulation, 4.0 / 60.0), "");
  ExpectToldExitsWithoutGain(simulation, energy);
}

struct WedgedCase {
  const char* file;
  double until;  // [s]
};

class WedgedLinkages : public ::testing::TestWithParam<WedgedCase> {};

// A support rises against bodies that joints hold to the world without a way out: joints open, and
// bodies stay apart.
TEST_P(WedgedLinkages, OpenTheirJointsAndStayApart) {
  constexpr double kLongest = kSanitized ? 300.0 : 10.0;  // [s]
  const std::clock_t start = std::clock();
  Simulation simulation(testing::FromFile(GetParam().file));
  const double energy = simulation.MakeSnapshot().energy.Mechanical();
  EXPECT_EQ(testing::RunTo(&simulation, GetParam().until), "");
  ExpectToldExitsWithoutGain(simulation, energy);
  EXPECT_LT(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, kLongest);
}

INSTANTIATE_TEST_SUITE_P(Cases, WedgedLinkages,
                         ::testing::Values(WedgedCase{"wedged-by-joints-2522", 0.66},
                                           WedgedCase{"wedged-by-joints-8007", 0.46},
                                           WedgedCase{"wedged-by-joints-8080", 0.1}));

}  // namespace
}  // namespace touchstone
