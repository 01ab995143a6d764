// What is done to rough forces that would give energy.

#include "simulation/forces/rough_forces.h"

#include <gtest/gtest.h>

#include "contact/contact_solver.h"

namespace touchstone::simulation {
namespace {

/// A ball of one kilogram that weight presses on the ground, without friction.
contact::ContactProblem WeightOnGround() {
  contact::ContactProblem problem;
  contact::ContactProblem::Body ball;
  ball.M = Mat6::Identity();
  ball.v_free << 0.0, 0.0, -9.81, 0.0, 0.0, 0.0;
  problem.bodies.push_back(ball);
  contact::ContactProblem::Contact ground;
  ground.a = 0;
  ground.b = contact::ContactProblem::kWorld;
  ground.J_a.leftCols<3>() = Mat3::Identity();
  problem.contacts.push_back(ground);
  return problem;
}

TEST(RoughForces, APartOfThemHasTheMotionAndTheResidualOfThatPart) {
  const contact::ContactProblem problem = WeightOnGround();
  contact::ContactSolution solution = contact::Solve(problem, {});
  ASSERT_TRUE(solution.ok());
  ASSERT_LT(solution.residuals.reported, 1e-9);
  TakePart(problem, 0.75, &solution);
  EXPECT_NEAR(solution.f[0].z(), 0.75 * 9.81, 1e-9);
  EXPECT_NEAR(solution.v[0][2], -0.25 * 9.81, 1e-9);
  EXPECT_NEAR(solution.residuals.reported, 0.25, 1e-9);  // of the weight is not held
}

TEST(RoughForces, APartOfThemLeavesTheHandsPullAsItIs) {
  contact::ContactProblem problem = WeightOnGround();
  contact::ContactProblem::Contact hand = problem.contacts[0];
  hand.bilateral = true;
  hand.compliance = 1.0;
  hand.offset.z() = -3.0;
  problem.contacts.push_back(hand);
  contact::ContactSolution solution = contact::Solve(problem, {});
  ASSERT_TRUE(solution.ok());
  ASSERT_NEAR(solution.f[1].z(), 3.0, 1e-7);
  ASSERT_NEAR(solution.f[0].z(), 9.81 - 3.0, 1e-7);
  TakePart(problem, 0.5, &solution);
  EXPECT_NEAR(solution.f[1].z(), 3.0, 1e-7);
  EXPECT_NEAR(solution.f[0].z(), 0.5 * (9.81 - 3.0), 1e-7);
}

}  // namespace
}  // namespace touchstone::simulation
