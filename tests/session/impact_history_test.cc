#include "session/impact_history.h"

#include <gtest/gtest.h>

#include "support/scene_run.h"

namespace touchstone::session {
namespace {

using testing::BuiltIn;
using testing::RunTo;

// Cubes of e = 0 to 1 fall flat from one metre.
TEST(ImpactHistory, TracesTellWhatTheEventsTell) {
  Simulation simulation(BuiltIn("bounce"));
  std::vector<exchange::EventSnapshot> collisions;
  simulation.SetEventSink([&](const exchange::EventSnapshot& event) {
    if (event.kind == exchange::EventKind::kCollision) collisions.push_back(event);
  });
  ASSERT_EQ(simulation.MakeSnapshot().recent.impacts, nullptr);
  ASSERT_EQ(RunTo(&simulation, 0.6), "");
  const exchange::Snapshot snapshot = simulation.MakeSnapshot();
  ASSERT_NE(snapshot.recent.impacts, nullptr);
  ASSERT_EQ(snapshot.recent.impacts->size(), 5U);
  ASSERT_EQ(collisions.size(), 5U);
  for (size_t i = 0; i < 5; ++i) {
    const exchange::ImpactSnapshot& impact = *(*snapshot.recent.impacts)[i];
    const exchange::EventSnapshot& event = collisions[i];
    EXPECT_EQ(impact.time, event.time);
    ASSERT_EQ(impact.contacts.size(), 4U);
    double impulse = 0.0;
    double compression = 0.0;
    double restitution = 0.0;
    for (const exchange::ImpactContactSnapshot& contact : impact.contacts) {
      EXPECT_EQ(contact.body_a, event.body_a);
      EXPECT_DOUBLE_EQ(contact.impulse.z(), contact.trace.back().p_n);
      EXPECT_GT(contact.K(2, 2), 0.0);
      EXPECT_LT((contact.K - contact.K.transpose()).norm(), 1e-12);
      EXPECT_EQ(contact.trace.front().event, "start");
      EXPECT_EQ(contact.trace.front().p_n, 0.0);
      EXPECT_DOUBLE_EQ(contact.trace.front().u.z(), event.speed_before);
      EXPECT_EQ(contact.trace.back().event, "end");
      EXPECT_NEAR(contact.trace.back().u.z(), event.speed_after, 1e-9);
      impulse += contact.trace.back().p_n;
      compression += contact.trace.back().work_compression;
      restitution += contact.trace.back().work_restitution;
    }
    EXPECT_NEAR(impulse, event.impulse_W.norm(), 1e-9 * impulse);
    EXPECT_NEAR(compression, event.work_compression, 1e-12 * -compression);
    EXPECT_NEAR(restitution, event.work_restitution, 1e-12 * -compression);
  }
}

TEST(ImpactHistory, SnapshotsShareItUntilTheNextImpact) {
  Simulation simulation(BuiltIn("bounce"));
  ASSERT_EQ(RunTo(&simulation, 0.6), "");
  const auto before = simulation.MakeSnapshot().recent.impacts;
  simulation.Advance();
  EXPECT_EQ(simulation.MakeSnapshot().recent.impacts, before);
  ASSERT_EQ(RunTo(&simulation, 1.2), "");
  const auto after = simulation.MakeSnapshot().recent.impacts;
  ASSERT_GT(after->size(), before->size());
  EXPECT_EQ((*after)[0], (*before)[0]);
  simulation.Apply(exchange::Reset{});
  EXPECT_EQ(simulation.MakeSnapshot().recent.impacts, nullptr);
}

TEST(ImpactHistory, KeepsTheLast256) {
  RecentImpacts impacts;
  for (int i = 0; i < 300; ++i) {
    exchange::ImpactSnapshot impact;
    impact.time = 0.1 * i;
    impacts.Add(std::move(impact));
  }
  const auto shared = impacts.Share();
  ASSERT_EQ(shared->size(), 256U);
  EXPECT_EQ(shared->front()->time, 0.1 * 44);
  EXPECT_EQ(shared->back()->time, 0.1 * 299);
  impacts.Clear();
  EXPECT_EQ(impacts.Share(), nullptr);
}

}  // namespace
}  // namespace touchstone::session
