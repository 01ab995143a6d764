#include "simulation/books/ledger.h"

#include <gtest/gtest.h>

namespace touchstone::simulation {
namespace {

constexpr double kMoving = 100.0;  // [J]

/// The books of an empty world after steps that each lose this much [J].
Ledger AfterLosses(double each, int steps) {
  Ledger ledger;
  ledger.Open(World());
  for (int i = 1; i <= steps; ++i) ledger.Audit(-i * each, Vec3::Zero(), kMoving, 0.0);
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
  EXPECT_DOUBLE_EQ(ledger.energy_drift(), 1.5);
  EXPECT_EQ(AfterLosses(0.5, 2).energy_drift(), 0.0);  // a hundredth is nothing to tell
}

TEST(Ledger, WhatIsExplainedIsNoDrift) {
  Ledger ledger;
  ledger.Open(World());
  for (int i = 1; i <= 9; ++i) {
    ledger.BookFriction(5.0);
    ledger.Audit(-5.0 * i, Vec3::Zero(), kMoving, 0.0);
  }
  EXPECT_EQ(ledger.energy_drift(), 0.0);
  EXPECT_EQ(ledger.audits_amiss(), 0);
}

}  // namespace
}  // namespace touchstone::simulation
