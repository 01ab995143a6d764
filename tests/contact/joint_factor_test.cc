// Bodies on joints alone: one factorization for all unforced motions.

#include "contact/joint_factor.h"

#include <gtest/gtest.h>

#include <cmath>

#include "contact/contact_scenes.h"
#include "contact/contact_solver.h"
#include "support/joint_rows.h"
#include "support/lcg.h"

namespace touchstone::contact {
namespace {

void MoveAtRandom(Lcg* random, ContactProblem* problem) {
  for (ContactProblem::Body& body : problem->bodies) {
    body.v_free.head<3>() = 10.0 * random->UniformVec3(-1, 1);
    body.v_free.tail<3>() = 10.0 * random->UniformVec3(-1, 1);
  }
  for (ContactProblem::Contact& joint : problem->contacts)
    joint.offset = random->UniformVec3(-1, 1);
}

// A chain that hangs from the world, of links whose masses span a factor of 10^4.
ContactProblem MakeChain(Lcg* random, int links) {
  ContactProblem problem;
  for (int i = 0; i < links; ++i) {
    problem.bodies.push_back(
        MakeBox(std::pow(10.0, random->Uniform(-2, 2)), random->UniformVec3(0.2, 1.0)));
    problem.contacts.push_back(
        MakeBallJoint(i, random->UniformVec3(0.3, 1.0), i - 1,
                      i > 0 ? random->UniformVec3(-1.0, -0.3) : Vec3(0, 0, 0)));
  }
  MoveAtRandom(random, &problem);
  return problem;
}

// A contact that is never reached makes the kernel's other methods solve the same problem.
ContactProblem WithAContactFarAway(ContactProblem problem) {
  ContactProblem::Contact contact =
      MakeContact(0, Vec3(0, 0, -1), ContactProblem::kWorld, Vec3::Zero(), Vec3::UnitZ(), 0.5);
  contact.offset = Vec3(0, 0, 100.0);
  problem.contacts.push_back(contact);
  return problem;
}

TEST(JointFactor, ForcesAreThoseOfTheOtherMethods) {
  Lcg random(3);
  for (int trial = 0; trial < 100; ++trial) {
    const ContactProblem problem = MakeChain(&random, 2 + trial % 15);
    const ContactSolution solution = Solve(problem, {});
    EXPECT_STREQ(solution.statistics.method, "joints");
    EXPECT_TRUE(solution.ok());
    const ContactSolution other = Solve(WithAContactFarAway(problem), {});
    ASSERT_TRUE(other.ok());
    double largest = 0.0;
    for (const Vec3& f : solution.f) largest = std::max(largest, f.norm());
    for (std::size_t k = 0; k < solution.f.size(); ++k)
      EXPECT_LE((solution.f[k] - other.f[k]).norm(), 1e-8 * largest) << trial;
  }
}

TEST(JointFactor, IsMadeOnceForProblemsThatDifferInTheirUnforcedMotion) {
  Lcg random(4);
  ContactProblem problem = MakeChain(&random, 8);
  WarmStart warm;
  ASSERT_TRUE(Solve(problem, {}, &warm).ok());
  const std::shared_ptr<const JointFactor> first = warm.joints;
  ASSERT_NE(first, nullptr);
  MoveAtRandom(&random, &problem);
  const ContactSolution again = Solve(problem, {}, &warm);
  EXPECT_TRUE(again.ok());
  EXPECT_EQ(warm.joints, first);
  const ContactSolution cold = Solve(problem, {});
  for (std::size_t k = 0; k < again.f.size(); ++k) EXPECT_EQ(again.f[k], cold.f[k]);
  problem.bodies[3].M *= 2.0;
  EXPECT_TRUE(Solve(problem, {}, &warm).ok());
  EXPECT_NE(warm.joints, first);
}

TEST(JointFactor, LeavesRowsThatFollowFromOthersToTheStagesThatShareTheLoad) {
  Lcg random(5);
  ContactProblem problem = MakeChain(&random, 4);
  problem.contacts.push_back(problem.contacts.back());
  const ContactSolution solution = Solve(problem, {});
  EXPECT_TRUE(solution.ok());
  EXPECT_STREQ(solution.statistics.method, "rest");
  EXPECT_LE((solution.f[3] - solution.f[4]).norm(), 1e-6 * solution.f[3].norm());
}

TEST(JointFactor, RowsWithoutMotionAreLeftOut) {
  Lcg random(6);
  ContactProblem problem = MakeChain(&random, 3);
  for (Mat36* J : {&problem.contacts[1].J_a, &problem.contacts[1].J_b}) J->row(1).setZero();
  problem.contacts[1].offset.y() = 0.0;
  const ContactSolution solution = Solve(problem, {});
  EXPECT_TRUE(solution.ok());
  EXPECT_STREQ(solution.statistics.method, "joints");
  EXPECT_EQ(solution.f[1].y(), 0.0);
}

TEST(JointFactor, SpringsGiveWay) {
  Lcg random(7);
  ContactProblem problem = MakeChain(&random, 5);
  problem.contacts[2].compliance = 0.1;
  const ContactSolution solution = Solve(problem, {});
  ASSERT_TRUE(solution.ok());
  const Vec3 u = RelativeMotion(problem.contacts[2], solution.v);
  EXPECT_LE((u + 0.1 * solution.f[2]).norm(), 1e-8 * u.norm());
}

}  // namespace
}  // namespace touchstone::contact
