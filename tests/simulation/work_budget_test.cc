#include "simulation/world/work_budget.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "support/scenes.h"

namespace touchstone::simulation {
namespace {

// Two bodies without a pair count as one contact.
class WorkBudgetOfTwo : public ::testing::Test {
 protected:
  WorkBudgetOfTwo() {
    settings_.pace = settings::Pace::kLively;
    island_.bodies = {0, 1};
  }

  void BeginStep() {
    for (const int body : island_.bodies) budget_.BeginStepOf(body);
  }
  void Look(int looks) { budget_.SpendLooks(island_, pairs_, looks, settings_); }
  int LooksLeft() const { return budget_.LooksLeft(island_, pairs_, settings_); }
  void Spend(int newton) { budget_.Spend(island_, pairs_, newton, settings_); }
  bool BeginRound() { return budget_.BeginRoughRound(island_.bodies, settings_); }

  settings::Settings settings_;
  Island island_;
  PairTable pairs_;
  WorkBudget budget_{2};
};

// Two bodies with so many contacts that they may do no more work than any island.
class WorkBudgetOfMany : public WorkBudgetOfTwo {
 protected:
  static constexpr int kContacts = 384;

  WorkBudgetOfMany() {
    pairs_.Reset(world_);
    pairs_.Update(std::array{collision::BroadPhase::Change{0, 1, true}}, world_);
    Touch(kContacts);
    island_.pairs = {0};
  }
  void Touch(std::size_t contacts) { pairs_.at(0).manifold.points.resize(contacts); }

  World world_ = MakeWorld(*testing::FromText(R"({"touchstone": 1, "bodies": [
      {"name": "a", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0]},
      {"name": "b", "shape": {"box": [1, 1, 1]}, "position": [2, 0, 0]}]})"));
};

TEST_F(WorkBudgetOfMany, BeginsRoughAfterAnEventInAnIslandTooLargeForASolve) {
  settings_.lively.work = 6 * kContacts;
  BeginStep();
  EXPECT_FALSE(budget_.AnyRough(island_.bodies));
  Spend(7);
  ASSERT_TRUE(BeginRound());
  BeginStep();
  EXPECT_TRUE(budget_.IsRough(0));
  EXPECT_TRUE(budget_.IsRough(1));
  EXPECT_EQ(budget_.RoughRounds(island_.bodies), 0);
}

TEST_F(WorkBudgetOfMany, IsExactAgainAfterARoughStepWithoutAnEvent) {
  settings_.lively.work = 6 * kContacts;
  BeginStep();
  Spend(7);
  ASSERT_TRUE(BeginRound());
  BeginStep();
  Spend(7);
  BeginStep();
  EXPECT_FALSE(budget_.AnyRough(island_.bodies));
}

TEST_F(WorkBudgetOfMany, HasFortyTimesTheWorkWhereAllOfAGroupIsCalm) {
  settings_.lively.work = 6 * kContacts;
  BeginStep();
  Spend(7);
  ASSERT_TRUE(BeginRound());
  BeginStep();
  budget_.NoteCalm(island_.bodies);
  EXPECT_FALSE(budget_.AnyRough(island_.bodies));
  Spend(100);
  EXPECT_FALSE(BeginRound());
  Spend(141);
  EXPECT_TRUE(BeginRound());
}

TEST_F(WorkBudgetOfMany, IsCalmAgainSomeStepsAfterThatWasInVain) {
  settings_.lively.work = 6 * kContacts;
  BeginStep();
  budget_.NoteCalm(island_.bodies);
  Spend(241);
  ASSERT_TRUE(BeginRound());
  int waited = 0;
  for (; budget_.AnyRough(island_.bodies) && waited < 100; ++waited) {
    Spend(7);
    BeginRound();
    BeginStep();
    budget_.NoteCalm(island_.bodies);
  }
  EXPECT_EQ(waited, 16);
}

TEST_F(WorkBudgetOfMany, BeginsExactlyWhereASolveFits) {
  settings_.lively.work = 100 * kContacts;
  BeginStep();
  Spend(101);
  ASSERT_TRUE(BeginRound());
  BeginStep();
  EXPECT_FALSE(budget_.AnyRough(island_.bodies));
}

TEST_F(WorkBudgetOfMany, BeginsAStepThatIsTakenAgainAsBefore) {
  settings_.lively.work = 6 * kContacts;
  BeginStep();
  Spend(7);
  ASSERT_TRUE(BeginRound());
  BeginStep();
  Spend(7);
  ASSERT_TRUE(BeginRound());
  for (const int body : island_.bodies) budget_.RewindStepOf(body);
  BeginStep();
  EXPECT_TRUE(budget_.AnyRough(island_.bodies));
  EXPECT_EQ(budget_.RoughRounds(island_.bodies), 0);
}

// Small worlds are exact where larger ones have no time for it.
TEST_F(WorkBudgetOfMany, AllowsFewContactsManyTimesTheWork) {
  settings_.lively.work = 100 * kContacts;
  const auto left = [&](std::size_t contacts) {
    Touch(contacts);
    return budget_.NewtonLeft(island_, pairs_, settings_);
  };
  BeginStep();
  EXPECT_EQ(left(kContacts), 100);
  EXPECT_EQ(left(2 * kContacts), 50);
  EXPECT_EQ(left(kContacts / 2), 4 * 200);
  EXPECT_EQ(left(kContacts / 4), 16 * 400);
  EXPECT_EQ(left(kContacts / 8), 16 * 800);
  Spend(8000);
  EXPECT_EQ(left(kContacts / 8), 16 * 800 - 8000);
  EXPECT_FALSE(BeginRound());
  pairs_.CountContactPoints(kContacts);  // elsewhere
  EXPECT_EQ(left(kContacts / 8), 800 - 8000 / 16);
}

// A joint counts as two contacts, so that a look is worth three units of work.
TEST_F(WorkBudgetOfTwo, IsCoarseOnceItsSolversHaveLookedTooOften) {
  settings_.lively.work = 100;
  EXPECT_EQ(LooksLeft(), std::numeric_limits<int>::max());
  island_.joints = {0};
  BeginStep();
  EXPECT_EQ(LooksLeft(), 433);
  Look(333);
  EXPECT_EQ(LooksLeft(), 100);
  EXPECT_FALSE(budget_.IsCoarse(island_.bodies));
  Look(100);
  EXPECT_TRUE(budget_.IsCoarse(island_.bodies));
  EXPECT_EQ(LooksLeft(), 0);
  BeginStep();
  EXPECT_FALSE(budget_.IsCoarse(island_.bodies));
  EXPECT_EQ(LooksLeft(), 216);
  BeginStep();
  EXPECT_EQ(LooksLeft(), 433);
}

TEST_F(WorkBudgetOfTwo, CountsEventsOfCoarseBodies) {
  settings_.lively.work = 100;
  island_.joints = {0};
  BeginStep();
  EXPECT_FALSE(budget_.CountCoarseEvent(island_.bodies, settings_));
  Look(500);
  int events = 1;
  while (!budget_.CountCoarseEvent(island_.bodies, settings_)) ++events;
  EXPECT_EQ(events, 129);
}

TEST_F(WorkBudgetOfTwo, StopsCoarseBodiesWhoseEventsAreDear) {
  settings_.lively.work = 100;
  island_.joints = {0};
  BeginStep();
  Look(500);
  Look(300);
  EXPECT_FALSE(budget_.CountCoarseEvent(island_.bodies, settings_));
  Look(101);
  EXPECT_TRUE(budget_.CountCoarseEvent(island_.bodies, settings_));
}

// Where little work is left no solver may look at all: such plans are coarse, and known to be.
TEST_F(WorkBudgetOfTwo, IsCoarseAtOnceWhereNoSolverMayLook) {
  settings_.lively.work = 0;
  island_.joints = {0};
  BeginStep();
  EXPECT_EQ(LooksLeft(), 0);
  Look(1);
  EXPECT_TRUE(budget_.IsCoarse(island_.bodies));
}

TEST_F(WorkBudgetOfTwo, KeepsJointedBodiesExactUntilTheStepEnds) {
  settings_.lively.work = 100;
  island_.joints = {0};
  BeginStep();
  budget_.KeepExact(island_.bodies.front());
  EXPECT_EQ(LooksLeft(), std::numeric_limits<int>::max());
  Look(1001);
  EXPECT_FALSE(budget_.IsCoarse(island_.bodies));
  BeginStep();
  EXPECT_EQ(LooksLeft(), 433);
}

// The next step is then exact at once, where one and a half times the work suffices.
TEST_F(WorkBudgetOfTwo, AllowsMoreLooksAfterAStepThatHadToBeExact) {
  settings_.lively.work = 100;
  island_.joints = {0};
  BeginStep();
  budget_.KeepExact(island_.bodies.front());
  Look(600);
  BeginStep();
  EXPECT_EQ(LooksLeft(), 650);
  Look(520);
  BeginStep();
  EXPECT_EQ(LooksLeft(), 650);
  Look(350);
  BeginStep();
  EXPECT_EQ(LooksLeft(), 433);
}

TEST_F(WorkBudgetOfTwo, BoundsImpactsOfJointedBodies) {
  settings_.lively.work = 100;
  const auto looks = [&] { return budget_.LooksOfImpact(island_, pairs_, settings_); };
  EXPECT_EQ(looks(), WorkBudget::kNoBound);
  island_.joints = {0};
  BeginStep();
  EXPECT_EQ(looks(), 433);
  Look(500);
  EXPECT_EQ(looks(), 100);
  budget_.KeepExact(island_.bodies.front());
  EXPECT_EQ(looks(), WorkBudget::kNoBound);
}

TEST_F(WorkBudgetOfTwo, BoundsPositionPassesOverCoarseBodies) {
  settings_.lively.work = 100;
  island_.joints = {0};
  BeginStep();
  const auto pass = [&](int passes) { budget_.SpendPass(island_, pairs_, passes, settings_); };
  const auto spent = [&] { return budget_.HasSpentPasses(island_.bodies, settings_); };
  pass(500);
  EXPECT_TRUE(budget_.IsCoarse(island_.bodies));
  EXPECT_FALSE(spent());
  pass(200);
  EXPECT_FALSE(spent());
  pass(1);
  EXPECT_TRUE(spent());
  BeginStep();
  EXPECT_FALSE(spent());
}

// The rest of a step that was cut has no more work than the whole.
TEST_F(WorkBudgetOfTwo, APartOfAStepHasSpentWhatWasSpentBefore) {
  BeginStep();
  Spend(settings_.lively.work * 1000);
  ASSERT_TRUE(BeginRound());
  budget_.BeginStep(true);
  BeginStep();
  EXPECT_TRUE(budget_.IsRough(0));
  EXPECT_EQ(budget_.RoughRounds(island_.bodies), 1);
  BeginRound();
  for (const int body : island_.bodies) budget_.RewindStepOf(body);
  BeginStep();
  EXPECT_EQ(budget_.RoughRounds(island_.bodies), 1);
  budget_.BeginStep(false);
  BeginStep();
  EXPECT_EQ(budget_.RoughRounds(island_.bodies), 0);
}

TEST_F(WorkBudgetOfTwo, WorkOfAStepAddsUpWhateverTheBodies) {
  budget_.BeginStep(false);
  Spend(100);
  const double once = budget_.work().sum();
  EXPECT_GT(once, 0.0);
  BeginStep();
  Spend(100);
  EXPECT_EQ(budget_.work().sum(), 2.0 * once);
  budget_.BeginStep(false);
  EXPECT_EQ(budget_.work().sum(), 0.0);
}

}  // namespace
}  // namespace touchstone::simulation
