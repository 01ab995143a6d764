// Islands in which rows of joints nearly follow from others, where masses differ much, or where
// joints and contacts ask for more than there is.

#include <gtest/gtest.h>

#include <cmath>

#include "contact/block_pattern.h"
#include "contact/contact_scenes.h"
#include "contact/contact_solver.h"
#include "contact/problem_files.h"
#include "contact/yielding_solver.h"
#include "support/joint_rows.h"
#include "support/lcg.h"

namespace touchstone::contact {
namespace {

using Contact = ContactProblem::Contact;

constexpr int kWorld = ContactProblem::kWorld;

// 10^x for x in [low, high].
double Decades(Lcg* random, double low, double high) {
  return std::pow(10.0, random->Uniform(low, high));
}

// A tree of bodies of very different mass and size on ball and fixed joints, most of which are
// there twice or three times, `apart` from each other in the bodies' sizes.
ContactProblem MakeRepeatedJoints(Lcg* random, double apart) {
  ContactProblem problem;
  std::vector<double> size;
  const int n = 2 + static_cast<int>(random->Uniform(0, 8));
  for (int i = 0; i < n; ++i) {
    size.push_back(Decades(random, -1.5, 0.5));
    const Vec3 edges = size.back() * random->UniformVec3(0.4, 1.0);
    problem.bodies.push_back(MakeBox(Decades(random, -3, 3), edges));
    problem.bodies.back().v_free.head<3>() += 10.0 * random->UniformVec3(-1, 1);
    problem.bodies.back().v_free.tail<3>() = 10.0 / size.back() * random->UniformVec3(-1, 1);
  }
  for (int i = 1; i < n; ++i) {
    const int parent = static_cast<int>(random->Uniform(0, i));
    const double arm = size[static_cast<size_t>(i)];
    const Vec3 r_a = arm * random->UniformVec3(-1, 1);
    const Vec3 r_b = size[static_cast<size_t>(parent)] * random->UniformVec3(-1, 1);
    const bool fixed = random->Uniform(0, 1) < 0.5;
    const int times = 1 + static_cast<int>(random->Uniform(0, 3));
    for (int k = 0; k < times; ++k) {
      const Vec3 off = apart * arm * random->UniformVec3(-1, 1);
      problem.contacts.push_back(MakeBallJoint(i, r_a + off, parent, r_b + off));
      if (fixed) problem.contacts.push_back(MakeTurnLock(i, parent, arm));
    }
  }
  return problem;
}

// A hub that holds many lighter bodies, each of which holds on to the next: were the joints
// eliminated after the hub, they would all be joined with each other.
TEST(JointedIslands, AHubWithManySpokesFillsLittle) {
  constexpr int kSpokes = 150;
  Lcg random(5);
  ContactProblem problem;
  problem.bodies.push_back(MakeBox(1000.0, Vec3(5, 5, 1)));
  for (int i = 1; i <= kSpokes; ++i) {
    problem.bodies.push_back(MakeBox(1.0, Vec3(1, 0.2, 0.2)));
    problem.bodies.back().v_free.head<3>() += random.UniformVec3(-1, 1);
    problem.contacts.push_back(
        MakeBallJoint(i, random.UniformVec3(-1, 1), 0, Vec3(5, 0.01 * i, 0)));
    if (i > 1)
      problem.contacts.push_back(
          MakeBallJoint(i, random.UniformVec3(-1, 1), i - 1, random.UniformVec3(-1, 1)));
  }
  const BlockPattern pattern(problem);
  EXPECT_LE(pattern.num_blocks(), 8 * pattern.size());
  const ContactSolution solution = Solve(problem, {});
  EXPECT_TRUE(solution.ok()) << solution.residuals.Worst();
}

TEST(JointedIslands, RowsThatNearlyFollowFromOthersAreSolvedAtMassRatiosOfAMillion) {
  for (const double apart : {0.0, 1e-10, 1e-6, 1e-3}) {
    SCOPED_TRACE(apart);
    Lcg random(11);
    for (int trial = 0; trial < 200; ++trial) {
      SCOPED_TRACE(trial);
      const ContactProblem problem = MakeRepeatedJoints(&random, apart);
      const ContactSolution solution = Solve(problem, {});
      ASSERT_TRUE(solution.ok()) << ToString(solution.status) << solution.residuals.Worst();
      EXPECT_LE(ComputeResiduals(problem, solution.f).Worst(), 1e-9);
    }
  }
}

TEST(JointedIslands, IslandsMetInRandomScenesAreSolved) {
  for (const nlohmann::json& json : Cases("jointed_islands.json")) {
    SCOPED_TRACE(json["id"].get<std::string>());
    const ContactProblem problem = ReadProblem(json);
    const ContactSolution solution = Solve(problem, {});
    EXPECT_TRUE(solution.ok()) << ToString(solution.status) << solution.residuals.Worst();
    EXPECT_LE(ComputeResiduals(problem, solution.f).Worst(), 1e-9);
  }
}

// Two equal joints carry half each, whatever the others need.
TEST(JointedIslands, JointsThatRepeatEachOtherShareTheLoadEvenly) {
  ContactProblem problem;
  problem.bodies.push_back(MakeBox(2.0, Vec3::Ones()));
  for (int i = 0; i < 2; ++i)
    problem.contacts.push_back(MakeBallJoint(0, Vec3(0, 0, 0.5), kWorld, Vec3::Zero()));
  const ContactSolution solution = Solve(problem, {});
  ASSERT_TRUE(solution.ok());
  for (const Vec3& f : solution.f) EXPECT_NEAR(f.z(), 9.81, 1e-6);
}

double Work(const ContactProblem& problem, const ContactSolution& solution) {
  double work = 0.0;
  for (size_t k = 0; k < solution.f.size(); ++k) {
    const Vec3& f = solution.f[k];
    work +=
        f.dot(RelativeMotion(problem.contacts[k], solution.v) + problem.contacts[k].compliance * f);
  }
  return work;
}

// A body that joints hold fast, and something that moves into it: no exact answer exists.
ContactProblem MakeHeldAndPushed(double speed) {
  ContactProblem problem;
  problem.bodies.push_back(MakeBox(1.0, Vec3::Ones()));
  problem.contacts.push_back(
      MakeContact(0, Vec3(-0.5, 0, 0), kWorld, Vec3::Zero(), Vec3::UnitX(), 0.5));
  problem.contacts.back().offset.z() = -speed;
  problem.contacts.push_back(MakeBallJoint(0, Vec3(0.5, 0, 0), kWorld, Vec3::Zero()));
  problem.contacts.push_back(MakeTurnLock(0, kWorld, 1.0));
  return problem;
}

TEST(YieldingForces, AJointGivesWayWhereItAndAContactCannotBothHold) {
  const ContactProblem problem = MakeHeldAndPushed(60.0);
  EXPECT_FALSE(Solve(problem, {}).ok());
  const ContactSolution solution = SolveYielding(problem);
  EXPECT_EQ(solution.status, SolveStatus::kStalled);
  EXPECT_GT(RelativeMotion(problem.contacts[0], solution.v).z(), -0.06);
  EXPECT_NEAR(RelativeMotion(problem.contacts[1], solution.v).x(), 60.0, 0.1);
  EXPECT_LE(Work(problem, solution), 0.0);
}

TEST(YieldingForces, HoldLikeTheExactOnesWhereThereAreSome) {
  ContactProblem problem = MakeHeldAndPushed(0.0);
  const ContactSolution exact = Solve(problem, {});
  const ContactSolution solution = SolveYielding(problem);
  ASSERT_TRUE(exact.ok());
  for (const Contact& contact : problem.contacts)
    EXPECT_LT(RelativeMotion(contact, solution.v).norm(), 1e-4);
  EXPECT_TRUE(HoldsWithoutWork(problem, solution.f, 1e-3));
  EXPECT_TRUE(HoldsWithoutWork(problem, exact.f, 1e-6));
  EXPECT_FALSE(HoldsWithoutWork(problem, std::vector<Vec3>(3, Vec3::Zero()), 1e-3));
}

TEST(YieldingForces, AreFiniteAndTakeEnergyOnlyWhateverContradicts) {
  Lcg random(12);
  for (int trial = 0; trial < 500; ++trial) {
    SCOPED_TRACE(trial);
    ContactProblem problem = MakeRepeatedJoints(&random, Decades(&random, -12, 0));
    const double fastest = Decades(&random, -3, 6);
    const auto bodies = static_cast<double>(problem.bodies.size());
    for (int k = 0; k < 6; ++k) {
      const int body = static_cast<int>(random.Uniform(0, bodies));
      problem.contacts.push_back(MakeContact(body, random.UniformVec3(-1, 1), kWorld, Vec3::Zero(),
                                             random.OnUnitSphere(), random.Uniform(0, 2)));
    }
    for (Contact& contact : problem.contacts)  // nothing agrees with anything
      contact.offset = fastest * random.UniformVec3(-1, 1);
    const ContactSolution solution = SolveYielding(problem);
    EXPECT_EQ(solution.status, SolveStatus::kStalled);
    double work = 0.0;
    double terms = 0.0;
    for (size_t k = 0; k < solution.f.size(); ++k) {
      ASSERT_TRUE(solution.f[k].allFinite());
      const double own = solution.f[k].dot(RelativeMotion(problem.contacts[k], solution.v));
      work += own;
      terms += std::abs(own);
    }
    EXPECT_LE(work, 1e-9 * terms);
  }
}

TEST(YieldingForces, OfDataThatAreNotFiniteAreNone) {
  ContactProblem problem = MakeHeldAndPushed(1.0);
  problem.bodies[0].v_free[0] = NAN;
  const ContactSolution solution = SolveYielding(problem);
  EXPECT_EQ(solution.status, SolveStatus::kNotFinite);
  for (const Vec3& f : solution.f) EXPECT_EQ(f, Vec3::Zero());
}

}  // namespace
}  // namespace touchstone::contact
