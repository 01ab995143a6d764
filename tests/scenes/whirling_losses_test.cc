// Contacts that turn fast are struck often, and every strike cuts short a plan whose forces do no
// work over all of it, but some until then: islands lose no energy by that, however many bodies
// they have (docs/step.md, "Plans that give no energy").

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
TEST(WhirlingLosses, ACoinKeepsItsEnergyBesideAFaintSpring) {
  EXPECT_LT(LostShare("coin-beside-a-faint-spring", 0.5), 0.01);
}

TEST(WhirlingLosses, TwoBoxesWithoutFrictionLoseEnergyByImpactsAlone) {
  EXPECT_LT(LostShare("two-boxes-without-friction", 1.0), 0.01);
}

TEST(WhirlingLosses, DiscsAndCylindersLoseEnergyByImpactsAlone) {
  EXPECT_LT(LostShare("two-discs-without-friction", 1.0), 0.01);
  EXPECT_LT(LostShare("eight-cylinders-without-friction", 1.0), 0.01);
}

// A frictionless coin tips to and fro and passes half a degree from flat, where its contact goes
// round its rim by hundreds of radians a second. At any step its forces follow that.
TEST(WhirlingLosses, ACoinKeepsItsEnergyWhereItAlmostLiesFlat) {
  EXPECT_LT(LostShare("coin-that-falls-flat", 1.0), 1e-3);
  EXPECT_LT(LostShare("two-coins-on-a-faint-spring", 1.0), 2e-3);
}

TEST(WhirlingLosses, PlatesThatFallFlatOnALidLoseEnergyByImpactsAndFrictionAlone) {
  EXPECT_LT(LostShare("plates-that-fall-flat", 0.5), 1e-3);
}

TEST(WhirlingLosses, ARodThatSpinsAtTwoThousandRadiansASecondKeepsItsEnergy) {
  EXPECT_LT(LostShare("rod-that-spins-fast", 1.0), 1e-3);
}

}  // namespace
}  // namespace touchstone
