#include "contact/rough_solver.h"

#include <gtest/gtest.h>

#include <random>

#include "contact_scenes.h"

namespace touchstone::contact {
namespace {

/// Boxes thrown at each other and at the ground, with friction, at random points.
ContactProblem RandomRubbing(int seed) {
  std::mt19937 random(static_cast<std::mt19937::result_type>(seed));
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  const auto vec = [&] { return Vec3(uniform(random), uniform(random), uniform(random)); };
  ContactProblem problem;
  constexpr int kBodies = 6;
  for (int i = 0; i < kBodies; ++i) {
    problem.bodies.push_back(MakeBox(1.5 + uniform(random), Vec3(0.5, 0.7, 0.9)));
    problem.bodies.back().v_free << 5.0 * vec(), 5.0 * vec();
  }
  for (int k = 0; k < 3 * kBodies; ++k) {
    const int a = k % kBodies;
    const int b = k % 3 == 0 ? ContactProblem::kWorld : (a + 1 + k / kBodies) % kBodies;
    problem.contacts.push_back(MakeContact(a, vec(), b, vec(), vec().normalized(), 0.5));
  }
  return problem;
}

TEST(RoughSolver, EndsWithTheFirstForcesThatAreAccepted) {
  const settings::ContactSettings settings;
  int earlier = 0;
  for (int seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(seed);
    const ContactProblem problem = RandomRubbing(seed);
    const ContactSolution whole = SolveRoughly(problem, settings, {.sweeps = 120, .newton = 12});
    for (const double residual : {1e-2, 1e-5}) {
      const ContactSolution accepted =
          SolveRoughly(problem, settings, {.sweeps = 120, .newton = 12, .residual = residual});
      EXPECT_LE(accepted.statistics.newton, whole.statistics.newton);
      // No worse than asked for, unless all of the work does not lead there.
      EXPECT_LE(accepted.residuals.Worst(), std::max(residual, 1.0001 * whole.residuals.Worst()));
      if (accepted.residuals.Worst() <= settings.residual_tolerance) continue;
      EXPECT_FALSE(accepted.ok());  // it is never told to obey the law
      if (accepted.residuals.Worst() > whole.residuals.Worst()) ++earlier;
    }
  }
  EXPECT_GT(earlier, 20);
}

}  // namespace
}  // namespace touchstone::contact
