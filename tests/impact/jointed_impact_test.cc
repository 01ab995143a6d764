// Impacts on bodies that joints hold together.

#include <gtest/gtest.h>

#include "impact/impact_law.h"
#include "impact_scenes.h"
#include "support/joint_rows.h"

namespace touchstone::impact {
namespace {

using contact::ContactProblem;
using contact::MakeBallJoint;
using contact::MakeTurnLock;

Vec3 JointMotion(const ContactProblem::Contact& joint, const std::vector<Vec6>& v) {
  Vec3 u = joint.J_a * v[static_cast<size_t>(joint.a)];
  if (joint.b >= 0) u += joint.J_b * v[static_cast<size_t>(joint.b)];
  return u;
}

ImpactSolution Solve(const ImpactProblem& problem) {
  return Resolve(problem, settings::ImpactSettings(), settings::ContactSettings());
}

/// A box of 2 x 1 x 1 that falls on some of its corners, turning; whole or as two fixed halves.
struct JointedLanding {
  ImpactProblem whole;
  ImpactProblem halves;
};

JointedLanding MakeBoth(const Vec3& v, const Vec3& w, const std::vector<Vec3>& corners, double e,
                        double mu) {
  JointedLanding landing;
  landing.whole = MakeLanding(MakeBox(2.0, Vec3(2, 1, 1), v, w), corners, e, mu);
  for (const double x : {-0.5, 0.5})
    landing.halves.contact.bodies.push_back(
        MakeBox(1.0, Vec3::Ones(), v + w.cross(Vec3(x, 0, 0)), w));
  for (const Vec3& r : corners) {
    const int half = r.x() < 0 ? 0 : 1;
    const Vec3 centre(r.x() < 0 ? -0.5 : 0.5, 0, 0);
    Add(MakeContact(half, r - centre, ContactProblem::kWorld, Vec3::Zero(), Vec3::UnitZ(), mu), e,
        &landing.halves);
  }
  landing.halves.joints = {MakeBallJoint(0, Vec3(0.5, 0, 0), 1, Vec3(-0.5, 0, 0)),
                           MakeTurnLock(0, 1, 1.0)};
  return landing;
}

TEST(JointedImpact, TwoFixedHalvesBounceAsTheWholeBox) {
  Lcg random(1);
  const std::vector<Vec3> corners = {
      {1, 0.5, -0.5}, {-1, 0.5, -0.5}, {1, -0.5, -0.5}, {-1, -0.5, -0.5}};
  for (int trial = 0; trial < 200; ++trial) {
    SCOPED_TRACE(trial);
    const Vec3 v = Vec3(0, 0, -3) + random.UniformVec3(-1, 1);
    const Vec3 w = trial % 2 == 0 ? random.UniformVec3(-2, 2) : Vec3(0, 0, 0);
    const auto touching = static_cast<size_t>(1 + trial % 4);
    const double e = 0.25 * (trial % 5);
    const double mu = 0.3 * (trial % 3);
    const JointedLanding landing = MakeBoth(
        v, w, {corners.begin(), corners.begin() + static_cast<std::ptrdiff_t>(touching)}, e, mu);
    const ImpactSolution whole = Solve(landing.whole);
    const ImpactSolution halves = Solve(landing.halves);
    ASSERT_NE(whole.exit, ImpactExit::kFailed) << whole.message;
    ASSERT_NE(halves.exit, ImpactExit::kFailed) << halves.message;
    for (size_t k = 0; k < touching; ++k)  // shares of redundant corners may differ: their motion
      EXPECT_LT((Motion(landing.whole, whole.v, k) - Motion(landing.halves, halves.v, k)).norm(),
                touching < 4 ? 1e-8 : 1e-6);
    EXPECT_NEAR(whole.energy_change, halves.energy_change, 1e-6);
    for (const ContactProblem::Contact& joint : landing.halves.joints)
      EXPECT_LT(JointMotion(joint, halves.v).norm(), 1e-10);
  }
}

// A rod that hangs on a ball joint, struck at distance d by a ball of equal mass, e = 1, no
// friction: J = 2 u / (1/m + d^2 / I_pivot), I_pivot = m l^2 / 3.
TEST(JointedImpact, ABallStrikesAHangingRod) {
  const double m = 2.0, l = 1.0, d = 0.7, speed = 3.0;
  ImpactProblem problem;
  problem.contact.bodies.push_back(MakeBody(
      m, Vec3(m * l * l / 12, m * l * l / 12, 1e-3).asDiagonal(), Vec3::Zero(), Vec3::Zero()));
  problem.contact.bodies.push_back(MakeBox(m, Vec3::Ones(), Vec3(-speed, 0, 0)));
  problem.joints = {MakeBallJoint(0, Vec3(0, 0, l / 2), ContactProblem::kWorld, Vec3::Zero())};
  Add(MakeContact(1, Vec3::Zero(), 0, Vec3(0, 0, l / 2 - d), Vec3::UnitX(), 0.0), 1.0, &problem);
  const ImpactSolution solution = Solve(problem);
  const double expected = 2 * speed / (1 / m + d * d / (m * l * l / 3));
  EXPECT_NEAR(solution.impulse[0].z(), expected, 1e-12 * expected);
  EXPECT_LT(JointMotion(problem.joints[0], solution.v).norm(), 1e-14);
  EXPECT_NEAR(solution.energy_change, 0.0, 1e-12);
  EXPECT_NEAR(solution.v[0][4], expected * d / (m * l * l / 3), 1e-12);
}

// Jointed bodies that no contact touches move too, and closed loops of joints are no obstacle.
TEST(JointedImpact, ASquareOfRodsStruckAtACornerMovesAsItsJointsAllow) {
  ImpactProblem problem;
  const std::vector<Vec3> centres = {{0.5, 0, 0}, {1, 0.5, 0}, {0.5, 1, 0}, {0, 0.5, 0}};
  for (int i = 0; i < 4; ++i)
    problem.contact.bodies.push_back(
        MakeBox(1.0, i % 2 == 0 ? Vec3(1, 0.1, 0.1) : Vec3(0.1, 1, 0.1), Vec3(0, 0, -1)));
  const std::vector<Vec3> corners = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  for (int i = 0; i < 4; ++i) {
    const int before = (i + 3) % 4;
    const Vec3& corner = corners[static_cast<size_t>(i)];
    problem.joints.push_back(MakeBallJoint(i, corner - centres[static_cast<size_t>(i)], before,
                                           corner - centres[static_cast<size_t>(before)]));
  }
  Add(MakeContact(0, Vec3(-0.5, 0, 0), ContactProblem::kWorld, Vec3::Zero(), Vec3::UnitZ(), 0.5),
      0.5, &problem);
  const ImpactSolution solution = Solve(problem);
  EXPECT_EQ(solution.exit, ImpactExit::kSeparated);
  EXPECT_NEAR(Motion(problem, solution.v, 0).z(), 0.5, 1e-12);
  EXPECT_LT(solution.energy_change, 0.0);
  for (const ContactProblem::Contact& joint : problem.joints)
    EXPECT_LT(JointMotion(joint, solution.v).norm(), 1e-12);
  EXPECT_GT((solution.v[2] - problem.contact.bodies[2].v_free).norm(), 1e-3);
  double kinetic = 0.0;
  for (size_t i = 0; i < 4; ++i)
    kinetic += 0.5 * (solution.v[i].dot(problem.contact.bodies[i].M * solution.v[i]) - 1.0);
  EXPECT_NEAR(kinetic, solution.energy_change, 1e-12);
}

// A body on a ball joint can move in two directions only: where friction stops the sliding, no more
// impulse changes anything, and a contact that still approaches is jammed until it slides back.
TEST(JointedImpact, ContactsThatJamAreResolvedWithoutGainingEnergy) {
  Lcg random(7);
  for (int trial = 0; trial < 2000; ++trial) {
    SCOPED_TRACE(trial);
    const Vec3 arm = random.UniformVec3(-1, 1);
    const Vec3 spin = 10.0 * random.UniformVec3(-1, 1);
    ImpactProblem problem;
    problem.contact.bodies.push_back(MakeBox(1.0, Vec3(1, 0.5, 0.2), arm.cross(spin), spin));
    problem.joints = {MakeBallJoint(0, arm, ContactProblem::kWorld, Vec3::Zero())};
    Add(MakeContact(0, random.UniformVec3(-1, 1), ContactProblem::kWorld, Vec3::Zero(),
                    random.OnUnitSphere(), random.Uniform(0, 3)),
        random.Uniform(0, 1), &problem);
    const ImpactSolution solution = Solve(problem);
    ASSERT_NE(solution.exit, ImpactExit::kFailed) << solution.message;
    ASSERT_TRUE(solution.impulse[0].allFinite());
    const Vec6& before = problem.contact.bodies[0].v_free;
    const Mat6& M = problem.contact.bodies[0].M;
    const double energy = 0.5 * before.dot(M * before);
    EXPECT_LE(0.5 * solution.v[0].dot(M * solution.v[0]), energy * (1 + 1e-9));
    EXPECT_GE(Motion(problem, solution.v, 0).z(), -1e-6);
    EXPECT_LT(JointMotion(problem.joints[0], solution.v).norm(), 1e-6);
  }
}

TEST(JointedImpact, ABodyThatIsHeldFastYieldsToWhatMovesIntoIt) {
  Lcg random(8);
  for (int trial = 0; trial < 200; ++trial) {
    SCOPED_TRACE(trial);
    ImpactProblem problem;
    const Mat3 turn = random.Rotation();
    const Mat3 inertia = turn * Vec3(0.1, 0.2, 0.25).asDiagonal() * turn.transpose();
    problem.contact.bodies.push_back(MakeBody(1.0, inertia, Vec3::Zero(), Vec3::Zero()));
    const Vec3 arm = random.UniformVec3(-1, 1);
    problem.joints = {MakeBallJoint(0, arm, ContactProblem::kWorld, Vec3::Zero()),
                      contact::MakeTurnLock(0, ContactProblem::kWorld, 0.3)};
    Add(MakeContact(0, random.UniformVec3(-1, 1), ContactProblem::kWorld, Vec3::Zero(),
                    random.OnUnitSphere(), 0.5),
        0.5, &problem);
    problem.contact.contacts[0].offset.z() = -3.0;  // what moves into it does not stop
    const ImpactSolution solution = Solve(problem);
    EXPECT_NE(solution.exit, ImpactExit::kFailed);
    EXPECT_GE(Motion(problem, solution.v, 0).z(), -1e-9);
    EXPECT_LE(solution.impulse[0].z(), 3.0 * 1.5);  // of a free body of 1 kg with e = 0.5
  }
}

}  // namespace
}  // namespace touchstone::impact
