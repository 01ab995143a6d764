// A rough stretch of a run is computed again exactly beside it: with the bits of a run that took
// the pace exact there by hand, and so that it can take the stretch's place.

#include "session/refinement.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "session/history.h"
#include "session/simulation_thread.h"
#include "session/wait_for.h"
#include "support/scene_run.h"
#include "support/struck_pile.h"
#include "support/tumble_scene.h"

namespace touchstone::session {
namespace {

using exchange::RefinementSnapshot;
using exchange::RunState;
using exchange::Snapshot;
using State = RefinementSnapshot::State;

constexpr int kFrames = kSanitized ? 40 : 70;
constexpr int kEdited = 55;  // a body is pushed then; beyond the end of a short run

/// Hulls that fall and are rough where they meet.
std::shared_ptr<scene::SceneDesc> RoughHeap() {
  auto desc = testing::TumbleScene(3, 0.4, 12, 2);
  desc->settings.pace = settings::Pace::kLively;
  desc->settings.lively.work = 100;
  return desc;
}

exchange::SetVelocity Push(const Simulation& simulation) {
  return {simulation.Now().bodies.front().first, {Vec3(0.5, 0.0, 1.0), Vec3::Zero()}};
}

/// A history of that scene with some rough steps and a push in it.
class RefinementTest : public ::testing::Test {
 protected:
  RefinementTest() {
    for (int frame = 0; frame < kFrames; ++frame) {
      if (frame == kEdited) {
        EXPECT_EQ(history_.Apply(Push(simulation_), 0), "");
      }
      EXPECT_TRUE(history_.Advance().ok);
    }
    const auto rough = history_.Timeline().rough;
    EXPECT_FALSE(rough.empty());
    if (!rough.empty()) frames_ = {rough.front().first, kFrames};
  }

  /// The same by hand: the pace is exact from the start of the stretch on.
  Simulation ExactByHand() const {
    Simulation simulation(RoughHeap());
    for (int frame = 0; frame < kFrames; ++frame) {
      if (frame == frames_.first - 1) {
        exchange::SetSettings exact{simulation.settings()};
        exact.settings.pace = settings::Pace::kExact;
        EXPECT_EQ(simulation.Apply(exact), "");
      }
      if (frame == kEdited) {
        EXPECT_EQ(simulation.Apply(Push(simulation)), "");
      }
      EXPECT_TRUE(simulation.Advance().ok);
    }
    return simulation;
  }

  static void Finish(const Refinement& refinement) {
    while (refinement.Shown()->state == State::kUnderWay)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    ASSERT_EQ(refinement.Shown()->state, State::kDone) << refinement.Shown()->message;
  }

  Simulation simulation_{RoughHeap()};
  History history_{&simulation_};
  exchange::FrameRange frames_;
};

TEST_F(RefinementTest, HasTheBitsOfARunThatIsExactThere) {
  const std::uint64_t before = simulation_.state_hash();
  const Refinement refinement(&simulation_, history_.Stretch(frames_));
  Finish(refinement);
  const Simulation exact = ExactByHand();
  const auto shown = refinement.Shown();
  ASSERT_EQ(shown->moments.size(), static_cast<std::size_t>(kFrames - frames_.first + 1));
  const exchange::RefinedMoment& end = *shown->moments.back();
  EXPECT_EQ(end.time, exact.time());
  EXPECT_EQ(end.energy, exact.Now().energy);
  EXPECT_EQ(end.energy_rough, simulation_.Now().energy);
  for (std::size_t i = 0; i < end.bodies.size(); ++i) {
    EXPECT_EQ(end.bodies[i].second.p_WB, exact.Now().bodies[i].second.p_WB) << i;
    const Vec3 apart = end.bodies[i].second.p_WB - simulation_.Now().bodies[i].second.p_WB;
    EXPECT_LE(apart.norm(), end.apart);
    if (end.bodies[i].first == end.farthest) {
      EXPECT_EQ(apart.norm(), end.apart);
    }
  }
  EXPECT_GT(end.apart, 0.0);
  EXPECT_GT(end.apart_rms, 0.0);
  EXPECT_LT(end.apart_rms, end.apart);
  EXPECT_EQ(simulation_.state_hash(), before);  // the run itself is as it was
}

TEST_F(RefinementTest, TakesThePlaceOfItsStretch) {
  {
    const Refinement refinement(&simulation_, history_.Stretch(frames_));
    Finish(refinement);
    ASSERT_TRUE(history_.Replace(refinement.result()));
  }
  const std::uint64_t end = simulation_.state_hash();
  EXPECT_EQ(end, ExactByHand().state_hash());
  EXPECT_EQ(simulation_.settings().pace, settings::Pace::kLively);
  EXPECT_TRUE(history_.Timeline().rough.empty());
  EXPECT_EQ(history_.Timeline().last, kFrames);
  // Every moment of it can be gone to and has the bits that it had.
  ASSERT_TRUE(history_.SeekFrame(frames_.first));
  ASSERT_TRUE(history_.SeekFrame(kFrames));
  EXPECT_EQ(simulation_.state_hash(), end);
  EXPECT_FALSE(history_.TakeDivergence());
  // As a session it is repeated from the scene on.
  const exchange::Recording recording = history_.Record();
  Simulation other(RoughHeap());
  History replayed(&other);
  ASSERT_EQ(replayed.Load(recording), "");
  ASSERT_TRUE(replayed.SeekFrame(replayed.Timeline().last));
  EXPECT_EQ(other.state_hash(), end);
  EXPECT_FALSE(replayed.TakeDivergence());
}

TEST_F(RefinementTest, IsUndoneToItsStart) {
  frames_.last = std::min(kEdited, kFrames);  // no other edit in it
  {
    const Refinement refinement(&simulation_, history_.Stretch(frames_));
    Finish(refinement);
    ASSERT_TRUE(history_.Replace(refinement.result()));
  }
  EXPECT_EQ(history_.Timeline().undo, "exact stretch");
  EXPECT_EQ(history_.Undo(), "exact stretch");
  EXPECT_EQ(history_.Timeline().frame, frames_.first - 1);
  EXPECT_EQ(simulation_.settings().pace, settings::Pace::kLively);
}

// The exact run has a frame for each whole step, the run that it replaces one for each part.
TEST_F(RefinementTest, TakesAStepThatWasCutAsAWhole) {
  constexpr double kEnd = 4.0 / 60.0;
  const auto load = [] {
    auto desc = std::make_shared<scene::SceneDesc>(*testing::FromFile("crowded-bin"));
    desc->settings.pace = settings::Pace::kLively;
    return desc;
  };
  Simulation simulation(load());
  History history(&simulation);
  while (!simulation.HasReached(kEnd)) ASSERT_TRUE(history.Advance().ok);
  const auto rough = history.Timeline().rough;
  ASSERT_FALSE(rough.empty());
  const exchange::FrameRange frames = {rough.front().first, history.Timeline().last};
  ASSERT_GT(frames.last, frames.first + 1);
  const Refinement refinement(&simulation, history.Stretch(frames));
  Finish(refinement);
  const auto moments = refinement.Shown()->moments;
  ASSERT_EQ(moments.size(), static_cast<std::size_t>(frames.last - frames.first + 1));
  EXPECT_EQ(moments.back()->time, kEnd);
  EXPECT_EQ(refinement.result().times, std::vector<double>{kEnd});
  ASSERT_TRUE(history.Replace(refinement.result()));
  EXPECT_EQ(history.Timeline().last, frames.first);
  EXPECT_EQ(simulation.time(), kEnd);
  Simulation other(load());
  History replayed(&other);
  ASSERT_EQ(replayed.Load(history.Record()), "");
  ASSERT_TRUE(replayed.SeekFrame(replayed.Timeline().last));
  EXPECT_EQ(other.state_hash(), simulation.state_hash());
  EXPECT_FALSE(replayed.TakeDivergence());
}

TEST(RefinementThread, IsShownBesideTheRunAndTaken) {
  SimulationThread thread(RoughHeap(), true);
  const auto until_rough = WaitFor(thread, [](const Snapshot& s) {
    return s.timeline.rough.size() > 0 && s.timeline.last > 60;
  });
  thread.Send(exchange::Pause{});
  const auto paused =
      WaitFor(thread, [](const Snapshot& s) { return s.run.state == RunState::kPaused; });
  thread.Send(exchange::TakeRefinement{});
  WaitFor(thread, [](const Snapshot& s) { return !s.run.message.empty(); });
  thread.Send(exchange::Refine{paused->timeline.rough.front().first, paused->timeline.last});
  const auto done = WaitFor(thread, [](const Snapshot& s) {
    return s.refinement != nullptr && s.refinement->state == State::kDone;
  });
  EXPECT_EQ(done->state_hash, paused->state_hash);
  EXPECT_NE(done->refinement->At(paused->timeline.frame), nullptr);
  EXPECT_EQ(done->refinement->At(paused->timeline.frame)->time, paused->time);
  thread.Send(exchange::TakeRefinement{});
  const auto taken = WaitFor(thread, [](const Snapshot& s) { return s.refinement == nullptr; });
  EXPECT_NE(taken->state_hash, paused->state_hash);
  EXPECT_EQ(taken->time, paused->time);
  EXPECT_TRUE(taken->timeline.rough.empty());
  EXPECT_EQ(taken->timeline.undo, "exact stretch");
}

TEST(RefinementThread, IsDroppedAtOnceAndWithItsRun) {
  auto hard =
      std::make_shared<scene::SceneDesc>(scene::ParseScene(testing::StruckPile(), "struck pile"));
  hard->settings.pace = settings::Pace::kLively;
  SimulationThread thread(hard, true);
  WaitFor(thread, [](const Snapshot& s) { return s.timeline.last > 10; });
  thread.Send(exchange::Pause{});
  WaitFor(thread, [](const Snapshot& s) { return s.run.state == RunState::kPaused; });
  const auto refine = [&] {
    thread.Send(exchange::Refine{1, 10});
    return WaitFor(thread, [](const Snapshot& s) { return s.refinement != nullptr; });
  };
  EXPECT_EQ(refine()->refinement->state, State::kUnderWay);
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  const auto asked = std::chrono::steady_clock::now();
  thread.Send(exchange::DropRefinement{});
  WaitFor(thread, [](const Snapshot& s) { return s.refinement == nullptr; });
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - asked).count();
  EXPECT_LT(seconds, kSanitized ? 5.0 : 1.0);
  refine();
  thread.Send(exchange::Reset{});
  WaitFor(thread, [](const Snapshot& s) { return s.refinement == nullptr; });
}

}  // namespace
}  // namespace touchstone::session
