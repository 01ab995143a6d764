// Islands of several bodies whose contacts turn fast lose energy that nothing took (docs/step.md,
// Limits). Run with --gtest_also_run_disabled_tests; each fails.

#include <gtest/gtest.h>

#include <cmath>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::FromFile;
using testing::RunTo;

/// What the books say was lost without a reason by then, of the energy at the start.
double LostShare(const char* scene, double until) {
  Simulation simulation(FromFile(scene));
  EXPECT_EQ(RunTo(&simulation, until), "");
  const exchange::EnergySnapshot energy = simulation.MakeSnapshot().energy;
  return std::abs(energy.Unexplained()) / energy.start;
}

// A coin on its rim, without friction; a spring of 1e-3 N/m ties it to a ball of a tenth of a gram.
TEST(WhirlingLosses, DISABLED_ACoinKeepsItsEnergyBesideAFaintSpring) {
  EXPECT_LT(LostShare("coin-beside-a-faint-spring", 0.5), 0.01);
}

TEST(WhirlingLosses, DISABLED_TwoBoxesWithoutFrictionLoseEnergyByImpactsAlone) {
  EXPECT_LT(LostShare("two-boxes-without-friction", 1.0), 0.01);
}

}  // namespace
}  // namespace touchstone
