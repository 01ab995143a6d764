#include "session/solve_report.h"

#include <gtest/gtest.h>

#include "support/scene_run.h"

namespace touchstone::session {
namespace {

using testing::Body;
using testing::BuiltIn;
using testing::RunTo;

TEST(SolveReport, IsThereForTheIslandThatIsAskedFor) {
  Simulation simulation(BuiltIn("cube"));
  EXPECT_EQ(simulation.MakeSnapshot().solve, nullptr);
  const BodyId cube = Body(simulation.MakeSnapshot(), "cube").id;
  ASSERT_EQ(simulation.Apply(exchange::Observe{.solve_of = cube}), "");
  const exchange::Snapshot snapshot = simulation.MakeSnapshot();
  ASSERT_NE(snapshot.solve, nullptr);
  const exchange::SolveSnapshot& solve = *snapshot.solve;
  ASSERT_EQ(solve.contacts.size(), 4U);
  EXPECT_EQ(solve.A.rows(), 4);
  EXPECT_EQ(solve.rank, 3);
  EXPECT_EQ(solve.undetermined, true);
  EXPECT_EQ(simulation.MakeSnapshot().solve, snapshot.solve) << "described twice";
  for (const exchange::SolvedContact& contact : solve.contacts) {
    const exchange::ContactSnapshot* shown = FindContact(snapshot, contact.key);
    ASSERT_NE(shown, nullptr);
    EXPECT_EQ(shown->force_n, contact.force[2]);
  }
}

// Without friction A f + b is the normal motion, complementary to the forces.
TEST(SolveReport, AIsWhatTheForcesWereSolvedFor) {
  Simulation simulation(BuiltIn("seesaw", {{"materials.default.friction", "0"}}));
  ASSERT_EQ(RunTo(&simulation, 0.05), "");
  for (const exchange::BodySnapshot& body : simulation.MakeSnapshot().bodies) {
    simulation.Apply(exchange::Observe{.solve_of = body.id});
    const auto solve = simulation.MakeSnapshot().solve;
    if (!solve || solve->contacts.empty()) continue;
    Eigen::VectorXd f(solve->A.rows());
    for (Eigen::Index k = 0; k < f.size(); ++k)
      f[k] = solve->contacts[static_cast<std::size_t>(k)].force[2];
    const Eigen::VectorXd a = solve->A * f + solve->b;
    for (Eigen::Index k = 0; k < f.size(); ++k) {
      const double motion = solve->contacts[static_cast<std::size_t>(k)].motion[2];
      EXPECT_NEAR(a[k], motion, 1e-8) << body.name;
      EXPECT_NEAR(f[k] * motion, 0.0, 1e-5) << body.name;
    }
  }
}

TEST(SolveReport, SearchesKeepTheirPosesWhereTheyAreObserved) {
  Simulation simulation(BuiltIn("bounce"));
  ASSERT_EQ(simulation.Apply(exchange::Observe{.searches = true}), "");
  ASSERT_EQ(RunTo(&simulation, 1.0), "");
  const exchange::Snapshot snapshot = simulation.MakeSnapshot();
  ASSERT_FALSE(snapshot.recent.brackets.empty());
  const exchange::BracketSnapshot& bracket = *snapshot.recent.brackets.back();
  EXPECT_TRUE(bracket.has_poses);
  const auto& first = bracket.iterates.front();
  EXPECT_LT(first.t_lo, first.t_hi);
  const double moved = (first.at_lo[0].p_WB - first.at_hi[0].p_WB).norm() +
                       (first.at_lo[1].p_WB - first.at_hi[1].p_WB).norm();
  EXPECT_GT(moved, 0.0);
}

}  // namespace
}  // namespace touchstone::session
