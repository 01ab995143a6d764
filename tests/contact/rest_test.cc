#include <gtest/gtest.h>

#include "contact/contact_solver.h"
#include "contact_scenes.h"

namespace touchstone::contact {
namespace {

constexpr double kFall = 9.81;

TEST(Rest, CubeStandsOnFourEqualForces) {
  const ContactProblem problem = MakeStack({2.0}, 0.5);
  const ContactSolution solution = Solve(problem, {});
  ASSERT_TRUE(solution.ok()) << ToString(solution.status);
  for (const Vec3& f : solution.f) {
    EXPECT_NEAR(f.z(), 2.0 * kFall / 4.0, 1e-12 * 2.0 * kFall);
    EXPECT_NEAR(f.head<2>().norm(), 0.0, 1e-12 * 2.0 * kFall);
  }
}

TEST(Rest, EveryInterfaceOfAStackCarriesWhatIsAbove) {
  const ContactProblem problem = MakeStack(std::vector<double>(10, 1.0), 0.5);
  const ContactSolution solution = Solve(problem, {});
  ASSERT_TRUE(solution.ok()) << ToString(solution.status);
  for (int level = 0; level < 10; ++level) {
    double sum = 0.0;
    for (int k = 4 * level; k < 4 * level + 4; ++k)
      sum += solution.f[static_cast<std::size_t>(k)].z();
    EXPECT_NEAR(sum, (10 - level) * kFall, 1e-9 * 10 * kFall);
  }
  EXPECT_LE(solution.statistics.factorizations, 6);
}

TEST(Rest, HeavyCubeOnALightOne) {
  const ContactProblem problem = MakeStack({1.0, 1e6}, 0.5);
  const ContactSolution solution = Solve(problem, {});
  ASSERT_TRUE(solution.ok()) << ToString(solution.status) << solution.residuals.Worst();
  // 1e6 kg over 1 kg leaves 1e-16 * 1e6 / 1e-10 relative round-off at worst in the top forces.
  for (int k = 0; k < 4; ++k) {
    EXPECT_NEAR(solution.f[static_cast<std::size_t>(k)].z() / (1000001.0 * kFall / 4.0), 1.0, 1e-9);
    EXPECT_NEAR(solution.f[static_cast<std::size_t>(k + 4)].z() / (1e6 * kFall / 4.0), 1.0, 1e-9);
  }
}

TEST(Rest, PyramidOf210) {
  const ContactProblem problem = MakePyramid(20, 0.5);
  ASSERT_EQ(problem.contacts.size(), 1600U);
  const ContactSolution solution = Solve(problem, {});
  ASSERT_TRUE(solution.ok()) << ToString(solution.status) << solution.residuals.Worst();
  double floor = 0.0;
  for (std::size_t k = 0; k < 80; ++k) floor += solution.f[k].z();
  EXPECT_NEAR(floor, 210.0 * kFall, 1e-8 * 210.0 * kFall);
  EXPECT_LE(solution.residuals.Worst(), 1e-9);
}

}  // namespace
}  // namespace touchstone::contact
