// The stream of events: what is reported, when, how often.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "support/scene_run.h"

namespace touchstone::session {
namespace {

using exchange::EventKind;
using exchange::EventSnapshot;
using testing::Body;
using testing::BuiltIn;
using ::testing::ElementsAre;
using testing::FromText;
using testing::RunTo;

constexpr double kGravity = 9.81;

class Events {
 public:
  explicit Events(std::shared_ptr<const scene::SceneDesc> scene) : simulation(std::move(scene)) {
    simulation.SetEventSink([this](const EventSnapshot& event) { all.push_back(event); });
  }
  std::vector<std::string> Kinds() const {
    std::vector<std::string> kinds;
    for (const EventSnapshot& event : all) kinds.emplace_back(ToString(event.kind));
    return kinds;
  }
  std::vector<EventSnapshot> Of(EventKind kind) const {
    std::vector<EventSnapshot> some;
    std::ranges::copy_if(all, std::back_inserter(some),
                         [&](const EventSnapshot& event) { return event.kind == kind; });
    return some;
  }
  void SetFriction(double mu) {
    ASSERT_EQ(simulation.Apply(exchange::SetMaterial{{}, {}, mu}), "");
  }

  Simulation simulation;
  std::vector<EventSnapshot> all;
};

// A block that holds on a slope of 20 degrees is set sliding and stopped by its friction.
TEST(Events, ABlockOnAnInclineSlipsAndSticksOnce) {
  const double slope = 20.0 * std::numbers::pi / 180.0;
  constexpr double kSlippery = 0.2;
  constexpr double kRough = 0.8;
  Events run(BuiltIn("incline"));
  const exchange::Snapshot start = run.simulation.MakeSnapshot();
  const double h = start.settings.step;
  const double weight = kGravity * Body(start, "block").mass;
  ASSERT_EQ(RunTo(&run.simulation, 0.5), "");
  run.SetFriction(kSlippery);
  ASSERT_EQ(RunTo(&run.simulation, 1.0), "");
  run.SetFriction(kRough);
  ASSERT_EQ(RunTo(&run.simulation, 2.0), "");

  EXPECT_THAT(run.Kinds(), ElementsAre("sleep", "wake", "stick-to-slip", "slip-to-stick", "sleep"));
  const EventSnapshot& slip = run.all.at(2);
  const double gain = kGravity * (std::sin(slope) - kSlippery * std::cos(slope));
  EXPECT_NEAR(slip.time, 0.5, 1e-12);
  EXPECT_NEAR(slip.speed_before, 0.0, 1e-9);
  EXPECT_NEAR(slip.speed_after, gain * h, 1e-6);
  EXPECT_NEAR(slip.nhat_BA_W.norm(), 1.0, 1e-12);
  EXPECT_NEAR(std::abs(slip.impulse_W.dot(slip.nhat_BA_W)), weight * std::cos(slope),
              1e-6 * weight);
  EXPECT_NEAR((slip.p_W - Body(start, "block").p_WBcm).norm(), 0.2, 0.05);  // beneath it
  EXPECT_THAT((std::vector{slip.name_a, slip.name_b}),
              ::testing::UnorderedElementsAre("incline", "block"));

  // The solve that stops the block is that of the step in which the closed form stops it.
  const EventSnapshot& stick = run.all.at(3);
  const double loss = kGravity * (kRough * std::cos(slope) - std::sin(slope));
  EXPECT_NEAR(stick.time, 1.0 + gain * 0.5 / loss, h);
  EXPECT_GT(stick.speed_before, 0.0);
  EXPECT_LT(stick.speed_before, loss * h * (1.0 + 1e-3));
  EXPECT_NEAR(stick.speed_after, 0.0, 1e-8);
}

// The contact set of a block that slides over an edge changes its features; the state goes on.
TEST(Events, SlidingOverAnEdgeIsNoChange) {
  constexpr double kFriction = 0.3;
  constexpr double kSpeed = 2.0;
  Events run(FromText(R"({"touchstone": 1,
      "materials": {"default": {"restitution": 0, "friction": 0.3}},
      "bodies": [
      {"name": "table", "shape": {"box": [4, 4, 1]}, "position": [-2, 0, -0.5], "fixed": true},
      {"name": "block", "shape": {"box": [1, 1, 0.2]}, "position": [-0.8, 0, 0.10005],
       "velocity": [2, 0, 0]}]})"));
  ASSERT_EQ(RunTo(&run.simulation, 1.5), "");
  EXPECT_GT(Body(run.simulation.MakeSnapshot(), "block").p_WBcm.x(), -0.3);  // hangs over
  EXPECT_THAT(run.Kinds(), ElementsAre("slip-to-stick", "sleep"));
  EXPECT_NEAR(run.all.front().time, kSpeed / (kFriction * kGravity),
              run.simulation.MakeSnapshot().settings.step);
}

// Slip is that of the two bodies against each other: a block laid on a moving plank is carried
// along.
TEST(Events, ABlockOnAMovingPlankSticksWhenItHasItsSpeed) {
  constexpr double kFriction = 0.4;
  constexpr double kSpeed = 1.5;
  Events run(FromText(R"({"touchstone": 1,
      "materials": {"default": {"restitution": 0, "friction": 0.4}},
      "bodies": [
      {"name": "plank", "shape": {"box": [20, 4, 1]}, "position": [0, 0, -0.5], "fixed": true,
       "velocity": [1.5, 0, 0]},
      {"name": "block", "shape": {"box": [1, 1, 0.2]}, "position": [0, 0, 0.10005]}]})"));
  ASSERT_EQ(RunTo(&run.simulation, 2.0), "");
  EXPECT_THAT(run.Kinds(), ElementsAre("slip-to-stick"));
  EXPECT_NEAR(run.all.front().time, kSpeed / (kFriction * kGravity),
              run.simulation.MakeSnapshot().settings.step);
}

// With the friction that just holds, the forces of a block at rest are on their cones: such a solve
// does not tell sticking from slipping, and whatever round-off makes of it is no event.
TEST(Events, FrictionThatJustHoldsIsNoSlip) {
  for (const double share : {1.0 - 1e-16, 1.0, 1.0 + 1e-9, 1.0 + 1e-7}) {
    const double mu = share * std::tan(20.0 * std::numbers::pi / 180.0);
    Events run(BuiltIn("incline"));
    ASSERT_EQ(RunTo(&run.simulation, 0.5), "");
    run.SetFriction(mu);
    ASSERT_EQ(RunTo(&run.simulation, 1.5), "");
    EXPECT_TRUE(run.Of(EventKind::kStickToSlip).empty()) << share;
    EXPECT_TRUE(run.Of(EventKind::kSlipToStick).empty()) << share;
  }
}

TEST(Events, TheMousePullsABlockLooseAndLetsItStop) {
  Events run(BuiltIn("cube"));
  ASSERT_EQ(RunTo(&run.simulation, 0.5), "");
  const exchange::BodySnapshot cube = Body(run.simulation.MakeSnapshot(), "cube");
  ASSERT_EQ(run.simulation.Apply(
                exchange::Grab{cube.id, Vec3(0, 0, -0.4), cube.p_WBcm + Vec3(0.08, 0, -0.4)}),
            "");
  ASSERT_EQ(RunTo(&run.simulation, 0.7), "");
  ASSERT_EQ(run.simulation.Apply(exchange::ReleaseGrab{}), "");
  ASSERT_EQ(RunTo(&run.simulation, 3.0), "");
  EXPECT_THAT(run.Kinds(), ElementsAre("sleep", "wake", "stick-to-slip", "slip-to-stick", "sleep"));
}

// The log, the snapshot (which the window shows) and the table of contacts, which is written from
// it, agree at every step about a block that slides to a stop.
TEST(Events, TheLogAndTheShownContactsAgreeOnWhatSlides) {
  Events run(
      FromText(R"({"touchstone": 1, "materials": {"default": {"restitution": 0, "friction": 0.5}},
      "bodies": [{"name": "table", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5],
                  "fixed": true},
                 {"name": "block", "shape": {"box": [0.2, 0.2, 0.1]}, "position": [0, 0, 0.05005],
                  "velocity": [1, 0.3, 0]}]})"));
  bool slides = true;  // from the start, so that no event says so
  int shown = 0;
  while (run.simulation.time() < 0.4) {
    const std::size_t told = run.all.size();
    ASSERT_TRUE(run.simulation.Advance().ok);
    for (std::size_t i = told; i < run.all.size(); ++i) {
      if (run.all[i].kind == EventKind::kStickToSlip) slides = true;
      if (run.all[i].kind == EventKind::kSlipToStick) slides = false;
    }
    for (const exchange::ContactSnapshot& contact : run.simulation.MakeSnapshot().contacts) {
      EXPECT_EQ(contact.state,
                slides ? exchange::ContactState::kSlide : exchange::ContactState::kStick)
          << run.simulation.time();
      ++shown;
    }
  }
  EXPECT_FALSE(slides);
  EXPECT_GT(shown, 20);
}

TEST(Events, AStackAtRestOnlyFallsAsleep) {
  Events run(BuiltIn("stack-10"));
  ASSERT_EQ(RunTo(&run.simulation, 2.0), "");
  const exchange::Snapshot end = run.simulation.MakeSnapshot();
  std::vector<std::string> sleepers;
  for (const EventSnapshot& event : run.all) {
    ASSERT_EQ(event.kind, EventKind::kSleep) << ToString(event.kind);
    EXPECT_EQ(event.p_W, Body(end, event.name_a).p_WBcm);
    EXPECT_EQ(event.name_b, "");
    EXPECT_EQ(event.nhat_BA_W, Vec3::Zero());
    sleepers.push_back(event.name_a);
  }
  std::vector<std::string> movable;
  for (const exchange::BodySnapshot& body : end.bodies)
    if (!body.fixed) movable.push_back(body.name);
  EXPECT_THAT(sleepers, ::testing::UnorderedElementsAreArray(movable));
}

TEST(Events, AShotWakesASleepingCube) {
  constexpr double kDrop = 9.0;
  constexpr double kSpeed = 2.0;
  Events run(FromText(R"({"touchstone": 1,
      "materials": {"default": {"restitution": 0, "friction": 0.5}},
      "bodies": [
      {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
      {"name": "cube", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.50005]},
      {"name": "shot", "shape": {"box": [0.2, 0.2, 0.2]}, "position": [0, 0, 10.10005],
       "velocity": [0, 0, -2]}]})"));
  ASSERT_EQ(RunTo(&run.simulation, 3.0), "");
  const std::vector<EventSnapshot> wakes = run.Of(EventKind::kWake);
  const std::vector<EventSnapshot> collisions = run.Of(EventKind::kCollision);
  ASSERT_EQ(wakes.size(), 1U);
  ASSERT_FALSE(collisions.empty());
  EXPECT_EQ(wakes[0].name_a, "cube");
  EXPECT_EQ(wakes[0].time, collisions[0].time);
  EXPECT_NEAR(wakes[0].p_W.z(), 0.5, 1e-4);
  const double hit = (std::sqrt(kSpeed * kSpeed + 2.0 * kGravity * kDrop) - kSpeed) / kGravity;
  EXPECT_NEAR(wakes[0].time, hit, 1e-4 / kSpeed);

  std::vector<std::string> sleepers;
  for (const EventSnapshot& event : run.Of(EventKind::kSleep)) sleepers.push_back(event.name_a);
  EXPECT_THAT(sleepers, ::testing::UnorderedElementsAre("cube", "cube", "shot"));
}

TEST(Events, EditsAndHandsWakeSleepers) {
  Events run(BuiltIn("cube"));
  ASSERT_EQ(RunTo(&run.simulation, 0.5), "");
  run.all.clear();
  ASSERT_EQ(run.simulation.Apply(exchange::SetGravity{Vec3(0, 0, -3)}), "");
  EXPECT_THAT(run.Kinds(), ElementsAre("wake"));
  ASSERT_EQ(RunTo(&run.simulation, 1.0), "");
  scene::BodyDesc stone;
  stone.name = "stone";
  stone.shape = scene::BoxShape{Vec3::Constant(0.1)};
  stone.position = Vec3(0, 0, 50);
  ASSERT_EQ(run.simulation.Apply(exchange::AddBody{stone}), "");
  EXPECT_THAT(run.Kinds(), ElementsAre("wake", "sleep", "wake"));
  ASSERT_EQ(RunTo(&run.simulation, 1.5), "");
  run.all.clear();
  const BodyId cube = Body(run.simulation.MakeSnapshot(), "cube").id;
  ASSERT_EQ(run.simulation.Apply(exchange::Grab{cube, Vec3::Zero(), Vec3(0, 0, 0.5)}), "");
  EXPECT_THAT(run.Kinds(), ElementsAre("wake"));
  ASSERT_EQ(run.simulation.Apply(exchange::ReleaseGrab{}), "");
  ASSERT_EQ(RunTo(&run.simulation, 2.0), "");
  run.all.clear();
  ASSERT_EQ(run.simulation.Apply(exchange::RemoveBody{cube}), "");
  EXPECT_TRUE(run.all.empty());  // it is gone, not awake
}

// Also where many islands have events of their own within a step.
TEST(Events, ComeInOrderOfTimeAndTheSameForAnyNumberOfThreads) {
  for (const char* name : {"platonic", "seesaw", "dominoes-40"}) {
    const auto stream = [&](const std::string& threads) {
      Events run(BuiltIn(name, {{"settings.threads", threads}}));
      EXPECT_EQ(RunTo(&run.simulation, 1.0), "");
      return run.all;
    };
    const std::vector<EventSnapshot> one = stream("1");
    const std::vector<EventSnapshot> two = stream("2");
    EXPECT_FALSE(one.empty()) << name;
    EXPECT_TRUE(std::ranges::is_sorted(one, {}, &EventSnapshot::time)) << name;
    EXPECT_TRUE(std::ranges::equal(one, two, [](const auto& x, const auto& y) {
      return x.kind == y.kind && x.time == y.time && x.body_a == y.body_a && x.body_b == y.body_b &&
             x.p_W == y.p_W && x.speed_after == y.speed_after && x.impulse_W == y.impulse_W;
    })) << name;
  }
}

TEST(Events, ABrokenContactSaysWhereItWas) {
  Events run(BuiltIn("bounce"));
  ASSERT_EQ(RunTo(&run.simulation, 3.0), "");
  const std::vector<EventSnapshot> broken = run.Of(EventKind::kContactBroken);
  ASSERT_FALSE(broken.empty());
  for (const EventSnapshot& event : broken) EXPECT_NE(event.p_W, Vec3::Zero());
}

// A block skims along a floor at 12 m/s, two of its lengths a step, while it lifts off: the place
// has gone along with it.
TEST(Events, ABrokenContactIsPlacedOnTheBodyThatHasGoneOn) {
  Events run(FromText(R"({"touchstone": 1,
      "materials": {"default": {"restitution": 0, "friction": 0}},
      "bodies": [
      {"name": "block", "shape": {"box": [0.1, 0.1, 0.1]}, "position": [0, 0, 0.05005],
       "velocity": [12, 0, 0.3]},
      {"name": "floor", "shape": {"box": [40, 4, 1]}, "position": [0, 0, -0.5], "fixed": true}]})"));
  ASSERT_EQ(RunTo(&run.simulation, 0.1), "");
  const std::vector<EventSnapshot> broken = run.Of(EventKind::kContactBroken);
  ASSERT_EQ(broken.size(), 1u);
  EXPECT_GT(broken[0].time, 0.0);
  EXPECT_NEAR(broken[0].p_W.x(), 12.0 * broken[0].time, 0.0501);
}

// The last searches stay in the snapshot, look by look, and the statistics count.
TEST(Events, SnapshotsTellHowTheEventsWereFound) {
  Events run(FromText(R"({"touchstone": 1,
      "materials": {"default": {"restitution": 0.5, "friction": 0.3}},
      "bodies": [
      {"name": "floor", "shape": {"box": [4, 4, 1]}, "position": [0, 0, -0.5], "fixed": true},
      {"name": "cube", "shape": {"box": [0.2, 0.2, 0.2]}, "position": [0, 0, 1]}]})"));
  ASSERT_EQ(RunTo(&run.simulation, 1.0), "");
  const exchange::Snapshot end = run.simulation.MakeSnapshot();
  ASSERT_FALSE(end.recent.brackets.empty());
  const exchange::BracketSnapshot& first = *end.recent.brackets.front();
  EXPECT_EQ(first.body_a, Body(end, "floor").id);
  EXPECT_EQ(first.body_b, Body(end, "cube").id);
  ASSERT_GE(first.iterates.size(), 3u);
  for (const exchange::BracketIterateSnapshot& look : first.iterates) {
    EXPECT_LE(look.t_lo, look.t_hi);
    EXPECT_LE(look.t_lo, look.t);
    EXPECT_LE(look.t, look.t_hi);
  }
  // The last look is the event: between 1 and 1.5 times the threshold.
  const exchange::BracketIterateSnapshot& last = first.iterates.back();
  EXPECT_GT(first.threshold, 0.0);
  EXPECT_GT(last.gap, first.threshold);
  EXPECT_LE(last.gap, 1.5 * first.threshold);
  ASSERT_FALSE(run.Of(EventKind::kCollision).empty());
  const EventSnapshot strike = run.Of(EventKind::kCollision).front();
  EXPECT_EQ(last.t, strike.time);
  EXPECT_EQ(strike.bisection_iterations, static_cast<int>(first.iterates.size()));
  EXPECT_NEAR(strike.time, std::sqrt(2.0 * 0.9 / kGravity), 1e-6);
  EXPECT_GT(end.statistics.bisection_searches, 0);
  EXPECT_GT(end.statistics.witness_hit_rate, 0.5);
  EXPECT_LE(end.statistics.witness_hit_rate, 1.0);
}

// A row of equal cubes that hit each other with e = 1 needs a pass for each.
TEST(Events, AnImpactWhosePassesRunOutSaysSo) {
  const auto exits = [](const std::string& passes) {
    Events run(BuiltIn("cradle", {{"settings.impact.max_passes", passes}}));
    EXPECT_EQ(RunTo(&run.simulation, 1.5), "");
    EXPECT_FALSE(run.Of(EventKind::kCollision).empty());
    return run.Of(EventKind::kBudgetExit);
  };
  EXPECT_TRUE(exits("100").empty());
  const std::vector<EventSnapshot> cut = exits("1");
  ASSERT_FALSE(cut.empty());
  EXPECT_LT(cut[0].work_compression, 0.0);
  EXPECT_EQ(cut[0].phases, 1);
}

// Also where exits are many: solids that fall into a box, with two passes for each impact.
TEST(Events, WhatTheEngineCountsItTells) {
  Events run(BuiltIn("hail", {{"settings.impact.max_passes", "2"}}));
  ASSERT_EQ(RunTo(&run.simulation, 1.5), "");
  const Simulation::Totals totals = run.simulation.totals();
  const auto told = [&](EventKind kind) { return static_cast<std::int64_t>(run.Of(kind).size()); };
  EXPECT_GT(totals.budget_exits, 10);
  EXPECT_GT(totals.position_passes, 10);
  EXPECT_EQ(told(EventKind::kCollision), totals.collisions);
  EXPECT_EQ(told(EventKind::kBudgetExit), totals.budget_exits);
  EXPECT_EQ(told(EventKind::kPositionPass), totals.position_passes);
  EXPECT_EQ(told(EventKind::kDissipativeExit), totals.dissipative_exits);
}

// A plank that lands flat on two posts at once: one impact, which does not turn it, though each of
// the two pairs has been searched for by itself.
TEST(Events, GapsThatCloseTogetherAreOneImpact) {
  Events run(FromText(R"({"touchstone": 1,
      "materials": {"default": {"restitution": 0.5, "friction": 0.5}},
      "bodies": [
      {"name": "west", "fixed": true, "shape": {"box": [0.4, 1, 1]}, "position": [-1, 0, -0.5]},
      {"name": "east", "fixed": true, "shape": {"box": [0.4, 1, 1]}, "position": [1, 0, -0.5]},
      {"name": "plank", "shape": {"box": [3, 0.6, 0.2]}, "position": [0, 0, 0.6]}]})"));
  ASSERT_EQ(RunTo(&run.simulation, 0.4), "");
  const std::vector<EventSnapshot> strikes = run.Of(EventKind::kCollision);
  ASSERT_EQ(strikes.size(), 2U);
  EXPECT_EQ(strikes[0].time, strikes[1].time);
  EXPECT_NEAR(strikes[0].time, std::sqrt(2.0 * 0.5 / kGravity), 1e-6);
  EXPECT_NEAR(strikes[0].impulse_W.z(), strikes[1].impulse_W.z(),
              1e-9 * std::abs(strikes[0].impulse_W.z()));
  EXPECT_GT(strikes[0].bisection_iterations, 0);
  EXPECT_GT(strikes[1].bisection_iterations, 0);
  const exchange::BodySnapshot plank = Body(run.simulation.MakeSnapshot(), "plank");
  EXPECT_LT(plank.w_WB.norm(), 1e-9);
  EXPECT_NEAR(plank.v_WBcm.z(),
              0.5 * std::sqrt(2.0 * kGravity * 0.5) - kGravity * (0.4 - strikes[0].time), 1e-4);
}

// Friction that wedges a solid between two others takes many passes, each a little weaker; the
// budget is for what does not end.
TEST(Events, ImpactsOfAHeapEndByTheirOwnLaw) {
  Events run(BuiltIn("hail"));
  ASSERT_EQ(RunTo(&run.simulation, 2.0), "");
  int most = 0;
  for (const EventSnapshot& event : run.Of(EventKind::kInelasticExit))
    most = std::max(most, event.phases);
  EXPECT_GT(most, 40);
  EXPECT_EQ(run.simulation.totals().budget_exits, 0);
}

// Two cubes that fall beside each other meet too slowly to bounce: they are put half a tolerance
// apart, which is told, and go on in contact.
TEST(Events, APositionPassInFlightIsToldAndEndsIt) {
  Events run(FromText(R"({"touchstone": 1,
      "materials": {"default": {"restitution": 0.5, "friction": 0.3}},
      "bodies": [
      {"name": "left", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0],
       "velocity": [0.01, 0, 0]},
      {"name": "right", "shape": {"box": [1, 1, 1]}, "position": [1.0012, 0, 0]}]})"));
  ASSERT_EQ(RunTo(&run.simulation, 0.5), "");
  EXPECT_THAT(run.Kinds(), ElementsAre("contact-made", "collision", "position-pass"));
  EXPECT_EQ(run.simulation.totals().position_passes, 1);
  const EventSnapshot& pass = run.all.back();
  EXPECT_NEAR(pass.time, 0.12, 1e-4);
  EXPECT_NEAR(pass.p_W.x(), 0.5, 0.01);
  EXPECT_EQ(std::abs(pass.nhat_BA_W.x()), 1.0);
  EXPECT_EQ(run.simulation.MakeSnapshot().contacts.size(), 4U);
}

// Cubes that land flat with e = 1/2 go on to ever smaller bounces; one that lands alone does not,
// and where e = 0 there is nothing to give up.
TEST(Events, AnImpactThatGivesUpItsReboundSaysSo) {
  const auto exits = [](int cubes, const std::string& restitution) {
    Events run(FromText(R"({"touchstone": 1, "materials": {"default": {"restitution": )" +
                        restitution + R"(, "friction": 0.5}}, "bodies": [
      {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
      {"name": "cube", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 1.5],
       "repeat": {"count": [1, 1, )" +
                        std::to_string(cubes) + R"(], "spacing": [0, 0, 1.00005]}}]})"));
    EXPECT_EQ(RunTo(&run.simulation, 0.6), "");
    EXPECT_FALSE(run.Of(EventKind::kCollision).empty());
    return run.Of(EventKind::kInelasticExit).size();
  };
  EXPECT_EQ(exits(1, "0.5"), 0U);
  EXPECT_GT(exits(3, "0.5"), 0U);
  EXPECT_EQ(exits(3, "0"), 0U);
}

}  // namespace
}  // namespace touchstone::session
