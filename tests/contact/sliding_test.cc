#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "base/dense.h"
#include "contact/contact_solver.h"
#include "contact/resting_problem.h"
#include "contact_scenes.h"
#include "support/json_file.h"

namespace touchstone::contact {
namespace {

constexpr double kG = 9.81;

nlohmann::json SlidingCase(const std::string& id) {
  return test_data::OracleCases("resting.json", "id", id).at(0);
}

/// A box of length x height (depth 1) at the origin of a floor z = 0, pushed by `force` at height
/// z.
ContactProblem PushedBox(double mass, double length, double height, double mu, const Vec3& force,
                         double z) {
  ContactProblem problem;
  problem.bodies.push_back(MakeBox(mass, Vec3(length, 1.0, height)));
  const Vec3 centre(0, 0, 0.5 * height);
  Vec6 wrench;
  wrench << force, (Vec3(0, 0, z) - centre).cross(force);
  problem.bodies[0].v_free = SolveSymmetric(problem.bodies[0].M, wrench);
  AddPatch(0, centre, ContactProblem::kWorld, Vec3::Zero(), -0.5 * length, 0.5 * length, 0.5, 0.0,
           mu, &problem.contacts);
  return problem;
}

Vec3 WorldForce(const ContactProblem& problem, const ContactSolution& solution, std::size_t first,
                std::size_t last) {
  Vec3 sum = Vec3::Zero();
  for (std::size_t k = first; k < last; ++k) {
    sum += (problem.contacts[k].J_a.transpose() * solution.f[k]).head<3>();
  }
  return sum;
}

class Incline : public testing::TestWithParam<const char*> {};

TEST_P(Incline, MatchesTheClosedForm) {
  const nlohmann::json oracle = SlidingCase(GetParam());
  const nlohmann::json& in = oracle["inputs"];
  const nlohmann::json& out = oracle["outputs"];
  const double mass = in["mass"];
  const double angle = in["angle_deg"].get<double>() * M_PI / 180.0;
  // The slope is the floor; gravity leans downhill, along +x.
  const Vec3 weight = mass * in["g"].get<double>() * Vec3(std::sin(angle), 0, -std::cos(angle));
  const double height = in["height"];
  const ContactProblem problem =
      PushedBox(mass, in["length"], height, in["mu"], weight, 0.5 * height);
  const ContactSolution solution = Solve(problem, {});
  ASSERT_TRUE(solution.ok()) << solution.residuals.Worst();
  // The closed forms are exact; what remains is the residual, 1e-9 of the forces.
  EXPECT_NEAR(solution.v[0].x(), out["acceleration"].get<double>(), 1e-8);
  const Vec3 total = WorldForce(problem, solution, 0, 4);
  EXPECT_NEAR(total.z(), out["normal_total"].get<double>(), 2e-8);
  EXPECT_NEAR(-total.x(), out["friction"].get<double>(), 2e-8);
  EXPECT_NEAR(solution.f[2].z() + solution.f[3].z(), out["N_downhill_edge"].get<double>(), 2e-8);
}

INSTANTIATE_TEST_SUITE_P(Oracle, Incline,
                         testing::Values("incline_20_mu0.5", "incline_30_mu0.57",
                                         "incline_35_mu0.4"));

class PushOracle : public testing::TestWithParam<const char*> {};

TEST_P(PushOracle, MatchesTheClosedForm) {
  const nlohmann::json oracle = SlidingCase(GetParam());
  const nlohmann::json& in = oracle["inputs"];
  const nlohmann::json& out = oracle["outputs"];
  const double mass = in["mass"];
  const double height = in["height"];
  const double push = in["F"];
  ContactProblem problem =
      PushedBox(mass, in["width"], height, in["mu"], Vec3(push, 0, 0), in["y"]);
  problem.bodies[0].v_free.z() -= kG;
  const ContactSolution solution = Solve(problem, {});
  ASSERT_TRUE(solution.ok()) << solution.residuals.Worst();
  if (out["mode"] == "tip") {
    EXPECT_NEAR(solution.v[0][4], out["alpha"].get<double>(), 1e-8);
    EXPECT_NEAR(WorldForce(problem, solution, 0, 4).z(), out["N"].get<double>(), 2e-8);
    return;
  }
  EXPECT_NEAR(solution.v[0].x(), out["acceleration"].get<double>(), 1e-8);
  EXPECT_NEAR(-WorldForce(problem, solution, 0, 4).x(), out["friction"].get<double>(), 2e-8);
  EXPECT_NEAR(solution.f[2].z() + solution.f[3].z(), out["N_front"].get<double>(), 2e-8);
}

INSTANTIATE_TEST_SUITE_P(Oracle, PushOracle,
                         testing::Values("push_mu0.4_y0.5_F9", "push_mu0.8_y0.9_F11.5",
                                         "push_mu0.5_y1.9_F5"));

class PullOracle : public testing::TestWithParam<const char*> {};

TEST_P(PullOracle, MatchesTheClosedForm) {
  const nlohmann::json oracle = SlidingCase(GetParam());
  const nlohmann::json& in = oracle["inputs"];
  const nlohmann::json& out = oracle["outputs"];
  // Flat wide blocks, pulled at the height of the lower block's centre.
  const Vec3 size(4, 4, 0.2);
  ContactProblem problem;
  problem.bodies = {MakeBox(in["m2"], size), MakeBox(in["m1"], size)};
  problem.bodies[0].v_free.x() = in["F"].get<double>() / in["m2"].get<double>();
  const Vec3 lower(0, 0, 0.1), upper(0, 0, 0.3);
  AddPatch(0, lower, ContactProblem::kWorld, Vec3::Zero(), -2, 2, 2, 0.0, in["mu_ground"],
           &problem.contacts);
  AddPatch(1, upper, 0, lower, -2, 2, 2, 0.2, in["mu_between"], &problem.contacts);
  const ContactSolution solution = Solve(problem, {});
  ASSERT_TRUE(solution.ok()) << solution.residuals.Worst();
  EXPECT_NEAR(solution.v[1].x(), out["a_top"].get<double>(), 1e-7);
  EXPECT_NEAR(solution.v[0].x(), out["a_bottom"].get<double>(), 1e-7);
  EXPECT_NEAR(WorldForce(problem, solution, 4, 8).x(), out["friction_between"].get<double>(), 1e-7);
}

INSTANTIATE_TEST_SUITE_P(Oracle, PullOracle,
                         testing::Values("pull_lower_F15_m1", "pull_lower_F18_m1",
                                         "pull_lower_F5_m1"));

TEST(Sliding, BlockIsBrakedByMuG) {
  ContactProblem problem = MakeStack({1.0}, 0.3);
  const double v_over_h = 1e3;
  problem.bodies[0].v_free.x() = v_over_h;
  const ContactSolution solution = Solve(problem, {});
  ASSERT_TRUE(solution.ok()) << solution.residuals.Worst();
  EXPECT_NEAR(solution.v[0].x(), v_over_h - 0.3 * kG, 1e-7);
  EXPECT_NEAR(WorldForce(problem, solution, 0, 4).z(), kG, 1e-7);
}

// A wide plate under ten times its weight sticks or slides as mu m g says, also for large mu.
TEST(Sliding, LargeFrictionCoefficient) {
  for (const double push : {9.0, 11.0}) {
    ContactProblem problem = PushedBox(1.0, 20.0, 0.1, 10.0, Vec3(push * kG, 0, -kG), 0.05);
    const ContactSolution solution = Solve(problem, {});
    ASSERT_TRUE(solution.ok()) << push << " " << solution.residuals.Worst();
    EXPECT_NEAR(solution.v[0].x(), push < 10.0 ? 0.0 : (push - 10.0) * kG, 1e-6);
  }
}

TEST(Sliding, BlockHeldAgainstAWall) {
  const nlohmann::json oracle = SlidingCase("wall_hold_mu0.5_F50");
  const nlohmann::json& in = oracle["inputs"];
  // The wall is the floor: the holding force presses along -z, gravity pulls along x.
  const double weight = in["mass"].get<double>() * in["g"].get<double>();
  const ContactProblem problem =
      PushedBox(in["mass"], 1.0, 0.5, in["mu"], Vec3(weight, 0, -in["F"].get<double>()), 0.25);
  const ContactSolution solution = Solve(problem, {});
  ASSERT_TRUE(solution.ok()) << solution.residuals.Worst();
  EXPECT_NEAR(solution.v[0].x(), 0.0, 1e-9);
  EXPECT_NEAR(-WorldForce(problem, solution, 0, 4).x(), oracle["outputs"]["friction"].get<double>(),
              2e-8);
}

TEST(Sliding, PyramidDraggedByItsFloor) {
  ContactProblem problem = MakePyramid(10, 0.6);
  for (ContactProblem::Contact& contact : problem.contacts) {
    if (contact.b == ContactProblem::kWorld) contact.mu = 0.3;
  }
  for (ContactProblem::Body& body : problem.bodies) body.v_free.x() += 9.0;
  const ContactSolution solution = Solve(problem, {});
  ASSERT_TRUE(solution.ok()) << solution.residuals.Worst();
  for (const Vec6& v : solution.v) EXPECT_NEAR(v.x(), 9.0 - 0.3 * kG, 1e-6);
}

// Every contact at its limit at once.
TEST(Sliding, PyramidWithOneFrictionCoefficient) {
  ContactProblem problem = MakePyramid(10, 0.5);
  for (ContactProblem::Body& body : problem.bodies) body.v_free.x() += 9.0;
  const ContactSolution solution = Solve(problem, {});
  ASSERT_TRUE(solution.ok()) << solution.residuals.Worst();
  for (const Vec6& v : solution.v) EXPECT_NEAR(v.x(), 9.0 - 0.5 * kG, 1e-6);
}

TEST(Sliding, WarmStartSavesNewtonSteps) {
  ContactProblem problem = MakeStack({1.0, 2.0}, 0.4);
  for (ContactProblem::Body& body : problem.bodies) body.v_free.x() = 30.0;
  WarmStart warm;
  const ContactSolution cold = Solve(problem, {}, &warm);
  ASSERT_TRUE(cold.ok());
  for (ContactProblem::Body& body : problem.bodies) body.v_free.x() -= 0.1;
  const ContactSolution again = Solve(problem, {}, &warm);
  ASSERT_TRUE(again.ok());
  EXPECT_LT(again.statistics.newton, cold.statistics.newton);
}

}  // namespace
}  // namespace touchstone::contact
