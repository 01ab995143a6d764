#include "contact/sweeps.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>

#include "contact/contact_solver.h"
#include "contact/wide_kernel.h"
#include "contact/wide_sweeps.h"
#include "contact_scenes.h"

namespace touchstone::contact {
namespace {

/// Boxes upon each other, four contacts between each two, pushed aside at the top.
ContactProblem LeaningTower(int boxes) {
  ContactProblem problem;
  for (int i = 0; i < boxes; ++i) {
    problem.bodies.push_back(MakeBox(1.0, Vec3::Ones()));
    problem.bodies.back().v_free << 0.0, 0.0, -1.0, Vec3::Zero();
    for (const double x : {-0.5, 0.5})
      for (const double y : {-0.5, 0.5})
        problem.contacts.push_back(MakeContact(i, Vec3(x, y, -0.5),
                                               i == 0 ? ContactProblem::kWorld : i - 1,
                                               Vec3(x, y, 0.5), Vec3::UnitZ(), 0.4));
  }
  problem.bodies.back().v_free[0] = 0.2;
  return problem;
}

double ResidualOf(const ContactProblem& problem, const std::vector<Vec3>& f) {
  std::vector<Vec6> v;
  return ComputeResiduals(problem, f, &v).Worst();
}

// Sweeps that are taken two at a time know nothing of each other: block Gauss-Seidel as it stands.
TEST(Sweeps, ThatCarryTheirMomentumComeNearerToTheLaw) {
  for (const int boxes : {5, 10, 20}) {
    SCOPED_TRACE(boxes);
    const ContactProblem problem = LeaningTower(boxes);
    const ContactSystem system(problem);
    std::vector<Vec3> plain(problem.contacts.size(), Vec3::Zero());
    const std::vector<Vec3> carried = SweepForces(system, plain, 120);
    for (int i = 0; i < 60; ++i) plain = SweepForces(system, plain, 2);
    EXPECT_LT(ResidualOf(problem, carried), 0.5 * ResidualOf(problem, plain));
  }
}

TEST(Sweeps, EndWhenTheForcesAreGoodEnough) {
  const ContactProblem problem = LeaningTower(10);
  const ContactSystem system(problem);
  const std::vector<Vec3> none(problem.contacts.size(), Vec3::Zero());
  int asked = 0;
  const std::vector<Vec3> f =
      SweepForces(system, none, 120, [&](const std::vector<Vec3>&) { return ++asked == 2; });
  EXPECT_EQ(asked, 2);
  EXPECT_EQ(f, SweepForces(system, none, 40));
}

// One contact at a time, towers are swept from end to end: there is no better order for them.
TEST(WideSweeps, ComeNearlyAsNearToTheLawAsSweepsOfOneContactAtATime) {
  double ratios = 1.0;
  int towers = 0;
  for (const int boxes : {3, 5, 8, 13, 21, 34, 55}) {
    const ContactProblem problem = LeaningTower(boxes);
    const ContactSystem system(problem);
    const std::vector<Vec3> none(problem.contacts.size(), Vec3::Zero());
    constexpr double kSinglePrecision = 1e-5;
    ratios *= (ResidualOf(problem, SweepForcesWidely(system, none, 120)) + kSinglePrecision) /
              (ResidualOf(problem, SweepForces(system, none, 120)) + kSinglePrecision);
    ++towers;
  }
  EXPECT_LT(std::pow(ratios, 1.0 / towers), 4.0);
}

// Ten balls lie on a plate, which all ten contacts move: no two of them may take their turn
// together.
TEST(WideSweeps, GiveAPlateTheWeightOfAllThatLiesOnIt) {
  constexpr int kBalls = 10;
  ContactProblem problem;
  problem.bodies.push_back(MakeBox(2.0, Vec3(3.0, 1.0, 0.1)));
  problem.bodies.back().v_free[2] = -1.0;
  for (const double x : {-1.5, 1.5})
    for (const double y : {-0.5, 0.5})
      problem.contacts.push_back(MakeContact(0, Vec3(x, y, -0.05), ContactProblem::kWorld,
                                             Vec3::Zero(), Vec3::UnitZ(), 0.5));
  for (int i = 0; i < kBalls; ++i) {
    problem.bodies.push_back(MakeBox(1.0, Vec3::Ones()));
    problem.bodies.back().v_free[2] = -1.0;
    problem.contacts.push_back(MakeContact(i + 1, Vec3(0.0, 0.0, -0.5), 0,
                                           Vec3(0.25 * i - 1.125, 0.0, 0.05), Vec3::UnitZ(), 0.5));
  }
  const ContactSystem system(problem);
  const std::vector<Vec3> f =
      SweepForcesWidely(system, std::vector<Vec3>(problem.contacts.size(), Vec3::Zero()), 400);
  double carried = 0.0;
  for (size_t k = 0; k < 4; ++k) carried += f[k].z();
  EXPECT_NEAR(carried, 2.0 + kBalls, 1e-4);
  for (size_t k = 4; k < f.size(); ++k) EXPECT_NEAR(f[k].z(), 1.0, 1e-4);
}

// A hand that holds a box of the tower by a spring: the spring pulls as hard as it is stretched.
TEST(WideSweeps, FindTheForceOfASpring) {
  ContactProblem problem = LeaningTower(8);
  ContactProblem::Contact spring;
  spring.a = 4;
  spring.J_a.leftCols<3>() = Mat3::Identity();
  spring.offset = Vec3(1.0, -0.5, -3.0);
  spring.bilateral = true;
  spring.compliance = 3.8;
  problem.contacts.push_back(spring);
  const ContactSystem system(problem);
  const std::vector<Vec3> none(problem.contacts.size(), Vec3::Zero());
  const std::vector<Vec3> f = SweepForcesWidely(system, none, 400);
  std::vector<Vec6> v;
  EXPECT_LT(ComputeResiduals(problem, f, &v).Worst(), 1e-4);
  EXPECT_GT(f.back().z(), 0.4);
  EXPECT_LT((RelativeMotion(spring, v) + spring.compliance * f.back()).norm(), 1e-4);
}

#ifdef __x86_64__
TEST(WideSweeps, HaveTheSameBitsOnProcessorsOfBothKinds) {
  if (!HasAvx2()) GTEST_SKIP() << "this processor has no AVX2";
  std::mt19937 random(1);
  std::uniform_real_distribution<float> uniform(-1.0F, 1.0F);
  constexpr int kBodies = 40;
  constexpr std::size_t kGroups = 50;
  std::vector<WideGroup> groups(kGroups);
  std::vector<WideForce> forces(kGroups);
  std::vector<WideVelocity> z(kBodies + 1);
  const auto fill = [&](auto* numbers) {
    auto* first = reinterpret_cast<float*>(numbers);
    for (std::size_t i = 0; i < sizeof(*numbers) / sizeof(float); ++i) first[i] = uniform(random);
  };
  for (WideVelocity& own : z) fill(&own);
  for (std::size_t k = 0; k < kGroups; ++k) {
    fill(&groups[k]);
    fill(&forces[k]);
    for (int lane = 0; lane < kLanes; ++lane) {  // no two of a group move the same body
      groups[k].a[lane] = 2 * lane;
      groups[k].b[lane] = k % 3 == 0 ? kBodies : 2 * lane + 17;
      groups[k].mu[lane] = lane % 3 == 0 ? 0.0F : 0.5F;
      groups[k].inverse_nn[lane] = 0.1F + 0.1F * std::abs(groups[k].inverse_nn[lane]);
    }
  }
  std::vector<WideForce> forces_of_wide = forces;
  std::vector<WideVelocity> z_of_wide = z;
  for (const bool back : {false, true}) {
    plain::ObeyInTurn(groups.data(), forces.data(), kGroups, back, z.data());
    avx2::ObeyInTurn(groups.data(), forces_of_wide.data(), kGroups, back, z_of_wide.data());
  }
  EXPECT_EQ(std::memcmp(forces.data(), forces_of_wide.data(), kGroups * sizeof(WideForce)), 0);
  EXPECT_EQ(std::memcmp(z.data(), z_of_wide.data(), kBodies * sizeof(WideVelocity)), 0);
}
#endif

TEST(WideSweeps, LeaveRigidRowsThatPullAsTheyAre) {
  ContactProblem problem = LeaningTower(3);
  problem.contacts[9].bilateral = true;
  const ContactSystem system(problem);
  std::vector<Vec3> f(problem.contacts.size(), Vec3::Zero());
  f[9] = Vec3(0.1, 0.2, -0.3);
  const std::vector<Vec3> swept = SweepForcesWidely(system, f, 10);
  EXPECT_EQ(swept[9], f[9]);
  EXPECT_NE(swept[8], f[8]);
}

}  // namespace
}  // namespace touchstone::contact
