#include "impact/sweep_compression.h"

#include <gtest/gtest.h>

#include <cmath>

#include "impact/impact_law.h"
#include "impact/impact_state.h"
#include "impact_scenes.h"

namespace touchstone::impact {
namespace {

SweptCompression Sweep(const ImpactProblem& problem) {
  const ImpactSystem system(problem);
  const ImpactState state(system);
  std::vector<std::size_t> at;
  std::vector<Vec3> u;
  for (std::size_t k = 0; k < system.num_contacts(); ++k) {
    at.push_back(k);
    u.push_back(state.Motion(k));
  }
  return CompressBySweeps(system, at, u);
}

// A row of bodies that the first runs into: e = 0 makes all move as one, whoever solves it.
TEST(CompressBySweeps, MovesARowAsOne) {
  const std::vector<Vec3> p = Sweep(MakeRow({1, 0, 0, 0, 0}, 0.0)).p;
  // Linear convergence stopped at 1e-10 a sweep; the slowest mode of five bodies needs about ten.
  double momentum = 0.0;
  for (size_t k = 0; k < p.size(); ++k) {
    EXPECT_EQ(p[k].head<2>().norm(), 0.0);
    momentum += p[k][2];
  }
  EXPECT_NEAR(momentum, 0.8 + 0.6 + 0.4 + 0.2, 1e-8);
}

// With a solver that may take no Newton step at all, impacts still end, separate and gain nothing.
TEST(CompressBySweeps, EndsImpactsWhoseSolverStalls) {
  settings::ContactSettings hopeless;
  hopeless.max_newton = 0;
  for (const double e : {0.0, 0.5}) {
    const ImpactProblem problem = MakeRow({1, 0, 0, 0, 0}, e);
    const ImpactSolution solution = impact::Resolve(problem, settings::ImpactSettings(), hopeless);
    EXPECT_NE(solution.exit, ImpactExit::kFailed);
    EXPECT_LE(solution.energy_change, 0.0);
    for (const auto& contact : problem.contact.contacts) {
      Vec3 u = contact.offset;
      if (contact.a >= 0) u += contact.J_a * solution.v[static_cast<size_t>(contact.a)];
      if (contact.b >= 0) u += contact.J_b * solution.v[static_cast<size_t>(contact.b)];
      EXPECT_GT(u[2], -1e-8);
    }
  }
}

// A row along x between two walls that come together, the right one turned by `angle`: frictionless
// bodies get out along it.
ImpactProblem MakeVice(const std::vector<double>& masses, double angle) {
  ImpactProblem problem = MakeRow(std::vector<double>(masses.size(), 0.0), 0.0);
  const int last = static_cast<int>(masses.size()) - 1;
  for (std::size_t i = 0; i < masses.size(); ++i) problem.contact.bodies[i].M *= masses[i];
  const Vec3 left = Vec3::UnitX();
  const Vec3 right(-std::cos(angle), 0, std::sin(angle));
  constexpr int kWall = contact::ContactProblem::kWorld;
  Add(MakeContact(0, Vec3::Zero(), kWall, Vec3::Zero(), left, 0.0), 0.0, &problem);
  Add(MakeContact(last, Vec3::Zero(), kWall, Vec3::Zero(), right, 0.0), 0.0, &problem);
  for (std::size_t k = problem.contact.contacts.size() - 2; k < problem.contact.contacts.size();
       ++k)
    problem.contact.contacts[k].offset.z() = -1.0;
  return problem;
}

TEST(CompressBySweeps, TellsWhenThereIsNoWayOut) {
  for (const std::vector<double>& masses :
       {std::vector<double>{1.0}, {1.0, 1.0, 1.0}, {1e-3, 1.0, 1e3}, {1e3, 1e-3, 1.0}}) {
    const SweptCompression swept = Sweep(MakeVice(masses, 0.0));
    EXPECT_TRUE(swept.p.empty());
    EXPECT_EQ(swept.squeezed.size(), masses.size() + 1);
  }
}

TEST(CompressBySweeps, FindsNarrowWaysOut) {
  for (const double angle : {0.3, 0.03, 0.003})
    for (const std::vector<double>& masses :
         {std::vector<double>{1.0}, {1.0, 1.0, 1.0}, {1e-3, 1.0, 1e3}})
      EXPECT_TRUE(Sweep(MakeVice(masses, angle)).squeezed.empty()) << angle;
}

}  // namespace
}  // namespace touchstone::impact
