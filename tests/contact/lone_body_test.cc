// One body alone against immovable ones: six unknowns, and the answers of the other methods.

#include "contact/lone_body.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "contact/contact_scenes.h"
#include "contact/contact_solver.h"
#include "support/lcg.h"

namespace touchstone::contact {
namespace {

// A box of any proportions on some of its corners, on floors that lean a little, pushed about.
ContactProblem MakeLoneBox(Lcg* random, double push) {
  ContactProblem problem;
  const auto size = [&] { return std::pow(10.0, random->Uniform(-1, 0)); };
  const Vec3 edges(size(), size(), size());
  problem.bodies = {MakeBox(std::pow(10.0, random->Uniform(-3, 3)), edges)};
  problem.bodies[0].v_free.head<3>() += push * random->UniformVec3(-1, 1);
  problem.bodies[0].v_free.tail<3>() += push * random->UniformVec3(-1, 1);
  const double mu = random->Uniform(0.0, 1.0);
  for (const double x : {-0.5, 0.5})
    for (const double y : {-0.5, 0.5}) {
      if (random->Uniform(0, 1) < 0.2) continue;
      const Vec3 n = (Vec3::UnitZ() + 0.1 * random->UniformVec3(-1, 1)).normalized();
      const Vec3 corner = Vec3(x, y, -0.5).cwiseProduct(edges);
      problem.contacts.push_back(
          MakeContact(0, corner, ContactProblem::kWorld, Vec3::Zero(), n, mu));
      problem.contacts.back().weight = random->Uniform(0.5, 2.0);
    }
  return problem;
}

// Another body, which touches nothing, leaves the problem to the sparse methods.
ContactProblem WithAnotherBody(ContactProblem problem) {
  problem.bodies.push_back(problem.bodies[0]);
  return problem;
}

double SumOfSquares(const ContactProblem& problem, const std::vector<Vec3>& f) {
  double sum = 0.0;
  for (std::size_t k = 0; k < f.size(); ++k) sum += f[k].squaredNorm() / problem.contacts[k].weight;
  return sum;
}

TEST(LoneBody, MovesAndIsHeldAsByTheOtherMethods) {
  Lcg random(3);
  int lone = 0, alike = 0, least = 0, trials = 0;
  for (int i = 0; i < 2500; ++i) {
    const ContactProblem problem = MakeLoneBox(&random, i % 2 == 0 ? 3.0 : 100.0);
    const ContactSolution solution = Solve(problem, {});
    if (std::string(solution.statistics.method) == "free") continue;
    ++trials;
    const ContactSolution other = Solve(WithAnotherBody(problem), {});
    ASSERT_TRUE(solution.ok() && other.ok()) << i;
    EXPECT_LE(solution.residuals.Worst(), 1e-9);
    if (std::string(solution.statistics.method) != "lone") continue;
    ++lone;
    if ((solution.v[0] - other.v[0]).norm() > 1e-7 * (1.0 + other.v[0].norm())) continue;
    ++alike;
    double difference = 0.0;
    for (std::size_t k = 0; k < solution.f.size(); ++k)
      difference = std::max(difference, (solution.f[k] - other.f[k]).norm());
    if (difference <= 1e-4 * LargestForce(other.f)) ++least;
    EXPECT_LE(SumOfSquares(problem, solution.f), (1.0 + 1e-6) * SumOfSquares(problem, other.f))
        << i;
  }
  EXPECT_GE(trials, 1500);
  EXPECT_GE(lone, trials * 97 / 100);
  EXPECT_GE(alike, lone * 98 / 100);  // the law has several answers now and then
  EXPECT_GE(least, alike * 98 / 100);
}

TEST(LoneBody, StandsOnFourCornersAlike) {
  ContactProblem problem;
  problem.bodies = {MakeBox(2.0, Vec3::Ones())};
  AddPatch(0, Vec3(0, 0, 0.5), ContactProblem::kWorld, Vec3::Zero(), -0.5, 0.5, 0.5, 0.0, 0.5,
           &problem.contacts);
  const ContactSolution solution = Solve(problem, {});
  ASSERT_TRUE(solution.ok());
  EXPECT_STREQ(solution.statistics.method, "lone");
  for (const Vec3& f : solution.f)
    EXPECT_NEAR((f - Vec3(0, 0, 2.0 * 9.81 / 4.0)).norm(), 0.0, 1e-12);
}

TEST(LoneBody, SlidesWithTheFrictionOfItsSpeed) {
  ContactProblem problem;
  problem.bodies = {MakeBox(2.0, Vec3::Ones())};
  problem.bodies[0].v_free.x() = 1000.0;  // far faster than friction could stop
  AddPatch(0, Vec3(0, 0, 0.5), ContactProblem::kWorld, Vec3::Zero(), -0.5, 0.5, 0.5, 0.0, 0.5,
           &problem.contacts);
  const ContactSolution solution = Solve(problem, {});
  ASSERT_TRUE(solution.ok());
  EXPECT_NEAR(solution.v[0].x(), 1000.0 - 0.5 * 9.81, 1e-9);
  EXPECT_NEAR(solution.v[0].tail<3>().norm(), 0.0, 1e-9);
}

TEST(LoneBody, WhatLeavesGetsNoForces) {
  ContactProblem problem;
  problem.bodies = {MakeBox(2.0, Vec3::Ones())};
  problem.bodies[0].v_free.z() = 1.0;
  AddPatch(0, Vec3(0, 0, 0.5), ContactProblem::kWorld, Vec3::Zero(), -0.5, 0.5, 0.5, 0.0, 0.5,
           &problem.contacts);
  const ContactSolution solution = Solve(problem, {});
  ASSERT_TRUE(solution.ok());
  EXPECT_EQ(LargestForce(solution.f), 0.0);
}

}  // namespace
}  // namespace touchstone::contact
