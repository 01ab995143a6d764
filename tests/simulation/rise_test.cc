// What a position pass may give back of the energy that bodies have lost by sinking.

#include "simulation/books/rise.h"

#include <gtest/gtest.h>

#include <string>

#include "simulation/step/engine.h"
#include "support/scenes.h"

namespace touchstone::simulation {
namespace {

constexpr double kTolerance = 1e-4;
constexpr double kStill = 1e-6;  // [m/s]

/// A cube of 2 kg that slides on a floor at 3 m/s, and one of 6 kg at rest; the floor moves as
/// told.
World MakeSlidingPair(const std::string& floor = "") {
  return MakeWorld(*testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, -10], "bodies": [
      {"name": "a", "shape": {"box": [1, 1, 1]}, "mass": 2, "velocity": [3, 0, 0]},
      {"name": "b", "shape": {"box": [1, 1, 1]}, "mass": 6, "position": [2, 0, 0]},
      {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -1.00005],
       "fixed": true)" + floor + "}]}"));
}

/// What is taken of a rise of the first cube, which touches the floor.
double TakeRise(double rise, World* world, Ledger* ledger) {
  Engine engine(*world, {});
  EXPECT_FALSE(engine.Prepare());
  const PairTable& pairs = engine.pairs();
  Island island;
  island.bodies = {0};
  island.pairs = {pairs.Find({0, 0}, {2, 0})};
  return TakeBackRise(island, pairs, rise, kStill, world, ledger);
}

TEST(Rise, ALossIsSharedByMassUpToTheWayThatBodiesMayHaveSunk) {
  World world = MakeSlidingPair();
  NoteLoss({0, 1}, 0.0, kTolerance, &world);
  EXPECT_DOUBLE_EQ(world.sunk[0], 2.0 * 10.0 * kTolerance);  // it may have been placed too low
  world.sunk = {0.0, 0.0, 0.0};
  NoteLoss({0, 1}, 1e-3, kTolerance, &world);
  EXPECT_DOUBLE_EQ(world.sunk[0], 0.25e-3);
  EXPECT_DOUBLE_EQ(world.sunk[1], 0.75e-3);
  NoteLoss({0, 1}, 1.0, kTolerance, &world);
  EXPECT_DOUBLE_EQ(world.sunk[0], 2.0 * 10.0 * kTolerance);
  EXPECT_DOUBLE_EQ(world.sunk[1], 6.0 * 10.0 * kTolerance);
}

TEST(Rise, WhatWasLostIsGivenBackFirst) {
  World world = MakeSlidingPair();
  Ledger ledger;
  world.sunk[0] = 1e-3;
  EXPECT_EQ(TakeRise(0.6e-3, &world, &ledger), 0.0);
  EXPECT_NEAR(world.sunk[0], 0.4e-3, 1e-18);
  EXPECT_NEAR(TakeRise(1e-3, &world, &ledger), 0.6e-3, 1e-15);
  EXPECT_EQ(world.sunk[0], 0.0);
  EXPECT_NEAR(dynamics::ComputeKineticEnergy(world.body(0), world.state(0)), 9.0 - 0.6e-3, 1e-14);
}

TEST(Rise, NoMoreThanATenthOfTheMotionIsTaken) {
  World world = MakeSlidingPair();
  world.sunk[0] = 0.0;
  Ledger ledger;
  EXPECT_NEAR(TakeRise(5.0, &world, &ledger), 0.9, 1e-14);
}

TEST(Rise, NothingIsTakenFromBodiesAtRestOrOnASupportThatMoves) {
  World moving = MakeSlidingPair(R"(, "velocity": [1, 0, 0])");
  World resting = MakeSlidingPair();
  resting.state(0).P.setZero();
  moving.sunk[0] = resting.sunk[0] = 0.0;
  Ledger ledger;
  EXPECT_EQ(TakeRise(1e-3, &moving, &ledger), 0.0);
  EXPECT_EQ(TakeRise(1e-3, &resting, &ledger), 0.0);
  EXPECT_EQ(TakeRise(-1e-3, &moving, &ledger), 0.0);
}

TEST(Rise, ASupportThatHardlyMovesIsLikeOneThatStands) {
  World creeping = MakeSlidingPair(R"(, "velocity": [1e-7, 0, 0])");
  creeping.sunk[0] = 0.0;
  Ledger ledger;
  EXPECT_NEAR(TakeRise(1e-3, &creeping, &ledger), 1e-3, 1e-15);
}

}  // namespace
}  // namespace touchstone::simulation
