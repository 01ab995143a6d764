#include "contact/bounded_rows.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <random>

#include "settings/settings.h"

namespace touchstone::contact {
namespace {

using Contact = ContactProblem::Contact;

/// A row between two bodies, or a body and the world, along a random direction.
Contact RandomRow(int bodies, std::mt19937* random) {
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  std::uniform_int_distribution<int> any(0, bodies - 1);
  Contact row;
  row.bilateral = true;
  row.a = any(*random);
  row.b = any(*random);
  if (row.b == row.a) row.b = ContactProblem::kWorld;
  for (int i = 0; i < 6; ++i) {
    row.J_a(2, i) = uniform(*random);
    if (row.b != ContactProblem::kWorld) row.J_b(2, i) = uniform(*random);
  }
  row.offset.z() = uniform(*random);
  return row;
}

ContactProblem RandomProblem(int bodies, int rows, std::mt19937* random) {
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  ContactProblem problem;
  for (int i = 0; i < bodies; ++i) {
    ContactProblem::Body& body = problem.bodies.emplace_back();
    for (int j = 0; j < 6; ++j) {
      body.M(j, j) = std::pow(10.0, uniform(*random));
      body.v_free[j] = 3.0 * uniform(*random);
    }
  }
  for (int k = 0; k < rows; ++k) {
    Contact& row = problem.contacts.emplace_back(RandomRow(bodies, random));
    if (k % 4 == 0) continue;  // a joint
    row.least = k % 4 == 1 ? 0.0 : -std::abs(uniform(*random));
    if (k % 4 != 1) row.most = std::abs(uniform(*random));
  }
  return problem;
}

/// f along n by projected Gauss-Seidel: an independent method for the same convex problem.
Eigen::VectorXd Relaxed(const ContactProblem& problem) {
  const auto size = static_cast<Eigen::Index>(problem.contacts.size());
  const auto bodies = static_cast<Eigen::Index>(problem.bodies.size());
  Eigen::MatrixXd J = Eigen::MatrixXd::Zero(size, 6 * bodies);
  Eigen::MatrixXd inverse = Eigen::MatrixXd::Zero(6 * bodies, 6 * bodies);
  Eigen::VectorXd b(size), v(6 * bodies), f = Eigen::VectorXd::Zero(size);
  for (Eigen::Index i = 0; i < bodies; ++i) {
    const ContactProblem::Body& body = problem.bodies[static_cast<size_t>(i)];
    inverse.block<6, 6>(6 * i, 6 * i) = body.M.inverse();
    v.segment<6>(6 * i) = body.v_free;
  }
  for (Eigen::Index k = 0; k < size; ++k) {
    const Contact& row = problem.contacts[static_cast<size_t>(k)];
    J.block<1, 6>(k, 6 * row.a) = row.J_a.row(2);
    if (row.b != ContactProblem::kWorld) J.block<1, 6>(k, 6 * row.b) = row.J_b.row(2);
    b[k] = row.offset.z();
  }
  b += J * v;
  const Eigen::MatrixXd A = J * inverse * J.transpose();
  for (int sweep = 0; sweep < 200000; ++sweep) {
    double change = 0.0;
    for (Eigen::Index k = 0; k < size; ++k) {
      const Contact& row = problem.contacts[static_cast<size_t>(k)];
      const double before = f[k];
      f[k] = std::clamp(before - (A.row(k).dot(f) + b[k]) / A(k, k), row.least, row.most);
      change = std::max(change, std::abs(f[k] - before));
    }
    if (change < 1e-14) break;
  }
  return f;
}

TEST(BoundedRows, AgreeWithRelaxationOnRandomProblems) {
  std::mt19937 random(7);
  for (int number = 0; number < 60; ++number) {
    const ContactProblem problem = RandomProblem(2 + number % 4, 3 + number % 8, &random);
    WarmStart warm;
    const ContactSolution solution = Solve(problem, settings::ContactSettings(), &warm);
    ASSERT_TRUE(solution.ok()) << number << ": " << ToString(solution.status);
    const Eigen::VectorXd f = Relaxed(problem);
    for (Eigen::Index k = 0; k < f.size(); ++k)
      EXPECT_NEAR(solution.f[static_cast<size_t>(k)].z(), f[k], 1e-7 * (1.0 + f.norm())) << number;
    // The next solve of the same problem has nothing left to do.
    EXPECT_TRUE(Solve(problem, settings::ContactSettings(), &warm).ok());
  }
}

// Two motors on one motion that want 1 and 3 with 2 and 5 N: the stronger one has its way, less
// what the weaker one takes, which is all it has.
TEST(BoundedRows, OfTwoMotorsThatDisagreeTheStrongerKeepsItsSpeed) {
  ContactProblem problem;
  problem.bodies.emplace_back();
  for (const auto& [speed, most] : {std::pair(1.0, 2.0), std::pair(3.0, 5.0)}) {
    Contact& motor = problem.contacts.emplace_back();
    motor.bilateral = true;
    motor.a = 0;
    motor.J_a(2, 0) = 1.0;
    motor.offset.z() = -speed;
    motor.least = -most;
    motor.most = most;
  }
  const ContactSolution solution = Solve(problem, settings::ContactSettings());
  ASSERT_TRUE(solution.ok());
  EXPECT_NEAR(solution.v[0][0], 3.0, 1e-9);
  EXPECT_NEAR(solution.f[0].z(), -2.0, 1e-9);
  EXPECT_NEAR(solution.f[1].z(), 5.0, 1e-9);
}

// A motor that drives a body through a contact pushes with its most, and the contact holds it.
TEST(BoundedRows, AMotorAgainstAContactPushesWithItsMost) {
  ContactProblem problem;
  problem.bodies.emplace_back();
  Contact& wall = problem.contacts.emplace_back();
  wall.a = 0;
  wall.mu = 0.5;
  wall.J_a.topLeftCorner<3, 3>() << 0, 1, 0, 0, 0, 1, 1, 0, 0;
  Contact& motor = problem.contacts.emplace_back();
  motor.bilateral = true;
  motor.a = 0;
  motor.J_a(2, 0) = 1.0;
  motor.offset.z() = 4.0;  // towards the wall
  motor.least = -7.0;
  motor.most = 7.0;
  const ContactSolution solution = Solve(problem, settings::ContactSettings());
  ASSERT_TRUE(solution.ok());
  EXPECT_NEAR(solution.v[0][0], 0.0, 1e-9);
  EXPECT_NEAR(solution.f[0].z(), 7.0, 1e-8);
  EXPECT_NEAR(solution.f[1].z(), -7.0, 1e-9);
}

// Locked by a joint along the same motion, a motor shows its most; one that wants what the joint
// gives shows nothing.
TEST(BoundedRows, AMotorThatIsLockedPushesInVain) {
  for (const double wanted : {0.0, 2.0}) {
    ContactProblem problem;
    problem.bodies.emplace_back().v_free[0] = 1.5;
    Contact& joint = problem.contacts.emplace_back();
    joint.bilateral = true;
    joint.a = 0;
    joint.J_a(0, 0) = 1.0;
    Contact& motor = problem.contacts.emplace_back();
    motor.bilateral = true;
    motor.a = 0;
    motor.J_a(2, 0) = 1.0;
    motor.offset.z() = -wanted;
    motor.least = -7.0;
    motor.most = 7.0;
    const ContactSolution solution = Solve(problem, settings::ContactSettings());
    ASSERT_TRUE(solution.ok()) << wanted;
    EXPECT_NEAR(solution.v[0][0], 0.0, 1e-9);
    if (wanted > 0.0) {
      EXPECT_NEAR(solution.f[1].z(), 7.0, 1e-9);
    }
  }
}

}  // namespace
}  // namespace touchstone::contact
