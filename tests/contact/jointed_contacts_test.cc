// A few contacts between bodies that joints hold: joints eliminated, the law for the rest.

#include "contact/jointed_contacts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "contact/contact_scenes.h"
#include "contact/contact_solver.h"
#include "support/joint_rows.h"
#include "support/lcg.h"

namespace touchstone::contact {
namespace {

using Contact = ContactProblem::Contact;

// A chain of boxes of very different mass on ball joints, that lies on the floor and is pulled.
ContactProblem MakeLyingChain(Lcg* random, int links, double mu) {
  ContactProblem problem;
  for (int i = 0; i < links; ++i) {
    problem.bodies.push_back(MakeBox(std::pow(10.0, random->Uniform(-2, 2)), Vec3(1, 0.2, 0.2)));
    problem.bodies.back().v_free.head<2>() += 10.0 * random->UniformVec3(-1, 1).head<2>();
    problem.contacts.push_back(MakeContact(i, Vec3(0.4, random->Uniform(-0.1, 0.1), -0.1),
                                           ContactProblem::kWorld, Vec3::Zero(), Vec3::UnitZ(),
                                           mu));
    problem.contacts.push_back(
        MakeBallJoint(i, Vec3(-0.5, 0, 0), i - 1, i > 0 ? Vec3(0.5, 0, 0) : Vec3(0, 0, 0)));
  }
  return problem;
}

// A box on its four corners whose edge is hinged to another that hangs over the edge of a table.
ContactProblem MakeHingedBoxes(double mu, const Vec3& push) {
  ContactProblem problem;
  problem.bodies = {MakeBox(2.0, Vec3(1, 1, 0.5)), MakeBox(1.0, Vec3(1, 1, 0.5))};
  problem.bodies[0].v_free.head<3>() += push;
  AddPatch(0, Vec3(0, 0, 0.25), ContactProblem::kWorld, Vec3::Zero(), -0.5, 0.5, 0.5, 0.0, mu,
           &problem.contacts);
  for (const double y : {-0.5, 0.5})
    problem.contacts.push_back(MakeBallJoint(0, Vec3(0.5, y, 0.25), 1, Vec3(-0.5, y, 0.25)));
  for (Mat36* J : {&problem.contacts.back().J_a, &problem.contacts.back().J_b}) J->row(1).setZero();
  return problem;
}

// Contacts that are never reached leave the problem as it is to the sparse methods.
ContactProblem WithContactsFarAway(ContactProblem problem) {
  Contact contact =
      MakeContact(0, Vec3(0, 0, -1), ContactProblem::kWorld, Vec3::Zero(), Vec3::UnitZ(), 0.5);
  contact.offset = Vec3(0, 0, 1000.0);
  problem.contacts.insert(problem.contacts.end(), kMaxContactRows / 3 + 1, contact);
  return problem;
}

void ExpectSameForces(const ContactProblem& problem, double tolerance) {
  const ContactSolution solution = Solve(problem, {});
  ASSERT_TRUE(solution.ok());
  EXPECT_STREQ(solution.statistics.method, "jointed");
  const ContactSolution other = Solve(WithContactsFarAway(problem), {});
  ASSERT_TRUE(other.ok());
  EXPECT_STRNE(other.statistics.method, "jointed");
  for (std::size_t k = 0; k < solution.f.size(); ++k)
    EXPECT_LE((solution.f[k] - other.f[k]).norm(), tolerance * LargestForce(other.f)) << k;
}

TEST(JointedContacts, AreSolvedInFewStepsWhateverTheMasses) {
  Lcg random(11);
  int newton = 0, trials = 0, others = 0;
  for (; trials < 200; ++trials) {
    const ContactProblem problem =
        MakeLyingChain(&random, 1 + trials % 8, random.Uniform(0.0, 1.0));
    const ContactSolution solution = Solve(problem, {});
    ASSERT_TRUE(solution.ok()) << trials;
    if (std::string(solution.statistics.method) != "jointed") ++others;
    newton += solution.statistics.newton;
  }
  EXPECT_LT(newton, 50 * trials);
  EXPECT_LE(others, trials / 20);
}

TEST(JointedContacts, WithoutFrictionForcesAreThoseOfTheOtherMethods) {
  Lcg random(12);
  for (int trial = 0; trial < 50; ++trial)
    ExpectSameForces(MakeLyingChain(&random, 1 + trial % 6, 0.0), 1e-6);
}

TEST(JointedContacts, ShareALoadThatIsUndeterminedAsTheOtherMethodsDo) {
  ExpectSameForces(MakeHingedBoxes(0.0, Vec3::Zero()), 1e-4);
  ExpectSameForces(MakeHingedBoxes(0.5, Vec3::Zero()), 1e-4);
  ExpectSameForces(MakeHingedBoxes(0.5, Vec3(1.0, 0.5, 0.0)), 1e-4);
  ExpectSameForces(MakeHingedBoxes(0.3, Vec3(30.0, 0.0, 0.0)), 1e-4);
}

TEST(JointedContacts, SharesDoNotDependOnTheStart) {
  const ContactProblem problem = MakeHingedBoxes(0.5, Vec3(2.0, 1.0, 0.0));
  const ContactSolution cold = Solve(problem, {});
  Lcg random(13);
  WarmStart warm;
  for (std::size_t k = 0; k < problem.contacts.size(); ++k)
    warm.f.push_back(cold.f[k] + 5.0 * random.UniformVec3(0, 1));
  warm.slides.assign(warm.f.size(), false);
  const ContactSolution solution = Solve(problem, {}, &warm);
  ASSERT_TRUE(solution.ok());
  EXPECT_TRUE(warm.may_be_held);
  for (std::size_t k = 0; k < cold.f.size(); ++k)
    EXPECT_LE((solution.f[k] - cold.f[k]).norm(), 1e-4 * LargestForce(cold.f));
}

// A rod on a joint at its top, leaning on the floor: what pushes along it is the joint's or the
// floor's to stop. The least norm leaves the floor's force at the edge of its cone, where the
// stages of rest creep.
TEST(JointedContacts, AContactThatSticksAtTheEdgeOfItsConeCostsFewSteps) {
  for (const double lean : {0.2, 0.4, 0.6, 0.8}) {
    ContactProblem problem;
    problem.bodies.push_back(MakeBox(1.0, Vec3(0.1, 0.1, 1.0)));
    problem.bodies[0].v_free << 1.0, 0.3, -9.81, 0.1, 0.2, 0.3;
    problem.contacts.push_back(MakeContact(0, Vec3(lean, 0, -0.5), ContactProblem::kWorld,
                                           Vec3::Zero(), Vec3::UnitZ(), 0.9 * lean + 0.3));
    problem.contacts.push_back(
        MakeBallJoint(0, Vec3(-lean, 0, 0.5), ContactProblem::kWorld, Vec3::Zero()));
    const ContactSolution solution = Solve(problem, {});
    EXPECT_TRUE(solution.ok()) << lean;
    EXPECT_STREQ(solution.statistics.method, "jointed") << lean;
    EXPECT_LE(solution.statistics.newton, 40) << lean;
  }
}

// A box on its four corners that joints leave no motion, or none but `turns` about its anchor.
ContactProblem MakeHeldBox(bool turns) {
  ContactProblem problem;
  problem.bodies.push_back(MakeBox(1.0, Vec3::Ones()));
  AddPatch(0, Vec3(0, 0, 0.5), ContactProblem::kWorld, Vec3::Zero(), -0.5, 0.5, 0.5, 0.0, 0.5,
           &problem.contacts);
  problem.contacts.push_back(MakeBallJoint(0, Vec3::Zero(), ContactProblem::kWorld, Vec3::Zero()));
  if (!turns) problem.contacts.push_back(MakeTurnLock(0, ContactProblem::kWorld, 1.0));
  return problem;
}

TEST(JointedContacts, AContactThatJointsHoldFastIsSolved) {
  const ContactSolution solution = Solve(MakeHeldBox(false), {});
  EXPECT_TRUE(solution.ok());
  EXPECT_LE(solution.statistics.newton, 30);
}

// No forces keep apart what joints bring together: it is told after a few steps.
TEST(JointedContacts, ThatJointsAloneBringTogetherHaveNoForces) {
  for (const bool turns : {false, true}) {
    ContactProblem problem = MakeHeldBox(turns);
    for (Contact& contact : problem.contacts)
      if (!contact.bilateral) contact.offset.z() = -1.0;
    WarmStart warm;
    const ContactSolution solution = Solve(problem, {}, &warm);
    EXPECT_EQ(solution.status, SolveStatus::kStalled) << turns;
    EXPECT_LE(solution.statistics.newton, 500) << turns;
    for (Contact& contact : problem.contacts)
      if (!contact.bilateral) contact.offset.z() = 1.0;
    EXPECT_TRUE(Solve(problem, {}, &warm).ok()) << turns;
  }
}

// Nothing pushes where joints move the sides of a contact past each other.
TEST(JointedContacts, ThatJointsAloneMakeSlideNeedNoForces) {
  ContactProblem problem = MakeHeldBox(false);
  for (Contact& contact : problem.contacts)
    if (!contact.bilateral) contact.offset.x() = 1.0;
  const ContactSolution solution = Solve(problem, {});
  EXPECT_TRUE(solution.ok());
}

TEST(JointedContacts, TheNextSolveStartsFromTheLastForces) {
  Lcg random(14);
  int cold = 0, warmed = 0;
  for (int trial = 0; trial < 100; ++trial) {
    ContactProblem problem = MakeLyingChain(&random, 2 + trial % 6, 0.4);
    WarmStart warm;
    ASSERT_TRUE(Solve(problem, {}, &warm).ok());
    for (ContactProblem::Body& body : problem.bodies)
      body.v_free.head<3>() += 1e-4 * random.UniformVec3(-1, 1);
    cold += Solve(problem, {}).statistics.newton;
    const ContactSolution solution = Solve(problem, {}, &warm);
    ASSERT_TRUE(solution.ok());
    warmed += solution.statistics.newton;
  }
  EXPECT_LT(2 * warmed, cold);
}

}  // namespace
}  // namespace touchstone::contact
