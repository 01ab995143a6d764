#include <gtest/gtest.h>

#include "contact/contact_solver.h"
#include "contact_scenes.h"

namespace touchstone::contact {
namespace {

double NormOf(const std::vector<Vec3>& f) {
  double sum = 0.0;
  for (const Vec3& force : f) sum += force.squaredNorm();
  return std::sqrt(sum);
}

/// Two boxes on each other that slide on the floor, the upper one on the lower one too.
ContactProblem SlidingStack() {
  ContactProblem problem = MakeStack({1.0, 2.0}, 0.4);
  problem.bodies[0].v_free.x() = 30.0;
  problem.bodies[1].v_free.x() = 50.0;
  return problem;
}

// Left and right share the load alike, whatever forces the solve starts from.
TEST(LeastNorm, SlidingForcesDoNotDependOnTheStart) {
  const ContactProblem problem = SlidingStack();
  const ContactSolution cold = Solve(problem, {});
  ASSERT_TRUE(cold.ok());
  WarmStart lopsided;
  lopsided.f = cold.f;
  lopsided.slides.assign(cold.f.size(), true);
  for (std::size_t k = 0; k < lopsided.f.size(); ++k) lopsided.f[k] *= k % 3 == 0 ? 1.7 : 0.4;
  const ContactSolution warm = Solve(problem, {}, &lopsided);
  ASSERT_TRUE(warm.ok());
  for (std::size_t k = 0; k < cold.f.size(); ++k)
    EXPECT_LT((warm.f[k] - cold.f[k]).norm(), 1e-7 * NormOf(cold.f)) << k;
}

// They are held by the next solve of the same problem.
TEST(LeastNorm, SlidingForcesAreHeld) {
  const ContactProblem problem = SlidingStack();
  WarmStart warm;
  ASSERT_TRUE(Solve(problem, {}, &warm).ok());
  const ContactSolution held = Solve(problem, {}, &warm);
  ASSERT_TRUE(held.ok());
  EXPECT_EQ(held.statistics.newton, 0);
}

// Who takes velocities only is spared the search for them: the motion is the same.
TEST(LeastNorm, IsNotSoughtWhereOnlyVelocitiesAreWanted) {
  const ContactProblem problem = SlidingStack();
  WarmStart forces, velocities;
  forces.slides.assign(problem.contacts.size(), true);
  forces.f.assign(problem.contacts.size(), Vec3::Zero());
  velocities = forces;
  velocities.wants_least_norm = false;
  const ContactSolution spread = Solve(problem, {}, &forces);
  const ContactSolution any = Solve(problem, {}, &velocities);
  ASSERT_TRUE(spread.ok());
  ASSERT_TRUE(any.ok());
  EXPECT_LT(any.statistics.newton, spread.statistics.newton);
  EXPECT_FALSE(velocities.may_be_held);
  for (std::size_t i = 0; i < any.v.size(); ++i)
    EXPECT_LT((any.v[i] - spread.v[i]).norm(), 1e-8 * spread.v[i].norm()) << i;
}

}  // namespace
}  // namespace touchstone::contact
