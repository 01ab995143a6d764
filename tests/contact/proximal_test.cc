#include "contact/proximal.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "contact/contact_problem.h"
#include "contact/contact_solver.h"
#include "contact/primal_dual.h"
#include "contact/problem_files.h"
#include "contact/residuals.h"

namespace touchstone::contact {
namespace {

using Method = bool (*)(const ContactSystem&, std::shared_ptr<const BlockPattern>,
                        std::vector<Vec3>, SolveProgress*);

/// A problem, and the forces from which Newton's method on the exact law did not solve it.
struct LeftOver {
  ContactProblem problem;
  std::vector<Vec3> f;
};

std::vector<LeftOver> LeftOvers() {
  std::vector<LeftOver> left;
  for (const nlohmann::json& json : Cases("left_by_newton.json")) {
    LeftOver& one = left.emplace_back(LeftOver{ReadProblem(json), {}});
    for (const nlohmann::json& contact : json["contacts"])
      one.f.push_back(ReadVector<Vec3>(contact["f"]));
  }
  return left;
}

struct Tally {
  int solved = 0;
  int newton = 0;  // steps of the solved ones
};

/// Solves all by one method, and measures independently what it calls solved.
Tally SolveAll(Method method) {
  Tally tally;
  for (const LeftOver& left : LeftOvers()) {
    const ContactSystem system(left.problem);
    SolveProgress progress(system, {});
    const auto pattern = std::make_shared<const BlockPattern>(left.problem);
    if (!method(system, pattern, left.f, &progress)) continue;
    EXPECT_LE(ComputeResiduals(left.problem, progress.best_forces()).Worst(), 1e-9);
    ++tally.solved;
    tally.newton += progress.statistics.newton;
  }
  return tally;
}

// Islands of 5 to 31 bodies met in falling piles and struck pyramids. Newton's method on the exact
// law goes round in circles there for 300 steps.
TEST(Proximal, SolvesInAFewStepsWhatNewtonLeaves) {
  const Tally proximal = SolveAll(SolveProximal);
  EXPECT_GE(proximal.solved, 6);
  EXPECT_LE(proximal.newton, 40 * proximal.solved);
  EXPECT_LE(SolveAll(SolvePrimalDual).solved, 2);
}

TEST(Proximal, WhatItLeavesIsSolvedByThePath) {
  int cases = 0;
  for (const LeftOver& left : LeftOvers()) {
    WarmStart warm;
    warm.f = left.f;
    warm.slides.assign(left.f.size(), true);
    const ContactSolution solution = Solve(left.problem, {}, &warm);
    EXPECT_TRUE(solution.ok()) << cases << " " << solution.residuals.Worst();
    ++cases;
  }
  EXPECT_EQ(cases, 9);
}

TEST(Proximal, EndsWithinTheBoundOnItsWork) {
  settings::ContactSettings settings;
  settings.max_newton = 10;
  int failures = 0;
  for (const LeftOver& left : LeftOvers()) {
    const ContactSystem system(left.problem);
    SolveProgress progress(system, settings);
    const auto pattern = std::make_shared<const BlockPattern>(left.problem);
    if (SolveProximal(system, pattern, left.f, &progress)) continue;
    EXPECT_LE(progress.statistics.newton, settings.max_newton);
    ++failures;
  }
  EXPECT_GT(failures, 0);
}

}  // namespace
}  // namespace touchstone::contact
