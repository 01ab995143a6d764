// Energy that forces have given all the same is taken back at once: many plans that each gave what
// they may, plans cut short by what was found after they were made, springs that could not be
// followed.

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>

#include "support/scene_run.h"

namespace touchstone {
namespace {

struct Case {
  const char* scene;
  double seconds;
};

void PrintTo(const Case& given, std::ostream* out) { *out << given.scene; }

class TakenBack : public ::testing::TestWithParam<Case> {};

TEST_P(TakenBack, NoEnergyIsGained) {
  session::Simulation simulation(testing::FromFile(GetParam().scene));
  double largest = 0.0;
  const auto look = [&] { largest = std::max(largest, simulation.MakeSnapshot().energy.kinetic); };
  ASSERT_EQ(testing::RunTo(&simulation, GetParam().seconds, look), "");
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-9 * largest);
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
}

INSTANTIATE_TEST_SUITE_P(
    Cases, TakenBack,
    ::testing::Values(Case{"gain-of-many-plans", 0.19}, Case{"gain-cut-later", 0.21},
                      Case{"gain-cut-later-fast", 0.04}, Case{"gain-sliding-cut-later", 0.86},
                      Case{"gain-parted-at-once", 0.21}, Case{"gain-held-springs", 0.35},
                      Case{"gain-springs-that-fight", 1.0}, Case{"gain-on-the-floor", 0.1},
                      Case{"gain-springs-that-spin", 0.1}),
    [](const auto& given) {
      std::string words = given.param.scene;
      std::ranges::replace(words, '-', '_');
      return words;
    });

// A coin that rolls on its rim sinks by second order and is lifted several times a second. It keeps
// its energy: there is nothing that could give it any, and without slip nothing that takes much.
class RollingCoin : public ::testing::TestWithParam<Case> {};

TEST_P(RollingCoin, IsNotDrivenByWhatLiftsIt) {
  session::Simulation simulation(testing::FromFile(GetParam().scene));
  ASSERT_EQ(testing::RunTo(&simulation, 2.0), "");  // it has fallen
  const auto energy = [&] { return simulation.MakeSnapshot().energy.Mechanical(); };
  const double start = energy();
  double largest = 0.0;
  ASSERT_EQ(testing::RunTo(&simulation, GetParam().seconds,
                           [&] { largest = std::max(largest, energy()); }),
            "");
  EXPECT_LT(largest, 1.015 * start);
  EXPECT_GT(energy(), 0.99 * start);
}

INSTANTIATE_TEST_SUITE_P(Cases, RollingCoin,
                         ::testing::Values(Case{"coin-that-rolls", 60.0},
                                           Case{"small-coin-that-rolls", 40.0}),
                         [](const auto& given) {
                           std::string words = given.param.scene;
                           std::ranges::replace(words, '-', '_');
                           return words;
                         });

// A ball of Newton's cradle comes at 30 m/s. Between the ends of a plan its joint, which turns
// fast, does not quite hold its velocity, and pushes along that when the ball strikes.
TEST(TakenBack, JointsGiveNoEnergyInAnImpact) {
  for (const char* ball : {"bodies[7].velocity", "bodies[8].velocity"}) {
    session::Simulation simulation(testing::BuiltIn("lesson-08-momentum", {{ball, "[30,0,0]"}}));
    ASSERT_EQ(testing::RunTo(&simulation, 2.0), "");
    const session::Simulation::Totals totals = simulation.totals();
    EXPECT_GT(totals.collisions, 0);
    EXPECT_LT(totals.energy_gain_max, 1e-9 * totals.energy_start);
  }
}

// A thruster pushes a linkage that cannot move, without weight, at the pace lively: what its forces
// do is round-off, which makes no plan shorter and is neither a gain nor worth a warning.
TEST(TakenBack, RoundOffIsNoGain) {
  session::Simulation simulation(testing::FromFile("thrust-on-a-locked-linkage"));
  EXPECT_EQ(testing::RunTo(&simulation, 0.45), "");
  EXPECT_LT(simulation.totals().solver_iterations, 100);
  EXPECT_EQ(testing::RunTo(&simulation, 0.6), "");  // the thruster ends in between
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-13);
  EXPECT_TRUE(simulation.totals().warnings.empty());
}

}  // namespace
}  // namespace touchstone
