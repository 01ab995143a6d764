#include "impact/newton_impact.h"

#include <gtest/gtest.h>

#include <vector>

#include "impact/impact_scenes.h"

namespace touchstone::impact {
namespace {

using contact::ContactProblem;
using settings::ImpactLaw;

const std::vector<Vec3> kCorners = {
    {-0.5, -0.5, -0.5}, {-0.5, 0.5, -0.5}, {0.5, -0.5, -0.5}, {0.5, 0.5, -0.5}};

ImpactSolution DropCube(const std::vector<int>& order, ImpactLaw law) {
  std::vector<Vec3> points;
  for (const int i : order) points.push_back(kCorners[static_cast<std::size_t>(i)]);
  return Resolve(MakeLanding(MakeBox(1.0, Vec3::Ones(), Vec3(0, 0, -1)), points, 0.5, 0.0), law);
}

// Baraff II, 8-18, against its own printed form: two free bodies, one contact.
TEST(NewtonImpact, OneContactFollowsEquation8_18) {
  Lcg random(1);
  for (int i = 0; i < 50; ++i) {
    ImpactProblem problem;
    const Vec3 n = random.OnUnitSphere();
    const Vec3 r_a = random.UniformVec3(-1, 1);
    const Vec3 r_b = random.UniformVec3(-1, 1);
    const double e = random.Uniform(0, 1);
    problem.contact.bodies = {MakeBox(2.0, Vec3(1, 2, 3), -3.0 * n, random.UniformVec3(-1, 1)),
                              MakeBox(5.0, Vec3(2, 1, 1), 3.0 * n, random.UniformVec3(-1, 1))};
    Add(MakeContact(0, r_a, 1, r_b, n, 0.0), e, &problem);
    const double u_before = Motion(problem, VelocitiesBefore(problem), 0).z();
    ASSERT_LT(u_before, 0.0);
    double denominator = 0.0;
    const Vec3 r[] = {r_a, r_b};
    for (std::size_t body = 0; body < 2; ++body) {
      const Mat6& M = problem.contact.bodies[body].M;
      const Mat3 inverse_inertia = M.bottomRightCorner<3, 3>().inverse();
      denominator += 1.0 / M(0, 0) + n.dot((inverse_inertia * r[body].cross(n)).cross(r[body]));
    }
    const double j = -(1.0 + e) * u_before / denominator;
    for (const ImpactLaw law : {ImpactLaw::kNewton, ImpactLaw::kSequential}) {
      const ImpactSolution solution = Resolve(problem, law);
      EXPECT_NEAR(solution.impulse[0].z(), j, 1e-9 * j);
      EXPECT_NEAR(Motion(problem, solution.v, 0).z(), -e * u_before, 1e-9 * -u_before);
    }
  }
}

TEST(NewtonImpact, FlatCubeBouncesStraight) {
  const ImpactSolution solution = DropCube({0, 1, 2, 3}, ImpactLaw::kNewton);
  EXPECT_NEAR(solution.v[0][2], 0.5, 1e-9);
  EXPECT_LT(solution.v[0].tail<3>().norm(), 1e-9);
}

// Errata B12 (b): the printed loop spins a cube that lands flat, one way or another by the order of
// its corners. The figures there stop at a threshold of 1e-3 m/s, this loop at round-off.
TEST(SequentialImpact, SpinsAFlatCubeDependingOnTheOrder) {
  const ImpactSolution one = DropCube({0, 1, 2, 3}, ImpactLaw::kSequential);
  const ImpactSolution other = DropCube({0, 3, 1, 2}, ImpactLaw::kSequential);
  EXPECT_NEAR(one.v[0][2], 0.469, 1e-3);
  EXPECT_NEAR(one.v[0][3], -0.304, 1e-3);
  EXPECT_NEAR(one.v[0][4], -0.541, 1e-3);
  EXPECT_NEAR(other.v[0][2], 0.336, 1e-3);
  EXPECT_NEAR(other.v[0][3], -0.070, 1e-3);
  EXPECT_NEAR(other.v[0][4], 0.070, 1e-3);
}

// Errata B12 (a): a body that moves between two walls that close on it would go on for ever.
TEST(SequentialImpact, EndlessLoopEndsByTheBudget) {
  ImpactProblem problem;
  problem.contact.bodies = {MakeBox(1.0, Vec3::Ones(), Vec3(1, 0, 0))};
  Add(MakeContact(0, Vec3(-0.5, 0, 0), ContactProblem::kWorld, Vec3::Zero(), Vec3::UnitX(), 0.0),
      1.0, &problem);
  Add(MakeContact(0, Vec3(0.5, 0, 0), ContactProblem::kWorld, Vec3::Zero(), -Vec3::UnitX(), 0.0),
      1.0, &problem);
  const ImpactSolution solution = Resolve(problem, ImpactLaw::kSequential);
  EXPECT_EQ(solution.exit, ImpactExit::kBudget);
  EXPECT_NEAR(solution.v[0][0], 0.0, 1e-9);
}

}  // namespace
}  // namespace touchstone::impact
