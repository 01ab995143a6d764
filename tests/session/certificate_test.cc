// What is not certified says so wherever it is shown, and becomes exact while the run stands.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "exchange/recording.h"
#include "session/simulation_thread.h"
#include "session/wait_for.h"
#include "support/format.h"
#include "support/scene_run.h"
#include "support/tumble_scene.h"

namespace touchstone::session {
namespace {

using exchange::Certifying;
using exchange::RunState;
using exchange::Snapshot;

/// A pile of hulls that is rough soon, and at once where it touches.
std::shared_ptr<scene::SceneDesc> RoughPile() {
  auto desc = testing::TumbleScene(2, 0.4, 40, 3);
  desc->settings.pace = settings::Pace::kLively;
  desc->settings.lively.work = 20;
  return desc;
}

std::ptrdiff_t CountRough(const Snapshot& snapshot) {
  return std::ranges::count(snapshot.contacts, false, &exchange::ContactSnapshot::certified);
}

/// Takes steps until forces are rough.
void RunUntilRough(Simulation* simulation) {
  while (CountRough(simulation->MakeSnapshot()) == 0) ASSERT_TRUE(simulation->Advance().ok);
}

TEST(Certificate, TellsForEachContactAndIslandWhetherItsForcesAreExact) {
  Simulation simulation(RoughPile());
  int rough_steps = 0;
  ASSERT_EQ(
      testing::RunTo(&simulation, kSanitized ? 0.6 : 1.5,
                     [&] {
                       const Snapshot snapshot = simulation.MakeSnapshot();
                       const double tolerance = snapshot.settings.contact.residual_tolerance;
                       if (CountRough(snapshot) > 0) {
                         ++rough_steps;
                         EXPECT_TRUE(snapshot.statistics.rough);
                         EXPECT_TRUE(std::ranges::any_of(snapshot.islands, std::logical_not<>(),
                                                         &exchange::IslandSnapshot::certified));
                       }
                       for (const exchange::IslandSnapshot& island : snapshot.islands)
                         EXPECT_TRUE(!island.certified || island.residual <= tolerance)
                             << island.residual;
                     }),
      "");
  EXPECT_GT(rough_steps, 0);
}

TEST(Certificate, IsGivenToRoughForcesOfAMomentWithoutChangingIt) {
  Simulation looked_at(RoughPile());
  RunUntilRough(&looked_at);
  Simulation untouched(RoughPile());
  while (untouched.time() < looked_at.time()) ASSERT_TRUE(untouched.Advance().ok);
  ASSERT_TRUE(looked_at.AwaitsCertificate());
  looked_at.CertifyForces();
  EXPECT_FALSE(looked_at.AwaitsCertificate());
  const Snapshot exact = looked_at.MakeSnapshot();
  EXPECT_EQ(CountRough(exact), 0);
  for (const exchange::IslandSnapshot& island : exact.islands) {
    EXPECT_TRUE(island.certified);
    EXPECT_LE(island.residual, exact.settings.contact.residual_tolerance);
  }
  EXPECT_EQ(looked_at.state_hash(), untouched.state_hash());
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE(looked_at.Advance().ok);
    ASSERT_TRUE(untouched.Advance().ok);
    EXPECT_EQ(looked_at.state_hash(), untouched.state_hash()) << i;
  }
}

// Also where bodies came to touch late in a step, flew apart within it, or touch at other points.
TEST(Certificate, IsGivenToAllThatTouchesAfterAnyRoughStep) {
  auto desc = testing::TumbleScene(2, 0.4, 40, 3);
  desc->settings.pace = settings::Pace::kLively;
  desc->settings.step = 0.02;
  desc->settings.lively.work = 1;
  desc->settings.lively.rounds = 1;
  Simulation simulation(desc);
  int rough_steps = 0;
  while (simulation.time() < (kSanitized ? 0.5 : 1.5)) {
    const StepReport report = simulation.Advance();
    ASSERT_TRUE(report.ok) << report.message;
    EXPECT_TRUE(simulation.AwaitsCertificate() || !report.rough);
    if (!simulation.AwaitsCertificate()) continue;
    ++rough_steps;
    const Snapshot before = simulation.MakeSnapshot();
    simulation.CertifyForces();
    ASSERT_FALSE(simulation.AwaitsCertificate());
    const Snapshot exact = simulation.MakeSnapshot();
    for (const exchange::IslandSnapshot& island : exact.islands) EXPECT_TRUE(island.certified);
    for (const exchange::ContactSnapshot& contact : exact.contacts) {
      EXPECT_TRUE(contact.certified);
      const exchange::ContactSnapshot* was = FindContact(before, contact.key());
      // Those that part now, or did along the axes of their last forces, are not solved for.
      if (ComputeRelativeVelocity(exact, contact).dot(contact.nhat_BA_W) > 0.0 ||
          (was != nullptr && ComputeRelativeVelocity(before, *was).dot(was->nhat_BA_W) > 0.0))
        continue;
      for (const BodyId id : {contact.body_a, contact.body_b}) {
        const exchange::BodySnapshot& body = *FindBody(exact, id);
        EXPECT_TRUE(body.fixed || body.island >= 0) << body.name << " at " << exact.time;
      }
      // Frictionless is the state of contacts without friction and of those not solved for: left
      // out are those that parted when their exact forces were found.
      const bool parted =
          was != nullptr && was->certified && was->state == ContactState::kFrictionless;
      EXPECT_TRUE(parted || contact.state != ContactState::kFrictionless) << exact.time;
    }
  }
  EXPECT_GT(rough_steps, 10);
}

// The same forces as those of the exact pace, which solves for them when a scene is loaded.
TEST(Certificate, ForcesAreThoseOfTheExactPace) {
  Simulation lively(RoughPile());
  RunUntilRough(&lively);
  lively.CertifyForces();
  scene::SceneDesc now = lively.ExportScene();
  now.settings.pace = settings::Pace::kExact;
  Simulation exact(std::make_shared<const scene::SceneDesc>(now));
  const auto weight = [](const Snapshot& snapshot) {
    Vec3 sum = Vec3::Zero();
    for (const exchange::ContactSnapshot& contact : snapshot.contacts)
      sum += contact.force_n * contact.nhat_BA_W + contact.force_t_W;
    return sum;
  };
  const Vec3 a = weight(lively.MakeSnapshot()), b = weight(exact.MakeSnapshot());
  EXPECT_GT(b.norm(), 0.0);
  EXPECT_LT((a - b).norm(), 0.02 * b.norm());
}

TEST(Certificate, ComesByItselfWhileTheRunIsPaused) {
  SimulationThread thread(RoughPile(), true);
  WaitFor(thread, [](const Snapshot& s) { return s.statistics.rough; });
  // Rough steps may have exact ones between them: steps until it stands after a rough one.
  const auto rough = [](const Snapshot& s) {
    return s.run.state == RunState::kPaused && s.statistics.rough;
  };
  thread.Send(exchange::Pause{});
  auto now = WaitFor(thread, [](const Snapshot& s) { return s.run.state == RunState::kPaused; });
  for (int i = 0; i < 200 && !rough(*now); ++i) {
    thread.Send(exchange::StepOnce{});
    now = WaitFor(thread, [&](const Snapshot& s) {
      return s.run.state == RunState::kPaused && s.time > now->time;
    });
  }
  ASSERT_TRUE(rough(*now));
  const auto exact =
      WaitFor(thread, [](const Snapshot& s) { return s.run.certifying == Certifying::kDone; });
  EXPECT_FALSE(IsRough(*exact));
  EXPECT_EQ(CountRough(*exact), 0);
  EXPECT_FALSE(exact->timeline.rough.empty());
  thread.Send(exchange::Play{});
  WaitFor(thread, [&](const Snapshot& s) { return s.time > exact->time; });
}

/// A pile whose steps take a second and more, on any machine a good part of one.
std::shared_ptr<scene::SceneDesc> SlowPile() {
  auto desc = testing::TumbleScene(2, 0.4, 160, 3);
  desc->settings.step = 0.1;
  desc->settings.lively.work = 100000;
  return desc;
}

TEST(Certificate, SlowStepsAreShownFromWithin) {
  auto desc = SlowPile();
  SimulationThread thread(desc, true);
  const auto slow =
      WaitFor(thread, [](const Snapshot& s) { return s.slow_step.moments.size() >= 2; });
  double before = slow->time - slow->settings.step;
  for (const auto& moment : slow->slow_step.moments) {
    EXPECT_GT(moment->time, before);
    EXPECT_LT(moment->time, slow->time);
    before = moment->time;
  }
}

// A way to another moment that begins while such a step is shown shows itself, not that step.
TEST(Certificate, AWayToAnotherMomentShowsNoMomentsOfASlowStep) {
  auto desc = SlowPile();
  auto recording = std::make_shared<exchange::Recording>();
  recording->scene = desc;
  recording->frames = 2000;
  SimulationThread thread(desc, false);
  thread.Send(exchange::LoadRecording{recording});
  thread.Send(exchange::Replay{});
  WaitFor(thread, [](const Snapshot& s) { return !s.slow_step.moments.empty(); });
  thread.Send(exchange::SeekTime{1e9});
  const auto way = WaitFor(thread, [](const Snapshot& s) { return s.journey.has_value(); });
  EXPECT_TRUE(way->slow_step.moments.empty());
}

}  // namespace
}  // namespace touchstone::session
