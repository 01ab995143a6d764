// What an impact without bounce strikes in its turn is foreseen.

#include "impact/struck_contacts.h"

#include <gtest/gtest.h>

#include "impact/impact_scenes.h"

namespace touchstone::impact {
namespace {

TEST(StruckContacts, AreThoseOfAWholeRowThatTheFirstRunsInto) {
  std::vector<double> speeds(12, 0.0);
  speeds[0] = 1.0;
  const ImpactProblem problem = MakeRow(speeds, 0.0);
  const ImpactSystem system(problem);
  EXPECT_EQ(ForeseeStruck(ImpactState(system)).at.size(), 11u);
  const ImpactSolution solution = Resolve(problem);
  EXPECT_EQ(solution.compressions, 1);
  for (const Vec6& v : solution.v) EXPECT_NEAR(v.x(), 1.0 / 12.0, 1e-12);
}

TEST(StruckContacts, AreNotThoseBehindABodyThatMovesAway) {
  const ImpactProblem problem = MakeRow({1.0, 0.0, 0.0, 2.0, 2.0}, 0.0);
  const ImpactSystem system(problem);
  EXPECT_EQ(ForeseeStruck(ImpactState(system)).at, (std::vector<std::size_t>{0, 1}));
}

TEST(StruckContacts, AreNoneWhereNothingApproaches) {
  const ImpactProblem problem = MakeRow({0.0, 1.0, 2.0}, 0.0);
  const ImpactSystem system(problem);
  EXPECT_TRUE(ForeseeStruck(ImpactState(system)).at.empty());
}

}  // namespace
}  // namespace touchstone::impact
