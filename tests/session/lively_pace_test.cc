// The pace lively: a step takes only so much work, what is beyond that is rough and told, and the
// promises that hold for any step hold for it too.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scene/catalog/catalog.h"
#include "scene/scene_file.h"
#include "support/format.h"
#include "support/scene_run.h"
#include "support/thread_time.h"
#include "support/tumble_scene.h"

namespace touchstone {
namespace {

using exchange::EventKind;
using session::Simulation;
using settings::Pace;
using testing::RunTo;

constexpr double kDuration = kSanitized ? 0.6 : 2.0;

/// A pile of hulls whose steps may take so much work.
std::shared_ptr<scene::SceneDesc> Pile(int seed, double friction, int work) {
  constexpr int kBodies = 40;
  constexpr int kSide = 3;
  auto desc = testing::TumbleScene(static_cast<std::uint64_t>(seed), friction, kBodies, kSide);
  desc->settings.pace = Pace::kLively;
  desc->settings.lively.work = work;
  return desc;
}

/// Twelve cubes flush with each other on the ground, and one that strikes them.
std::shared_ptr<scene::SceneDesc> StruckStack(int work) {
  auto desc = std::make_shared<scene::SceneDesc>();
  desc->name = "struck stack";
  desc->materials["default"] = {.restitution = 0.2, .friction = 0.5};
  const auto add = [&](const std::string& name, const Vec3& lengths, const Vec3& position) {
    return testing::AddBox(desc.get(), name, lengths, position);
  };
  add("ground", {20.0, 20.0, 1.0}, {0.0, 0.0, -0.5})->fixed = true;
  for (int i = 0; i < 12; ++i)
    add("cube." + std::to_string(i), Vec3::Constant(0.5),
        {0.52 * (i % 3), 0.0, 0.25 + 5e-5 + 0.50005 * static_cast<double>(i / 3)});
  add("missile", Vec3::Constant(0.4), {0.5, -2.0, 1.0})->velocity = Vec3(0.0, 15.0, 0.0);
  desc->settings.pace = Pace::kLively;
  desc->settings.lively.work = work;
  return desc;
}

class LivelyPile : public ::testing::TestWithParam<std::tuple<int, double>> {};

TEST_P(LivelyPile, KeepsEveryPromiseButTheCertificateAndSaysSo) {
  const auto [seed, friction] = GetParam();
  Simulation simulation(Pile(seed, friction, 300));
  int told = 0;
  simulation.SetEventSink([&](const exchange::EventSnapshot& event) {
    if (event.kind == EventKind::kRough) ++told;
  });
  int rough_steps = 0;
  ASSERT_EQ(RunTo(&simulation, kDuration,
                  [&] { rough_steps += simulation.MakeSnapshot().statistics.rough ? 1 : 0; }),
            "");
  const Simulation::Totals totals = simulation.totals();
  EXPECT_GT(totals.rough.steps, 0);
  EXPECT_EQ(totals.rough.steps, rough_steps);
  EXPECT_LE(totals.rough.steps, told);  // an event each, and where impacts and forces are rough two
  EXPECT_GE(totals.rough.solves, totals.rough.steps);
  EXPECT_GT(totals.rough.residual_max, 0.0);
  EXPECT_EQ(totals.penetration_max, 0.0);
  EXPECT_LE(totals.energy_gain_max, 1e-6 * totals.energy_start);
  EXPECT_LE(totals.momentum_drift, 1e-8);
  EXPECT_LE(totals.residual_max, simulation.MakeSnapshot().settings.contact.residual_tolerance);
  for (const exchange::BodySnapshot& body : simulation.MakeSnapshot().bodies) {
    EXPECT_TRUE(body.p_WBcm.allFinite() && body.v_WBcm.allFinite() && body.w_WB.allFinite());
    EXPECT_GT(body.p_WBcm.z(), body.fixed ? -10.0 : 0.0);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, LivelyPile,
                         ::testing::Combine(::testing::Range(1, 4), ::testing::Values(0.0, 0.4)));

// A step's residual is that of its rough blows, too, not of its last forces alone.
TEST(LivelyPace, TheResidualOfAStepIsTheWorstOfAllThatMadeIt) {
  Simulation simulation(StruckStack(500));
  double worst = 0.0;
  int higher = 0;
  ASSERT_EQ(RunTo(&simulation, 1.0,
                  [&] {
                    const exchange::StatisticsSnapshot now = simulation.MakeSnapshot().statistics;
                    if (now.rough_residual_max == worst) return;
                    worst = now.rough_residual_max;
                    ++higher;
                    EXPECT_GE(now.residual, worst) << simulation.time();
                  }),
            "");
  EXPECT_GT(higher, 1);
}

TEST(LivelyPace, TakesNoMoreNewtonStepsThanItsBounds) {
  const auto desc = StruckStack(500);
  Simulation simulation(desc);
  std::int64_t before = 0, most = 0;
  ASSERT_EQ(RunTo(&simulation, 1.0,
                  [&] {
                    const std::int64_t now = simulation.totals().solver_iterations;
                    most = std::max(most, now - before);
                    before = now;
                  }),
            "");
  EXPECT_GT(simulation.totals().rough.steps, 0);
  // A round has an impact before and one after its position pass, and forces.
  const auto& lively = desc->settings.lively;
  EXPECT_LE(most, 1000 + 3 * (lively.rounds + 2) * lively.newton);
}

TEST(LivelyPace, GivesTheSameBitsAgainAndOnTwoThreads) {
  const auto run = [](int threads) {
    auto desc = Pile(2, 0.4, 300);
    desc->settings.threads = threads;
    Simulation simulation(desc);
    EXPECT_EQ(RunTo(&simulation, kDuration), "");
    return simulation.state_hash();
  };
  const std::uint64_t once = run(1);
  EXPECT_EQ(run(1), once);
  EXPECT_EQ(run(2), once);
}

TEST(LivelyPace, GoesOnFromASavedStateWithTheSameBits) {
  Simulation simulation(Pile(3, 0.4, 300));
  ASSERT_EQ(RunTo(&simulation, 0.7 * kDuration), "");
  const auto saved = simulation.Save();
  ASSERT_EQ(RunTo(&simulation, kDuration), "");
  const std::uint64_t end = simulation.state_hash();
  simulation.Restore(*saved);
  ASSERT_EQ(RunTo(&simulation, kDuration), "");
  EXPECT_EQ(simulation.state_hash(), end);
}

TEST(LivelyPace, IsTheExactPaceWhereTheWorkSuffices) {
  for (const char* name : {"cube", "stack-10", "start", "bounce", "cradle", "ladder", "bridge"}) {
    const auto hash = [&](const char* pace) {
      Simulation simulation(testing::BuiltIn(name, {{"settings.pace", pace}}));
      EXPECT_EQ(RunTo(&simulation, 0.5), "") << name;
      EXPECT_EQ(simulation.totals().rough.steps, 0) << name;
      return simulation.state_hash();
    };
    EXPECT_EQ(hash("lively"), hash("exact")) << name;
  }
}

// A scene without a pace of its own runs at the one that the program gives it; a person's choice
// belongs to the scene.
TEST(LivelyPace, IsSavedWithTheSceneOnlyIfItWasChosen) {
  using settings::Pace;
  const auto saved = [](bool states, Pace pace, std::optional<Pace> chosen) {
    auto desc = StruckStack(500);
    desc->settings.pace = pace;
    desc->states_pace = states;
    Simulation simulation(desc);
    if (chosen) {
      settings::Settings settings = desc->settings;
      settings.pace = *chosen;
      EXPECT_EQ(simulation.Apply(exchange::SetSettings{settings}), "");
    }
    const std::string text = scene::WriteScene(simulation.ExportScene());
    const scene::SceneDesc read = scene::ParseScene(text, "saved");
    return std::pair(read.states_pace, read.settings.pace);
  };
  EXPECT_EQ(saved(false, Pace::kLively, {}), std::pair(false, Pace::kExact));
  EXPECT_EQ(saved(false, Pace::kLively, Pace::kExact), std::pair(true, Pace::kExact));
  EXPECT_EQ(saved(false, Pace::kExact, Pace::kLively), std::pair(true, Pace::kLively));
  EXPECT_EQ(saved(true, Pace::kExact, {}), std::pair(true, Pace::kExact));
  EXPECT_EQ(saved(true, Pace::kLively, {}), std::pair(true, Pace::kLively));
}

TEST(LivelyPace, StopsWhatNeverComesToAnEndUntilTheEndOfTheStep) {
  auto desc = StruckStack(1);
  desc->settings.lively.rounds = 1;
  desc->settings.lively.sweeps = 1;
  desc->settings.lively.newton = 0;
  Simulation simulation(desc);
  ASSERT_EQ(RunTo(&simulation, 1.0), "");
  const Simulation::Totals totals = simulation.totals();
  EXPECT_GT(totals.rough.halts, 0);
  EXPECT_EQ(totals.penetration_max, 0.0);
  EXPECT_LE(totals.energy_gain_max, 1e-6 * totals.energy_start);
}

// Cubes thrown off the pyramid tip over their edges. Forces that act from where the edges will be,
// or lift the cubes to a wider gap, give energy and are taken off, up to all of them.
TEST(LivelyPace, ForcesOfFewTippingBodiesAreNotTakenOff) {
  Simulation simulation(
      testing::BuiltIn("struck-pyramid", {{"materials.default.friction", "0.501"}}));
  ASSERT_EQ(RunTo(&simulation, kSanitized ? 0.8 : 1.35), "");
  const Simulation::Totals totals = simulation.totals();
  EXPECT_GT(totals.rough.steps, 0);
  EXPECT_LT(totals.rough.residual_max, 0.5);
  EXPECT_LE(totals.energy_gain_max, 1e-12 * totals.energy_start);
}

TEST(LivelyPace, IsCertifiedAgainOnceItIsCalm) {
  Simulation simulation(StruckStack(500));
  ASSERT_EQ(RunTo(&simulation, kSanitized ? 3.0 : 6.0), "");
  const exchange::Snapshot end = simulation.MakeSnapshot();
  EXPECT_GT(simulation.totals().rough.steps, 0);
  EXPECT_FALSE(end.statistics.rough);
  EXPECT_LE(end.statistics.residual, end.settings.contact.residual_tolerance);
}

TEST(LivelyPace, EndsNearTheExactRunInEnergy) {
  const auto end = [](Pace pace) {
    auto desc = StruckStack(500);
    desc->settings.pace = pace;
    Simulation simulation(desc);
    EXPECT_EQ(RunTo(&simulation, 3.0), "");
    return simulation.MakeSnapshot().energy;
  };
  const exchange::EnergySnapshot exact = end(Pace::kExact), lively = end(Pace::kLively);
  EXPECT_NEAR(lively.Mechanical(), exact.Mechanical(), 0.1 * exact.start);
}

/// A wall of 400 bricks into which a heavy box has just struck, and one of its bricks. Solved
/// exactly, its forces take a minute.
class StruckWall {
 public:
  StruckWall() : simulation(Scene()) {
    constexpr int kStruck = kSanitized ? 1 : 2;  // steps
    while (simulation.totals().rough.steps < kStruck) EXPECT_TRUE(simulation.Advance().ok);
    const exchange::Snapshot snapshot = simulation.MakeSnapshot();
    brick = testing::Body(snapshot, Brick(*snapshot.scene).name);
  }

  /// Processor time of an edit [s].
  double TimeOf(const exchange::Command& edit) {
    const double begin = testing::ThreadSeconds();
    EXPECT_EQ(simulation.Apply(edit), "");
    return testing::ThreadSeconds() - begin;
  }

  Simulation simulation;
  exchange::BodySnapshot brick;

 private:
  static const scene::BodyDesc& Brick(const scene::SceneDesc& scene) {
    return scene.bodies.at(200);
  }
  static std::shared_ptr<const scene::SceneDesc> Scene() {
    auto desc = std::make_shared<scene::SceneDesc>(scene::FindCatalogEntry("wall-400")->make());
    desc->settings.pace = Pace::kLively;
    scene::BodyDesc shot;
    shot.name = "shot";
    shot.shape = scene::BoxShape{Vec3::Constant(0.8)};
    shot.mass = 1000.0;
    shot.position = Brick(*desc).position + Vec3(0.0, -2.0, 0.0);
    shot.velocity = Vec3(0.0, 15.0, 1.0);
    desc->bodies.push_back(shot);
    return desc;
  }
};

constexpr double kPatience = kSanitized ? 30.0 : 1.0;  // ten times what an edit takes [s]

TEST(LivelyPace, EditsDoNotTakeLongerThanAPersonWaits) {
  StruckWall wall;
  EXPECT_LT(wall.TimeOf(exchange::RemoveBody{wall.brick.id}), kPatience);
  ASSERT_TRUE(wall.simulation.Advance().ok);
}

TEST(LivelyPace, EditsDoNotTakeLongerWhileAHandHoldsABody) {
  StruckWall wall;
  const Vec3 up = wall.brick.p_WBcm + Vec3(0.0, 0.0, 0.5);
  EXPECT_LT(wall.TimeOf(exchange::Grab{wall.brick.id, Vec3::Zero(), up}), kPatience);
  ASSERT_TRUE(wall.simulation.Advance().ok);
  EXPECT_LT(wall.TimeOf(exchange::SetMass{wall.brick.id, 2.0 * wall.brick.mass}), kPatience);
  ASSERT_TRUE(wall.simulation.Advance().ok);
  EXPECT_EQ(wall.simulation.totals().penetration_max, 0.0);
}

// What an edit leaves unsolved the next step solves, or idle work while the run stands.
TEST(ExactPace, EditsDoNotTakeLongerThanAPersonWaits) {
  StruckWall wall;
  settings::Settings exact = wall.simulation.settings();
  exact.pace = Pace::kExact;
  EXPECT_LT(wall.TimeOf(exchange::SetSettings{exact}), kPatience);
  EXPECT_LT(wall.TimeOf(exchange::RemoveBody{wall.brick.id}), kPatience);
  EXPECT_TRUE(wall.simulation.AwaitsCertificate());
}

}  // namespace
}  // namespace touchstone
