#include "simulation/step/step_attempts.h"

#include <gtest/gtest.h>

#include <vector>

#include "simulation/world/world.h"

namespace touchstone::simulation {
namespace {

const StepFailure kGained{.kind = StepFailure::Kind::kEnergyGained, .bodies = {1}};
const StepFailure kStepGained{.kind = StepFailure::Kind::kStepGained};
const std::vector<int> kInvolved = {0, 1, 2};

TEST(StepAttempts, AnExactStepThatFailsIsNotTakenAgain) {
  StepAttempts attempts;
  attempts.Begin(false);
  EXPECT_FALSE(attempts.Next({kStepGained}, kInvolved));
}

TEST(StepAttempts, BodiesWithoutMotionRestThenAllThenAllIsExact) {
  StepAttempts attempts;
  attempts.Begin(false);
  for (int again = 1; again <= 5; ++again) {
    ASSERT_TRUE(attempts.Next({kGained, true}, kInvolved));
    EXPECT_FALSE(attempts.is_first());
    EXPECT_FALSE(attempts.is_exact());
    EXPECT_EQ(attempts.IsHeldAtRest(2), again == 5);
    EXPECT_EQ(attempts.kept_exact().empty(), again < 5);
  }
  ASSERT_TRUE(attempts.Next({kGained, true}, kInvolved));
  EXPECT_TRUE(attempts.is_exact());
  EXPECT_FALSE(attempts.IsHeldAtRest(1));
  EXPECT_FALSE(attempts.Next({kStepGained, true}, kInvolved));
}

TEST(StepAttempts, WhatFailsWhereItWasCutIsTakenToItsEnd) {
  StepAttempts attempts;
  attempts.Begin(false);
  ASSERT_TRUE(attempts.Next({kStepGained, true, true}, kInvolved));
  EXPECT_TRUE(attempts.is_exact() && attempts.may_be_cut());
  EXPECT_LT(attempts.MostGain(true), attempts.MostGain(false));
  ASSERT_TRUE(attempts.Next({kStepGained, false, true}, kInvolved));
  EXPECT_TRUE(attempts.is_exact());
  EXPECT_FALSE(attempts.may_be_cut());
  EXPECT_FALSE(attempts.Next({kStepGained}, kInvolved));
}

TEST(StepAttempts, TheRestOfAStepThatHadToBeExactBeginsExactly) {
  StepAttempts attempts;
  attempts.Begin(false);
  ASSERT_TRUE(attempts.Next({kStepGained, true}, kInvolved));
  attempts.Begin(true);
  EXPECT_TRUE(attempts.is_exact());
  attempts.Begin(false);
  EXPECT_TRUE(attempts.is_first());
}

TEST(StepClock, AStepThatIsCutEndsWhereItShouldHave) {
  constexpr double kStep = 1.0 / 60.0;
  StepClock clock;
  ASSERT_EQ(clock.Take(0.0, kStep), kStep);
  ASSERT_EQ(clock.Take(kStep, kStep), 2.0 / 60.0);
  EXPECT_FALSE(clock.GoesOn(0.02, kStep));
  clock.CutAt(0.02);
  clock.CutAt(0.03);
  EXPECT_EQ(clock.cuts(), 2);
  EXPECT_TRUE(clock.GoesOn(0.03, kStep));
  EXPECT_FALSE(clock.GoesOn(0.03, 0.01));
  EXPECT_EQ(clock.Take(0.03, kStep), 2.0 / 60.0);
  EXPECT_EQ(clock.Take(2.0 / 60.0, kStep), 3.0 / 60.0);
  EXPECT_EQ(clock.cuts(), 0);
}

}  // namespace
}  // namespace touchstone::simulation
