#include "simulation/books/ledger.h"

#include <gtest/gtest.h>

namespace touchstone::simulation {
namespace {

constexpr Ledger::Scales kScales = {.driving = 100.0, .motion = 100.0, .round_off = 0.0};

/// The books of an empty world after steps that each lose this much [J].
Ledger AfterLosses(double each, int steps) {
  Ledger ledger;
  ledger.Open(World());
  for (int i = 1; i <= steps; ++i) ledger.Audit(-i * each, Vec3::Zero(), kScales);
  return ledger;
}

TEST(Ledger, TellsStepsThatLoseMuch) {
  const Ledger ledger = AfterLosses(2.0, 3);
  EXPECT_EQ(ledger.audits_amiss(), 3);
  EXPECT_DOUBLE_EQ(ledger.energy_amiss(), 6.0);
  EXPECT_EQ(ledger.energy_drift(), 0.0);
}

TEST(Ledger, TellsALittleThatIsLostInEachOfManySteps) {
  const Ledger ledger = AfterLosses(0.5, 3);
  EXPECT_EQ(ledger.audits_amiss(), 0);
  EXPECT_NEAR(ledger.energy_drift(), 1.5, 1e-9);
  EXPECT_EQ(AfterLosses(0.5, 2).energy_drift(), 0.0);  // a hundredth is nothing to tell
}

// A small ball that rocks has a thousandth of the energy that lifts it by its size.
TEST(Ledger, TellsADriftBesideTheEnergyOfMotionAlone) {
  Ledger ledger;
  ledger.Open(World());
  for (int i = 1; i <= 9; ++i)
    ledger.Audit(1e-3 * i, Vec3::Zero(), {.driving = 100.0, .motion = 0.1, .round_off = 0.0});
  EXPECT_EQ(ledger.audits_amiss(), 0);
  EXPECT_NEAR(ledger.energy_drift(), 9e-3, 1e-12);
}

TEST(Ledger, TellsNoRoundOff) {
  Ledger ledger;
  ledger.Open(World());
  ledger.Audit(0.0, Vec3::Zero(), kScales);
  ledger.Audit(1e-13, Vec3::Zero(), {});
  EXPECT_EQ(ledger.audits_amiss(), 0);
  EXPECT_EQ(ledger.energy_drift(), 0.0);
}

// A motor that pushes against a stop.
TEST(Ledger, TellsNoRoundOffOfWhatIsDriven) {
  Ledger ledger;
  ledger.Open(World());
  for (int i = 1; i <= 9; ++i)
    ledger.Audit(1e-12 * i, Vec3::Zero(), {.driving = 1000.0, .motion = 0.0, .round_off = 0.0});
  ledger.Audit(1e-11, Vec3::Zero(), {});  // it is switched off
  EXPECT_EQ(ledger.audits_amiss(), 0);
  EXPECT_EQ(ledger.energy_drift(), 0.0);
}

TEST(Ledger, WhatIsExplainedIsNoDrift) {
  Ledger ledger;
  ledger.Open(World());
  for (int i = 1; i <= 9; ++i) {
    ledger.BookFriction(5.0);
    ledger.Audit(-5.0 * i, Vec3::Zero(), kScales);
  }
  EXPECT_EQ(ledger.energy_drift(), 0.0);
  EXPECT_EQ(ledger.audits_amiss(), 0);
}

}  // namespace
}  // namespace touchstone::simulation
