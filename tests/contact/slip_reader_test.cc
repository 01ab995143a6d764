#include "contact/slip_reader.h"

#include <gtest/gtest.h>

#include "contact/contact_solver.h"
#include "contact_scenes.h"

namespace touchstone::contact {
namespace {

constexpr double kOneKilogram = 9.81;  // its weight [N]

// A cube of 1 kg on the floor that would move along x with `speed` [m/s^2, over a step].
ContactProblem MovingCube(double speed, double mu) {
  ContactProblem problem = MakeStack({1.0}, mu);
  problem.bodies[0].v_free[0] = speed;
  return problem;
}

struct Solved {
  explicit Solved(const ContactProblem& given)
      : problem(given), solution(Solve(problem, {}, &warm)), slips(problem, solution) {
    EXPECT_TRUE(solution.ok());
    for (std::size_t k = 0; k < 4; ++k) load += solution.f[k][2];
    EXPECT_NEAR(load, kOneKilogram, 1e-6);
  }
  ContactProblem problem;
  WarmStart warm;
  ContactSolution solution;
  SlipReader slips;
  double load = 0.0;
};

TEST(SlipReader, WhatFrictionHoldsSticks) {
  const Solved cube(MovingCube(0.3 * kOneKilogram, 0.5));
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_TRUE(cube.slips.IsLoaded(k));
    EXPECT_EQ(cube.slips.StateOf(k), SlipState::kSticks);
  }
}

TEST(SlipReader, WhatFrictionCannotHoldSlips) {
  const Solved cube(MovingCube(0.8 * kOneKilogram, 0.5));
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(cube.slips.StateOf(k), SlipState::kSlips);
    EXPECT_NEAR(cube.slips.SlipOf(k), 0.3 * kOneKilogram, 1e-6);
  }
}

// Held at its very limit it satisfies the law as sticking and as slipping.
TEST(SlipReader, WhatJustHoldsIsUndecided) {
  const Solved cube(MovingCube(0.5 * kOneKilogram, 0.5));
  for (std::size_t k = 0; k < 4; ++k) EXPECT_NE(cube.slips.StateOf(k), SlipState::kSlips);
}

TEST(SlipReader, WithoutFrictionWhatMovesSlipsAndWhatRestsIsUndecided) {
  const Solved moving(MovingCube(0.5 * kOneKilogram, 0.0));
  const Solved resting(MovingCube(0.0, 0.0));
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(moving.slips.StateOf(k), SlipState::kSlips);
    EXPECT_EQ(resting.slips.StateOf(k), SlipState::kUndecided);
  }
}

TEST(SlipReader, WithoutLoadNothingIsDecided) {
  ContactProblem problem = MovingCube(0.8 * kOneKilogram, 0.5);
  problem.bodies.push_back(problem.bodies[0]);
  problem.bodies.back().v_free << 0.0, 0.0, 1.0, 0.0, 0.0, 0.0;  // a second cube that rises
  AddPatch(1, Vec3(5.0, 0.0, 0.5), ContactProblem::kWorld, Vec3::Zero(), 4.5, 5.5, 0.5, 0.0, 0.5,
           &problem.contacts);
  const Solved cubes(problem);
  for (std::size_t k = 4; k < 8; ++k) {
    EXPECT_FALSE(cubes.slips.IsLoaded(k));
    EXPECT_EQ(cubes.slips.StateOf(k), SlipState::kUndecided);
  }
}

TEST(SlipReader, ConeHasAMarginForRoundOff) {
  EXPECT_TRUE(IsOnCone({3.0, -4.0, 10.0}, 0.5));
  EXPECT_TRUE(IsOnCone({(1.0 - 1e-8) * 5.0, 0.0, 10.0}, 0.5));
  EXPECT_FALSE(IsOnCone({(1.0 - 1e-6) * 5.0, 0.0, 10.0}, 0.5));
}

// A resting contact whose point moved at the start of the plan slides in it, a slower one does not.
TEST(SlipReader, PlansSlideAtEitherEnd) {
  const Solved resting(MovingCube(0.3 * kOneKilogram, 0.5));
  const Solved sliding(MovingCube(0.8 * kOneKilogram, 0.5));
  EXPECT_FALSE(resting.slips.SlidesInPlan(0, {1e-4, 0.0, 3.0}, 1e-3));
  EXPECT_TRUE(resting.slips.SlidesInPlan(0, {0.0, 2e-3, 0.0}, 1e-3));
  EXPECT_TRUE(sliding.slips.SlidesInPlan(0, Vec3::Zero(), 1e-3));
}

// The next solve starts from what the reader says.
TEST(SlipReader, SaysTheSameToTheNextSolve) {
  for (const double speed : {0.3, 0.8}) {
    const Solved cube(MovingCube(speed * kOneKilogram, 0.5));
    ASSERT_EQ(cube.warm.slides.size(), 4U);
    for (std::size_t k = 0; k < 4; ++k) EXPECT_EQ(cube.warm.slides[k], cube.slips.Slips(k));
  }
}

}  // namespace
}  // namespace touchstone::contact
