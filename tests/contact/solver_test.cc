#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "base/dense.h"
#include "contact/block_cholesky.h"
#include "contact/contact_solver.h"
#include "contact/delassus.h"
#include "contact_scenes.h"

namespace touchstone::contact {
namespace {

/// Frictionless contacts at random points and normals between random bodies (the last one kWorld).
ContactProblem RandomFrictionless(int bodies, int contacts, std::mt19937* random) {
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  const auto vec = [&] { return Vec3(uniform(*random), uniform(*random), uniform(*random)); };
  ContactProblem problem;
  for (int i = 0; i < bodies; ++i) {
    problem.bodies.push_back(MakeBox(1.5 + uniform(*random), Vec3(0.5, 0.7, 0.9)));
    problem.bodies.back().v_free << 5.0 * vec(), 5.0 * vec();
  }
  for (int k = 0; k < contacts; ++k) {
    const int a = static_cast<int>((*random)() % static_cast<unsigned>(bodies));
    int b = static_cast<int>((*random)() % static_cast<unsigned>(bodies + 1)) - 1;
    if (b == a) b = ContactProblem::kWorld;
    problem.contacts.push_back(MakeContact(a, vec(), b, vec(), vec().normalized(), 0.0));
  }
  return problem;
}

/// Motion A f + b of the solution of the linear complementarity problem, by enumeration of the
/// loaded contacts (A f + b is unique even where f is not).
Eigen::VectorXd EnumerateMotion(const Delassus& delassus) {
  const Eigen::Index size = delassus.b.size();
  for (unsigned mask = 0; mask < (1U << size); ++mask) {
    std::vector<Eigen::Index> loaded;
    for (Eigen::Index k = 0; k < size; ++k) {
      if ((mask >> k & 1U) != 0) loaded.push_back(k);
    }
    Eigen::VectorXd f = Eigen::VectorXd::Zero(size);
    if (!loaded.empty()) {
      const Eigen::MatrixXd A = delassus.A(loaded, loaded);
      const Eigen::VectorXd b = delassus.b(loaded);
      const Eigen::VectorXd x = LeastNormSolver(A, 1e-12).Solve(Eigen::VectorXd(-b));
      f(loaded) = x;
    }
    const Eigen::VectorXd motion = delassus.A * f + delassus.b;
    if (f.minCoeff() >= -1e-9 && motion.minCoeff() >= -1e-9) return motion;
  }
  return {};
}

TEST(Solver, RandomFrictionlessProblemsAgreeWithEnumeration) {
  std::mt19937 random(7);
  for (int i = 0; i < 60; ++i) {
    const ContactProblem problem = RandomFrictionless(1 + i % 3, 2 + i % 7, &random);
    const Eigen::VectorXd expected = EnumerateMotion(ComputeDelassus(problem));
    ASSERT_EQ(expected.size(), static_cast<Eigen::Index>(problem.contacts.size()));
    const ContactSolution solution = Solve(problem, {});
    ASSERT_TRUE(solution.ok()) << i << " " << solution.residuals.Worst();
    Eigen::VectorXd f(expected.size());
    for (Eigen::Index k = 0; k < f.size(); ++k) f[k] = solution.f[static_cast<std::size_t>(k)].z();
    const Delassus delassus = ComputeDelassus(problem);
    EXPECT_LE((delassus.A * f + delassus.b - expected).cwiseAbs().maxCoeff(), 1e-7) << i;
  }
}

TEST(Solver, IncrementFormGivesTheSameForces) {
  const ContactProblem absolute = MakeStack({1.0, 2.0, 3.0}, 0.5);
  ContactProblem increments = absolute;
  for (ContactProblem::Contact& contact : increments.contacts) {
    contact.offset += contact.J_a * absolute.bodies[static_cast<std::size_t>(contact.a)].v_free;
    if (contact.b == ContactProblem::kWorld) continue;
    contact.offset += contact.J_b * absolute.bodies[static_cast<std::size_t>(contact.b)].v_free;
  }
  for (ContactProblem::Body& body : increments.bodies) body.v_free.setZero();
  const ContactSolution a = Solve(absolute, {});
  const ContactSolution b = Solve(increments, {});
  ASSERT_TRUE(a.ok());
  ASSERT_TRUE(b.ok());
  for (std::size_t k = 0; k < a.f.size(); ++k) EXPECT_LE((a.f[k] - b.f[k]).norm(), 1e-7);
}

TEST(Solver, WeightsShareTheLoad) {
  ContactProblem problem = MakeStack({1.0}, 0.5);
  const double g = 9.81;
  // Twice the weight on the pair at x = -0.5 cannot move the load (the moment fixes it), but within
  // the pair at x = +0.5 a coincident double of a contact, both of half weight, shares its force.
  problem.contacts.push_back(problem.contacts[3]);
  problem.contacts[3].weight = problem.contacts[4].weight = 0.5;
  const ContactSolution solution = Solve(problem, {});
  ASSERT_TRUE(solution.ok());
  for (const std::size_t k : {0U, 1U, 2U}) EXPECT_NEAR(solution.f[k].z(), g / 4.0, 1e-9);
  for (const std::size_t k : {3U, 4U}) EXPECT_NEAR(solution.f[k].z(), g / 8.0, 1e-9);
}

TEST(Solver, HeldForcesNeedNoNewton) {
  ContactProblem problem = MakePyramid(6, 0.5);
  WarmStart warm;
  const ContactSolution first = Solve(problem, {}, &warm);
  ASSERT_TRUE(first.ok());
  const ContactSolution held = Solve(problem, {}, &warm);
  ASSERT_TRUE(held.ok());
  EXPECT_EQ(held.statistics.newton, 0);
  EXPECT_STREQ(held.statistics.method, "held");
  EXPECT_EQ(held.f, first.f);
  // A push that the forces do not answer must not be certified.
  problem.bodies.back().v_free.z() -= 1e-6;
  const ContactSolution pushed = Solve(problem, {}, &warm);
  ASSERT_TRUE(pushed.ok());
  EXPECT_STRNE(pushed.statistics.method, "held");
}

TEST(Solver, SameInputSameBits) {
  ContactProblem problem = MakePyramid(6, 0.5);
  for (ContactProblem::Body& body : problem.bodies) body.v_free.x() += 7.0;
  const ContactSolution a = Solve(problem, {});
  const ContactSolution b = Solve(problem, {});
  ASSERT_EQ(a.f.size(), b.f.size());
  EXPECT_EQ(std::memcmp(a.f.data(), b.f.data(), a.f.size() * sizeof(Vec3)), 0);
  EXPECT_EQ(std::memcmp(a.v.data(), b.v.data(), a.v.size() * sizeof(Vec6)), 0);
}

TEST(Solver, SeparatingAndNoContactsNeedNoForce) {
  ContactProblem problem = MakeStack({1.0}, 0.5);
  problem.bodies[0].v_free.z() = 3.0;
  const ContactSolution lifted = Solve(problem, {});
  ASSERT_TRUE(lifted.ok());
  for (const Vec3& f : lifted.f) EXPECT_EQ(f.norm(), 0.0);
  problem.contacts.clear();
  const ContactSolution free = Solve(problem, {});
  ASSERT_TRUE(free.ok());
  EXPECT_EQ(free.v[0], problem.bodies[0].v_free);
  EXPECT_TRUE(Solve(ContactProblem{}, {}).ok());
}

TEST(Solver, PlanarBodyIgnoresItsLockedDirections) {
  ContactProblem problem = MakeStack({1.0}, 0.5);
  for (ContactProblem::Contact& contact : problem.contacts) {
    for (const int locked : {1, 3, 5}) contact.J_a.col(locked).setZero();
  }
  const ContactSolution solution = Solve(problem, {});
  ASSERT_TRUE(solution.ok()) << solution.residuals.Worst();
  for (const Vec3& f : solution.f) EXPECT_NEAR(f.z(), 9.81 / 4.0, 1e-9);
}

TEST(Solver, BadDataIsNamed) {
  ContactProblem problem = MakeStack({1.0}, 0.5);
  problem.bodies[0].v_free.x() = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(Solve(problem, {}).status, SolveStatus::kNotFinite);
  problem = MakeStack({1.0}, 0.5);
  problem.contacts[2].J_a(0, 3) = std::numeric_limits<double>::infinity();
  EXPECT_EQ(Solve(problem, {}).status, SolveStatus::kNotFinite);
  problem = MakeStack({1.0}, 0.5);
  problem.bodies[0].M(2, 2) = -1.0;
  EXPECT_EQ(Solve(problem, {}).status, SolveStatus::kNotPositiveDefinite);
}

TEST(Solver, ResidualsSeeWrongForces) {
  const ContactProblem problem = MakeStack({1.0}, 0.5);
  std::vector<Vec3> f(4, Vec3(0, 0, 9.81 / 4.0));
  EXPECT_LE(ComputeResiduals(problem, f).Worst(), 1e-12);
  f[0].z() *= 1.0 + 1e-6;
  EXPECT_GE(ComputeResiduals(problem, f).reported, 1e-8);
  f.assign(4, Vec3::Zero());
  EXPECT_NEAR(ComputeResiduals(problem, f).reported, 1.0, 1e-12);
}

TEST(BlockCholesky, AgreesWithDenseFactorisation) {
  const ContactProblem problem = MakePyramid(5, 0.5);
  const auto pattern = std::make_shared<const BlockPattern>(problem);
  BlockCholesky sparse(pattern);
  sparse.Clear();
  const auto size = 6 * static_cast<Eigen::Index>(problem.bodies.size());
  Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(size, size);
  for (std::size_t i = 0; i < problem.bodies.size(); ++i) {
    const int body = static_cast<int>(i);
    sparse.diagonal(body) = problem.bodies[i].M;
    dense.block<6, 6>(6 * body, 6 * body) = problem.bodies[i].M;
  }
  for (const ContactProblem::Contact& contact : problem.contacts) {
    Eigen::Matrix<double, 3, Eigen::Dynamic> J = Eigen::MatrixXd::Zero(3, size);
    J.middleCols<6>(6 * contact.a) = contact.J_a;
    sparse.diagonal(contact.a) += contact.J_a.transpose() * contact.J_a;
    if (contact.b != ContactProblem::kWorld) {
      J.middleCols<6>(6 * contact.b) = contact.J_b;
      sparse.diagonal(contact.b) += contact.J_b.transpose() * contact.J_b;
      const int rank_a = pattern->rank(contact.a);
      const int rank_b = pattern->rank(contact.b);
      Mat6& block =
          sparse.off_diagonal(pattern->Find(std::max(rank_a, rank_b), std::min(rank_a, rank_b)));
      block += rank_a > rank_b ? Mat6(contact.J_a.transpose() * contact.J_b)
                               : Mat6(contact.J_b.transpose() * contact.J_a);
    }
    dense += J.transpose() * J;
  }
  std::vector<Vec6> x(problem.bodies.size());
  Eigen::VectorXd rhs(size);
  for (Eigen::Index i = 0; i < size; ++i) rhs[i] = std::sin(static_cast<double>(i));
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = rhs.segment<6>(6 * static_cast<Eigen::Index>(i));
  }
  ASSERT_TRUE(sparse.Factor());
  sparse.Solve(&x);
  const Eigen::VectorXd expected = SymmetricSolver(dense).Solve(rhs);
  for (std::size_t i = 0; i < x.size(); ++i) {
    EXPECT_LE((x[i] - expected.segment<6>(6 * static_cast<Eigen::Index>(i))).norm(),
              1e-12 * expected.norm());
  }
}

}  // namespace
}  // namespace touchstone::contact
