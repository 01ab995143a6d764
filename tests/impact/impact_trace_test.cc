#include "impact/impact_trace.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "impact/impact_scenes.h"

namespace touchstone::impact {
namespace {

using settings::ImpactLaw;

struct Traced {
  ImpactSolution solution;
  ImpactTrace trace;
};

Traced ResolveTraced(const ImpactProblem& problem, ImpactLaw law = ImpactLaw::kFrictional) {
  Traced traced;
  traced.solution = impact::Resolve(problem, {.law = law}, {}, &traced.trace);
  return traced;
}

std::vector<std::string> EventsOf(const ContactTrace& trace) {
  std::vector<std::string> events;
  for (const TracePoint& point : trace) {
    if (point.event != TraceEvent::kNone) events.emplace_back(ToString(point.event));
  }
  return events;
}

std::vector<Vec3> CornersBelow() {
  return {{-0.5, -0.5, -0.5}, {0.5, -0.5, -0.5}, {-0.5, 0.5, -0.5}, {0.5, 0.5, -0.5}};
}

TEST(ImpactTrace, FlatLandingIsTheSameAtEveryCorner) {
  for (const ImpactLaw law : {ImpactLaw::kFrictional, ImpactLaw::kNewton}) {
    const Traced traced = ResolveTraced(
        MakeLanding(MakeBox(1.0, Vec3::Ones(), Vec3(0, 0, -2)), CornersBelow(), 0.5, 0.3), law);
    ASSERT_EQ(traced.trace.contacts.size(), 4U);
    for (const ContactTrace& trace : traced.trace.contacts) {
      EXPECT_EQ(EventsOf(trace), (std::vector<std::string>{"start", "end_compression", "end"}));
      ASSERT_EQ(trace.size(), 3U);
      // A quarter of m v each: W = (u + u') / 2 p, u straight in p.
      EXPECT_NEAR(trace[1].p_n, 0.5, 1e-9);
      EXPECT_NEAR(trace[1].u.z(), 0.0, 1e-9);
      EXPECT_NEAR(trace[1].Wc, -0.5, 1e-9);
      EXPECT_NEAR(trace[1].Wd, 0.0, 1e-9);
      EXPECT_NEAR(trace[2].p_n, 0.75, 1e-9);
      EXPECT_NEAR(trace[2].u.z(), 1.0, 1e-9);
      EXPECT_NEAR(trace[2].Wd, 0.125, 1e-9);
    }
  }
}

// The first ball's impulse runs through the row, one contact a pass.
TEST(ImpactTrace, CradleIsStruckContactAfterContact) {
  const Traced traced = ResolveTraced(MakeRow({1, 0, 0, 0}, 1.0, 0.2));
  ASSERT_EQ(traced.solution.passes, 3);
  for (std::size_t k = 0; k < 3; ++k) {
    const ContactTrace& trace = traced.trace.contacts[k];
    const int struck = static_cast<int>(k) + 1;
    for (const TracePoint& point : trace) {
      if (point.pass == struck) continue;
      EXPECT_NEAR(point.p_n, point.pass < struck ? 0.0 : 1.0, 1e-12);
    }
    EXPECT_EQ(trace.front().u.z(), k == 0 ? -1.0 : 0.0);
    EXPECT_NEAR(trace.back().u.z(), k == 2 ? 1.0 : 0.0, 1e-12);
    EXPECT_EQ(trace.back().event, TraceEvent::kEnd);
  }
}

TEST(ImpactTrace, ContactsNothingHappensToHaveNone) {
  ImpactProblem problem = MakeRow({1, 0}, 0.5);
  problem.contact.bodies.push_back(MakeBox(1.0, Vec3::Ones(), Vec3::Zero()));
  Add(MakeContact(2, Vec3(0, 0, -0.5), -1, Vec3::Zero(), Vec3::UnitZ(), 0.5), 0.5, &problem);
  const Traced traced = ResolveTraced(problem);
  EXPECT_FALSE(traced.trace.contacts[0].empty());
  EXPECT_TRUE(traced.trace.contacts[1].empty());
}

// A cube lands turned and sliding on two others: several passes, all laws.
ImpactProblem MakePile(int seed) {
  Lcg random(static_cast<std::uint64_t>(seed));
  ImpactProblem problem;
  problem.contact.bodies = {
      MakeBox(1.0, Vec3::Ones(), random.UniformVec3(-1, 1) - 3 * Vec3::UnitZ(),
              random.UniformVec3(-1, 1)),
      MakeBox(2.0, Vec3::Ones(), Vec3::Zero()), MakeBox(0.5, Vec3::Ones(), Vec3::Zero())};
  for (const Vec3& corner : CornersBelow()) {
    const int below = corner.x() < 0.0 ? 1 : 2;
    Add(MakeContact(0, corner, below, Vec3(-corner.x(), corner.y(), 0.5), Vec3::UnitZ(), 0.4),
        random.Uniform(0, 1), &problem);
    for (const int body : {1, 2}) {
      Add(MakeContact(body, corner, -1, Vec3::Zero(), Vec3::UnitZ(), 0.4), 0.5, &problem);
    }
  }
  return problem;
}

TEST(ImpactTrace, EndsWhereTheAnswerDoesAndChangesNoBitOfIt) {
  for (const ImpactLaw law : {ImpactLaw::kFrictional, ImpactLaw::kNewton, ImpactLaw::kSequential}) {
    for (int seed = 0; seed < 40; ++seed) {
      SCOPED_TRACE(std::to_string(seed) + " law " + std::to_string(static_cast<int>(law)));
      const ImpactProblem problem = MakePile(seed);
      const auto [solution, trace] = ResolveTraced(problem, law);
      const ImpactSolution untraced = Resolve(problem, law);
      EXPECT_EQ(solution.v, untraced.v);
      EXPECT_EQ(solution.impulse, untraced.impulse);
      EXPECT_EQ(solution.work_compression, untraced.work_compression);
      EXPECT_FALSE(trace.truncated);
      for (std::size_t k = 0; k < trace.contacts.size(); ++k) {
        const ContactTrace& way = trace.contacts[k];
        if (way.empty()) {
          EXPECT_EQ(solution.impulse[k].norm(), 0.0);
          continue;
        }
        const std::vector<Vec6> before = VelocitiesBefore(problem);
        EXPECT_EQ(way.front().event, TraceEvent::kStart);
        EXPECT_EQ(way.front().u, Motion(problem, before, k));
        EXPECT_EQ(way.back().event, TraceEvent::kEnd);
        EXPECT_EQ(way.back().p_n, solution.impulse[k].z());
        // A trace does not repeat points that differ by round-off, 1e-9 of the velocities.
        EXPECT_LT((way.back().u - Motion(problem, solution.v, k)).norm(), 1e-8);
        EXPECT_DOUBLE_EQ(way.back().Wc, solution.work_compression[k]);
        EXPECT_DOUBLE_EQ(way.back().Wd, solution.work_restitution[k]);
        for (std::size_t i = 1; i < way.size(); ++i) {
          EXPECT_GE(way[i].p_n, way[i - 1].p_n);
          EXPECT_GE(way[i].pass, way[i - 1].pass);
          // Closing speeds at round-off do work of either sign, below 1e-14 of the energies here.
          EXPECT_LE(way[i].Wc, way[i - 1].Wc + 1e-14);
          EXPECT_GE(way[i].Wd, way[i - 1].Wd - 1e-14);
        }
      }
    }
  }
}

TEST(ImpactTrace, StopsAtItsLimitAndSaysSo) {
  ImpactProblem problem;
  for (int i = 0; i < 400; ++i) {
    problem.contact.bodies.push_back(MakeBox(1.0, Vec3::Ones(), Vec3(1, 0, -2)));
    for (const Vec3& corner : CornersBelow()) {
      Add(MakeContact(i, corner, -1, Vec3::Zero(), Vec3::UnitZ(), 0.2), 0.5, &problem);
    }
  }
  const Traced traced = ResolveTraced(problem);
  EXPECT_NE(traced.solution.exit, ImpactExit::kFailed);
  EXPECT_TRUE(traced.trace.truncated);
  std::size_t points = 0;
  for (const ContactTrace& trace : traced.trace.contacts) points += trace.size();
  EXPECT_EQ(points, ImpactTrace::kMaxPoints);
}

}  // namespace
}  // namespace touchstone::impact
