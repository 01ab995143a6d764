// Joints and springs as rows of the contact problem: u + C f = 0 with f of any direction.

#include <gtest/gtest.h>

#include "base/dense.h"
#include "contact/contact_solver.h"
#include "contact/delassus.h"
#include "contact_scenes.h"
#include "settings/settings.h"
#include "support/joint_rows.h"
#include "support/lcg.h"

namespace touchstone::contact {
namespace {

using Contact = ContactProblem::Contact;

/// v of min |v - v_free|_M subject to u = 0 at all (bilateral) contacts: dense, in another way.
std::vector<Vec6> SolveDense(const ContactProblem& problem) {
  const auto n = static_cast<Eigen::Index>(6 * problem.bodies.size());
  const auto m = static_cast<Eigen::Index>(3 * problem.contacts.size());
  Eigen::MatrixXd M = Eigen::MatrixXd::Zero(n, n), J = Eigen::MatrixXd::Zero(m, n);
  Eigen::VectorXd v(n), offset(m), compliance(m);
  for (Eigen::Index i = 0; 6 * i < n; ++i) {
    M.block<6, 6>(6 * i, 6 * i) = problem.bodies[static_cast<size_t>(i)].M;
    v.segment<6>(6 * i) = problem.bodies[static_cast<size_t>(i)].v_free;
  }
  for (Eigen::Index k = 0; 3 * k < m; ++k) {
    const Contact& contact = problem.contacts[static_cast<size_t>(k)];
    if (contact.a >= 0) J.block<3, 6>(3 * k, 6 * contact.a) = contact.J_a;
    if (contact.b >= 0) J.block<3, 6>(3 * k, 6 * contact.b) = contact.J_b;
    offset.segment<3>(3 * k) = contact.offset;
    compliance.segment<3>(3 * k).setConstant(contact.compliance);
  }
  const Eigen::MatrixXd W =
      SymmetricSolver(M).Solve(Eigen::MatrixXd(Eigen::MatrixXd::Identity(n, n)));
  Eigen::MatrixXd A = J * W * J.transpose();
  A.diagonal() += compliance;
  const Eigen::VectorXd f = LeastNormSolver(A, 1e-12).Solve(Eigen::VectorXd(-(J * v + offset)));
  v += W * J.transpose() * f;
  std::vector<Vec6> result;
  for (Eigen::Index i = 0; 6 * i < n; ++i) result.push_back(v.segment<6>(6 * i));
  return result;
}

double LargestDifference(const std::vector<Vec6>& x, const std::vector<Vec6>& y) {
  double largest = 0.0;
  for (size_t i = 0; i < x.size(); ++i) largest = std::max(largest, (x[i] - y[i]).norm());
  return largest;
}

ContactSolution SolveTight(const ContactProblem& problem) {
  settings::ContactSettings settings;
  settings.residual_tolerance = 1e-12;
  return Solve(problem, settings);
}

Vec3 RandomVector(Lcg* random) { return random->UniformVec3(-1, 1); }

TEST(Bilateral, ChainsAndClosedLoopsMatchTheDenseSolution) {
  Lcg random(1);
  for (int trial = 0; trial < 100; ++trial) {
    SCOPED_TRACE(trial);
    ContactProblem problem;
    const int n = 2 + trial % 7;
    for (int i = 0; i < n; ++i) {
      problem.bodies.push_back(MakeBox(random.Uniform(0.1, 10.0), Vec3(0.5, 1, 0.2)));
      problem.bodies.back().v_free.tail<3>() = RandomVector(&random);
    }
    for (int i = 0; i < n; ++i) {  // the last one closes the loop through the world
      const Vec3 r_a = RandomVector(&random);
      const Vec3 r_b = RandomVector(&random);
      problem.contacts.push_back(MakeBallJoint(i, r_a, i - 1, r_b));
    }
    problem.contacts.push_back(MakeBallJoint(n - 1, RandomVector(&random), -1, Vec3::Zero()));
    if (trial % 3 == 0) problem.contacts.push_back(problem.contacts.front());  // redundant
    const ContactSolution solution = SolveTight(problem);
    ASSERT_TRUE(solution.ok()) << ToString(solution.status) << solution.residuals.Worst();
    EXPECT_LT(LargestDifference(solution.v, SolveDense(problem)), 1e-10);
  }
}

// Two half boxes held together are the whole box: on a floor, pushed so that it slides.
TEST(Bilateral, TwoHalvesFixedTogetherSlideAsTheWholeBox) {
  for (const double mu : {0.0, 0.3, 1.0}) {
    SCOPED_TRACE(mu);
    ContactProblem whole;
    whole.bodies.push_back(MakeBox(2.0, Vec3(2, 1, 1)));
    whole.bodies[0].v_free.head<2>() << 5, 1;
    AddPatch(0, Vec3(0, 0, 0.5), -1, Vec3(0, 0, -0.5), -1, 1, 0.5, 0, mu, &whole.contacts);

    ContactProblem halves;
    for (const double x : {-0.5, 0.5}) {
      halves.bodies.push_back(MakeBox(1.0, Vec3(1, 1, 1)));
      halves.bodies.back().v_free = whole.bodies[0].v_free;
      const int body = static_cast<int>(halves.bodies.size()) - 1;
      for (const double y : {-0.5, 0.5}) {
        const Vec3 p(2 * x, y, 0);
        halves.contacts.push_back(MakeContact(body, p - Vec3(x, 0, 0.5), -1, p, Vec3::UnitZ(), mu));
      }
    }
    halves.contacts.push_back(MakeBallJoint(0, Vec3(0.5, 0, 0), 1, Vec3(-0.5, 0, 0)));
    halves.contacts.push_back(MakeTurnLock(0, 1, 1.0));

    const ContactSolution one = SolveTight(whole);
    const ContactSolution two = SolveTight(halves);
    ASSERT_TRUE(one.ok() && two.ok()) << one.residuals.Worst() << ' ' << two.residuals.Worst();
    EXPECT_LT((one.v[0].head<3>() - 0.5 * (two.v[0] + two.v[1]).head<3>()).norm(), 1e-10);
    EXPECT_LT((one.v[0].tail<3>() - two.v[0].tail<3>()).norm(), 1e-10);

    const Delassus a = ComputeDelassus(whole);
    const Delassus b = ComputeDelassus(halves);
    EXPECT_LT((a.A - b.A).norm(), 1e-12);
    EXPECT_LT((a.b - b.b).norm(), 1e-12);
  }
}

TEST(Bilateral, JointsAloneLeaveNoRowOfContacts) {
  ContactProblem problem;
  problem.bodies.push_back(MakeBox(1.0, Vec3::Ones()));
  problem.contacts.push_back(MakeBallJoint(0, Vec3(0, 0, 0.5), -1, Vec3(0, 0, 1)));
  const Delassus none = ComputeDelassus(problem);
  EXPECT_EQ(none.A.size(), 0);
  EXPECT_EQ(none.b.size(), 0);
}

// m v' = m g - k (h^2 v') from rest at the spring's own length: v' = g / (1 + k h^2 / m).
TEST(Bilateral, ComplianceIsASpring) {
  const double m = 3.0;
  for (const double stiffness : {1e-6, 1.0, 1e3, 1e9}) {  // k h^2
    SCOPED_TRACE(stiffness);
    ContactProblem problem;
    problem.bodies.push_back(MakeBox(m, Vec3::Ones()));
    Contact spring = MakeBallJoint(0, Vec3::Zero(), -1, Vec3::Zero());
    spring.compliance = 1.0 / stiffness;
    problem.contacts.push_back(spring);
    const ContactSolution solution = SolveTight(problem);
    ASSERT_TRUE(solution.ok());
    EXPECT_NEAR(solution.v[0][2], -9.81 / (1.0 + stiffness / m), 1e-11);
    EXPECT_NEAR(solution.f[0][2], 9.81 * m * stiffness / (m + stiffness), 1e-10 * 9.81 * m);
  }
}

// Where nothing moves without forces, those of the last problem are not kept: they would move it.
TEST(Bilateral, RememberedForcesDoNotMoveWhatIsAtRest) {
  ContactProblem problem;
  problem.bodies.push_back(MakeBox(1.0, Vec3::Ones()));
  problem.bodies[0].v_free.setZero();
  Contact damper = MakeBallJoint(0, Vec3::Zero(), -1, Vec3::Zero());
  damper.compliance = 1e-6;
  problem.contacts.push_back(damper);
  WarmStart warm;
  warm.f = {Vec3(0, 0, 50)};
  warm.slides = {false};
  warm.may_be_held = true;
  const ContactSolution solution = Solve(problem, {}, &warm);
  ASSERT_TRUE(solution.ok());
  EXPECT_EQ(solution.f[0], Vec3::Zero());
  EXPECT_TRUE(solution.v[0].isZero(0.0));
  EXPECT_GT(ComputeResiduals(problem, {Vec3(0, 0, 50)}).Worst(), 0.5);
}

// Sliding, sticking and jointed at once: no closed form, but the residual is that of the forces
// alone, and the bilateral rows belong to it.
TEST(Bilateral, RaftsOfJointedBoxesThatSlideAreCertified) {
  Lcg random(2);
  for (int trial = 0; trial < 200; ++trial) {
    SCOPED_TRACE(trial);
    ContactProblem problem;
    const int n = 2 + trial % 6;
    for (int i = 0; i < n; ++i) {
      problem.bodies.push_back(MakeBox(random.Uniform(0.5, 2.0), Vec3::Ones()));
      problem.bodies.back().v_free.head<2>() = 20.0 * RandomVector(&random).head<2>();
      problem.bodies.back().v_free.tail<3>() = 5.0 * RandomVector(&random);
      AddPatch(i, Vec3(2 * i, 0, 0.5), -1, Vec3::Zero(), 2 * i - 0.5, 2 * i + 0.5, 0.5, 0,
               random.Uniform(0, 1.2), &problem.contacts);
      if (i > 0) problem.contacts.push_back(MakeBallJoint(i, Vec3(-1, 0, 0), i - 1, Vec3(1, 0, 0)));
      if (trial % 4 == 0 && i > 0) problem.contacts.push_back(MakeTurnLock(i, i - 1, 1.0));
    }
    const ContactSolution solution = Solve(problem, settings::ContactSettings());
    ASSERT_TRUE(solution.ok()) << ToString(solution.status) << ' ' << solution.residuals.Worst();
    std::vector<Vec6> v;
    EXPECT_LE(ComputeResiduals(problem, solution.f, &v).Worst(), 1e-9);
  }
}

TEST(Bilateral, AJointThatIsBrokenShowsInTheResidual) {
  ContactProblem problem;
  problem.bodies.push_back(MakeBox(1.0, Vec3::Ones()));
  problem.contacts.push_back(MakeBallJoint(0, Vec3::Zero(), -1, Vec3::Zero()));
  EXPECT_GT(ComputeResiduals(problem, {Vec3(0, 0, 9.0)}).Worst(), 0.05);
  EXPECT_LT(ComputeResiduals(problem, {Vec3(0, 0, 9.81)}).Worst(), 1e-15);
}

}  // namespace
}  // namespace touchstone::contact
