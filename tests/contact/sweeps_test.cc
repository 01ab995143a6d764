#include "contact/sweeps.h"

#include <gtest/gtest.h>

#include "contact/residuals.h"
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

}  // namespace
}  // namespace touchstone::contact
