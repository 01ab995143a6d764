#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "contact/contact_solver.h"
#include "contact/pivoting_solver.h"
#include "contact_scenes.h"

namespace touchstone::contact {
namespace {

constexpr double kGravity = 9.81;

settings::ContactSettings PivotingSettings() {
  settings::ContactSettings settings;
  settings.solver = settings::ContactSolver::kPivoting;
  return settings;
}

/// Problems of all kinds that are singular: points of one plane, many points on one body, contacts
/// given several times over, in motion or at rest.
class RandomProblems {
 public:
  explicit RandomProblems(unsigned seed) : random_(seed) {}

  ContactProblem Make() {
    ContactProblem problem;
    const int bodies = Integer(1, 8);
    const int contacts = Integer(2, 40);
    const bool at_rest = Integer(0, 2) == 0;
    for (int i = 0; i < bodies; ++i) {
      const double mass = std::pow(10.0, Real(-1.0, 1.0));
      problem.bodies.push_back(MakeBox(mass, Vec3(0.6, 0.8, 1.0) + 0.3 * Vector()));
      if (!at_rest) problem.bodies.back().v_free << 5.0 * Vector(), 5.0 * Vector();
    }
    while (static_cast<int>(problem.contacts.size()) < contacts) {
      const auto have = static_cast<int>(problem.contacts.size());
      const int kind = Integer(0, have > 0 ? 2 : 1);
      if (kind == 0) AddPoint(&problem);
      if (kind == 1) AddFace(std::min(contacts - have, Integer(3, 8)), &problem);
      if (kind == 2) {
        problem.contacts.push_back(
            problem.contacts[static_cast<std::size_t>(Integer(0, have - 1))]);
      }
    }
    if (Integer(0, 1) == 0) MoveSurroundings(&problem);
    return problem;
  }

 private:
  int Integer(int low, int high) {
    return low + static_cast<int>(random_() % static_cast<unsigned>(high - low + 1));
  }
  double Real(double low, double high) {
    return low + (high - low) * static_cast<double>(random_()) / 4294967296.0;
  }
  Vec3 Vector() {
    const double x = Real(-1, 1);
    const double y = Real(-1, 1);
    return {x, y, Real(-1, 1)};
  }
  Vec3 Normal() {
    return Integer(0, 1) == 0 ? Vec3(Vec3::UnitZ())
                              : Vec3((Vector() + Vec3(0, 0, 1.5)).normalized());
  }
  /// Two different bodies, the second one kWorld half of the time.
  void ChoosePair(const ContactProblem& problem, int* a, int* b) {
    const auto bodies = static_cast<int>(problem.bodies.size());
    *a = Integer(0, bodies - 1);
    *b = Integer(0, 1) == 0 ? ContactProblem::kWorld : Integer(0, bodies - 1);
    if (*b == *a) *b = ContactProblem::kWorld;
  }

  void AddPoint(ContactProblem* problem) {
    int a = 0;
    int b = 0;
    ChoosePair(*problem, &a, &b);
    const Vec3 r_a = Vector();
    const Vec3 r_b = Vector();
    problem->contacts.push_back(MakeContact(a, r_a, b, r_b, Normal(), 0.0));
  }

  /// Points of one plane between one pair of bodies.
  void AddFace(int points, ContactProblem* problem) {
    int a = 0;
    int b = 0;
    ChoosePair(*problem, &a, &b);
    const Vec3 n = Normal();
    Vec3 t1, t2;
    TangentBasis(n, &t1, &t2);
    const Vec3 r_a = Vector();
    const Vec3 r_b = Vector();
    for (int i = 0; i < points; ++i) {
      const Vec3 in_plane = 0.5 * (Integer(-1, 1) * t1 + Integer(-2, 2) * t2);
      problem->contacts.push_back(MakeContact(a, r_a + in_plane, b, r_b + in_plane, n, 0.0));
    }
  }

  /// Offsets of the kind that moving bodies have: the contacts can all be kept apart.
  void MoveSurroundings(ContactProblem* problem) {
    std::vector<Vec6> twists(problem->bodies.size());
    for (Vec6& twist : twists) twist << 3.0 * Vector(), 3.0 * Vector();
    for (ContactProblem::Contact& contact : problem->contacts) {
      contact.offset = contact.J_a * twists[static_cast<std::size_t>(contact.a)];
      if (contact.b != ContactProblem::kWorld) {
        contact.offset += contact.J_b * twists[static_cast<std::size_t>(contact.b)];
      }
    }
  }

  std::mt19937 random_;
};

double LengthOf(const std::vector<Vec3>& f) {
  double sum = 0.0;
  for (const Vec3& force : f) sum += force.squaredNorm();
  return std::sqrt(sum);
}

double LargestOf(const std::vector<Vec6>& v) {
  double largest = 0.0;
  for (const Vec6& velocity : v) largest = std::max(largest, velocity.cwiseAbs().maxCoeff());
  return largest;
}

double Difference(const std::vector<Vec6>& x, const std::vector<Vec6>& y) {
  double largest = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    largest = std::max(largest, (x[i] - y[i]).cwiseAbs().maxCoeff());
  }
  return largest;
}

double NormalMotion(const ContactProblem::Contact& contact, const std::vector<Vec6>& v) {
  double motion = contact.offset.z();
  if (contact.a >= 0) motion += contact.J_a.row(2).dot(v[static_cast<std::size_t>(contact.a)]);
  if (contact.b >= 0) motion += contact.J_b.row(2).dot(v[static_cast<std::size_t>(contact.b)]);
  return motion;
}

double LargestUnforcedMotion(const ContactProblem& problem) {
  std::vector<Vec6> v_free;
  for (const ContactProblem::Body& body : problem.bodies) v_free.push_back(body.v_free);
  double largest = 0.0;
  for (const ContactProblem::Contact& contact : problem.contacts) {
    largest = std::max(largest, std::abs(NormalMotion(contact, v_free)));
  }
  return largest;
}

/// f >= 0, a >= 0 and f a = 0, each relative to the largest force and unforced motion.
void ExpectLaw(const ContactProblem& problem, const ContactSolution& solution) {
  const double a_ref = LargestUnforcedMotion(problem);
  double f_ref = 1e-6;  // where nothing is pressed
  for (const Vec3& f : solution.f) f_ref = std::max(f_ref, f.z());
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    const double f = solution.f[k].z();
    const double a = NormalMotion(problem.contacts[k], solution.v);
    EXPECT_EQ(solution.f[k].head<2>().norm(), 0.0);
    EXPECT_GE(f, 0.0);
    EXPECT_GE(a, -1e-9 * a_ref);
    EXPECT_LE(std::abs(f * a), 1e-9 * f_ref * a_ref);
  }
}

// The kernel's residual bounds the motion of the contacts. In badly conditioned problems the bodies
// amplify it a thousandfold, and forces are of least norm up to the regularization over the same
// factor; so the kernel gets tighter settings than its own for the comparison of those two.
TEST(Pivoting, RandomSingularProblemsAgreeWithTheKernel) {
  settings::ContactSettings exact;
  exact.residual_tolerance = 1e-12;
  exact.regularization = 1e-8;
  for (unsigned seed = 0; seed < 2000; ++seed) {
    SCOPED_TRACE(seed);
    const ContactProblem problem = RandomProblems(seed).Make();
    const ContactSolution pivoting = Solve(problem, PivotingSettings());
    ASSERT_TRUE(pivoting.ok());
    ASSERT_STREQ(pivoting.statistics.method, "pivoting");
    ExpectLaw(problem, pivoting);

    const ContactSolution kernel = Solve(problem, {});
    ASSERT_TRUE(kernel.ok());
    ExpectLaw(problem, kernel);
    const double motion = LargestUnforcedMotion(problem);
    for (const auto& contact : problem.contacts) {
      EXPECT_NEAR(NormalMotion(contact, kernel.v), NormalMotion(contact, pivoting.v),
                  1e-9 * motion);
    }

    const ContactSolution reference = Solve(problem, exact);
    ASSERT_TRUE(reference.ok());
    EXPECT_LE(Difference(reference.v, pivoting.v), 1e-9 * std::max(1.0, LargestOf(reference.v)));
    EXPECT_LE(LengthOf(reference.f), LengthOf(pivoting.f) * (1.0 + 1e-9));
  }
}

// Forces on independent contacts alone: three corners carry the cube, where the kernel shows four.
TEST(Pivoting, ACubeStandsOnThreeOfItsCornersAtMost) {
  const ContactProblem problem = MakeStack({2.0}, 0.0);
  const ContactSolution solution = Solve(problem, PivotingSettings());
  ASSERT_TRUE(solution.ok());
  EXPECT_STREQ(solution.statistics.method, "pivoting");
  EXPECT_EQ(solution.statistics.newton, 0);
  double sum = 0.0;
  int loaded = 0;
  for (const Vec3& f : solution.f) {
    sum += f.z();
    loaded += f.z() > 0.0 ? 1 : 0;
  }
  EXPECT_NEAR(sum, 2.0 * kGravity, 1e-12 * 2.0 * kGravity);
  EXPECT_LE(loaded, 3);
  EXPECT_NEAR(solution.v[0].norm(), 0.0, 1e-12 * kGravity);
}

// Every contact of the cube a hundred times over: all ties, and no more independent than before.
TEST(Pivoting, HundredsOfDuplicates) {
  ContactProblem problem = MakeStack({1.0}, 0.0);
  for (int i = 4; i < 400; ++i) {
    problem.contacts.push_back(problem.contacts[static_cast<std::size_t>(i % 4)]);
  }
  problem.bodies[0].v_free << 0, 0, -kGravity, 2.0, -3.0, 1.0;
  const ContactSolution solution = Solve(problem, PivotingSettings());
  ASSERT_TRUE(solution.ok()) << solution.residuals.Worst();
  EXPECT_STREQ(solution.statistics.method, "pivoting");
  ExpectLaw(problem, solution);
  EXPECT_LE(solution.statistics.pivots, 20);
}

// 400 contacts of rank 165 at most, symmetric: ties at every step, degenerate throughout.
TEST(Pivoting, PyramidOf55WithoutFriction) {
  const ContactProblem problem = MakePyramid(10, 0.0);
  ASSERT_EQ(problem.contacts.size(), 400U);
  const ContactSolution solution = Solve(problem, PivotingSettings());
  ASSERT_TRUE(solution.ok()) << solution.residuals.Worst();
  EXPECT_STREQ(solution.statistics.method, "pivoting");
  ExpectLaw(problem, solution);
  EXPECT_LE(LargestOf(solution.v), 1e-9 * kGravity);
}

TEST(Pivoting, HeavyCubesOnLightOnes) {
  const ContactProblem problem = MakeStack({1.0, 1e6, 1.0, 1e6}, 0.0);
  const ContactSolution solution = Solve(problem, PivotingSettings());
  ASSERT_TRUE(solution.ok()) << solution.residuals.Worst();
  EXPECT_STREQ(solution.statistics.method, "pivoting");
  double floor = 0.0;
  for (std::size_t k = 0; k < 4; ++k) floor += solution.f[k].z();
  EXPECT_NEAR(floor / (2000002.0 * kGravity), 1.0, 1e-9);
}

// A body between two walls that close in on it: no forces help, and the search for them ends.
TEST(Pivoting, WhatNoForceCanKeepApartIsNotCalledSolved) {
  ContactProblem problem;
  problem.bodies.push_back(MakeBox(1.0, Vec3::Ones()));
  for (const double side : {-1.0, 1.0}) {
    const Vec3 n(side, 0, 0);
    problem.contacts.push_back(
        MakeContact(0, -0.5 * n, ContactProblem::kWorld, Vec3::Zero(), n, 0.0));
    problem.contacts.back().offset.z() = -1.0;
  }
  const ContactSolution solution = Solve(problem, PivotingSettings());
  EXPECT_FALSE(solution.ok());
  EXPECT_STREQ(solution.statistics.refusal, "pivoting did not reach the residual");
}

TEST(Pivoting, FrictionIsLeftToTheKernel) {
  const ContactProblem problem = MakeStack({1.0, 2.0}, 0.5);
  const ContactSolution asked = Solve(problem, PivotingSettings());
  const ContactSolution kernel = Solve(problem, {});
  ASSERT_TRUE(asked.ok());
  EXPECT_STREQ(asked.statistics.refusal, "there is friction");
  EXPECT_STREQ(asked.statistics.method, kernel.statistics.method);
  for (std::size_t k = 0; k < kernel.f.size(); ++k) EXPECT_EQ(asked.f[k], kernel.f[k]);
  EXPECT_EQ(kernel.statistics.refusal, nullptr);
}

TEST(Pivoting, TooManyContactsAreLeftToTheKernel) {
  ContactProblem problem = MakeStack({1.0}, 0.0);
  problem.contacts.resize(kMaxPivotingContacts, problem.contacts[0]);
  EXPECT_EQ(PivotingRefusal(problem), nullptr);
  problem.contacts.push_back(problem.contacts[0]);
  const ContactSolution solution = Solve(problem, PivotingSettings());
  EXPECT_STREQ(solution.statistics.refusal, "there are too many contacts for a dense matrix");
  EXPECT_STRNE(solution.statistics.method, "pivoting");
}

// The kernel must not hold forces of another solver, or the cube would stay on three corners.
TEST(Pivoting, ItsForcesAreNotHeldByTheKernel) {
  const ContactProblem problem = MakeStack({2.0}, 0.0);
  WarmStart warm;
  ASSERT_TRUE(Solve(problem, PivotingSettings(), &warm).ok());
  const ContactSolution kernel = Solve(problem, {}, &warm);
  ASSERT_TRUE(kernel.ok());
  for (const Vec3& f : kernel.f) EXPECT_NEAR(f.z(), 2.0 * kGravity / 4.0, 1e-9 * kGravity);
}

TEST(Pivoting, WithoutContactsThereIsNothingToPivot) {
  for (int bodies = 0; bodies < 3; ++bodies) {
    ContactProblem problem;
    for (int i = 0; i < bodies; ++i) problem.bodies.push_back(MakeBox(2.0, Vec3(1, 1, 1)));
    const ContactSolution solution = Solve(problem, PivotingSettings());
    EXPECT_TRUE(solution.ok());
    EXPECT_EQ(solution.v.size(), problem.bodies.size());
  }
}

TEST(Pivoting, AnswersThatAreNoneHaveAForceForEveryContact) {
  ContactProblem problem;
  problem.bodies.push_back(MakeBox(1.0, Vec3(1, 1, 1)));
  problem.bodies[0].v_free[2] = std::numeric_limits<double>::quiet_NaN();
  problem.contacts.resize(3);
  for (ContactProblem::Contact& contact : problem.contacts) contact.a = 0;
  for (const auto& settings : {PivotingSettings(), settings::ContactSettings()}) {
    const ContactSolution solution = Solve(problem, settings);
    EXPECT_FALSE(solution.ok());
    EXPECT_EQ(solution.f.size(), 3U);
    EXPECT_EQ(solution.v.size(), 1U);
  }
}

}  // namespace
}  // namespace touchstone::contact
