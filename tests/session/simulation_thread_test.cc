#include "session/simulation_thread.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "exchange/recording.h"
#include "session/wait_for.h"
#include "support/scene_run.h"

namespace touchstone::session {
namespace {

using exchange::RunState;
using exchange::Snapshot;

TEST(SimulationThread, StepsExactlyAsOftenAsAsked) {
  SimulationThread thread(testing::BuiltIn("cube"), false);
  const double h = thread.Latest()->settings.step;
  EXPECT_EQ(thread.Latest()->run.state, RunState::kPaused);
  EXPECT_EQ(thread.Latest()->time, 0.0);
  thread.Send(exchange::StepOnce{3});
  const auto snapshot = WaitFor(thread, [](const Snapshot& s) { return s.statistics.steps == 3; });
  EXPECT_NEAR(snapshot->time, 3.0 * h, 1e-12);
  EXPECT_EQ(snapshot->run.state, RunState::kPaused);
}

TEST(SimulationThread, PlaysAndPauses) {
  SimulationThread thread(testing::BuiltIn("cube"), true);
  WaitFor(thread, [](const Snapshot& s) { return s.time > 0.1; });
  thread.Send(exchange::Pause{});
  const auto paused =
      WaitFor(thread, [](const Snapshot& s) { return s.run.state == RunState::kPaused; });
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_EQ(thread.Latest()->time, paused->time);
  thread.Send(exchange::Play{});
  WaitFor(thread, [&](const Snapshot& s) { return s.time > paused->time; });
}

TEST(SimulationThread, SlowMotionShowsTheInsideOfAStep) {
  SimulationThread thread(testing::FromText(R"({"touchstone": 1, "settings": {"step": 0.05},
    "bodies": [{"name": "stone", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 100]}]})"),
                          false);
  thread.Send(exchange::SetSpeed{0.1});
  thread.Send(exchange::Play{});
  const auto inside = WaitFor(thread, [](const Snapshot& s) {
    return s.time > 0.0 && std::abs(s.time / 0.05 - std::round(s.time / 0.05)) > 1e-6;
  });
  EXPECT_NEAR(inside->bodies[0].p_WBcm.z(), 100.0 - 0.5 * 9.81 * inside->time * inside->time, 1e-9);
}

TEST(SimulationThread, CarriesOutEdits) {
  SimulationThread thread(testing::BuiltIn("cube"), false);
  const size_t bodies = thread.Latest()->bodies.size();
  scene::BodyDesc ball;
  ball.name = "thrown";
  ball.shape = scene::BoxShape{Vec3::Constant(0.2)};
  ball.position = Vec3(0, 0, 5);
  thread.Send(exchange::AddBody{ball});
  const auto added =
      WaitFor(thread, [&](const Snapshot& s) { return s.bodies.size() == bodies + 1; });
  thread.Send(exchange::SetMaterial{std::nullopt, 0.9, std::nullopt});
  WaitFor(thread, [](const Snapshot& s) { return s.bodies.front().material.restitution == 0.9; });
  thread.Send(exchange::SetGravity{Vec3(0, 0, -1.62)});
  WaitFor(thread, [](const Snapshot& s) { return s.gravity.z() == -1.62; });
  thread.Send(exchange::RemoveBody{added->bodies.back().id});
  WaitFor(thread, [&](const Snapshot& s) { return s.bodies.size() == bodies; });
  thread.Send(exchange::RemoveBody{BodyId{999}});
  WaitFor(thread, [](const Snapshot& s) { return s.run.message == "the body is gone"; });
}

using exchange::EventKind;
using exchange::RunToEvent;

bool Paused(const Snapshot& s) { return s.run.state == RunState::kPaused && s.time > 0.0; }

TEST(SimulationThread, RunsToTheNextEventAndSaysWhich) {
  // The speed is the slowest there is: at that speed the fall would last a minute.
  SimulationThread thread(testing::BuiltIn("bounce"), false);
  thread.Send(exchange::SetSpeed{0.01});
  thread.Send(RunToEvent{.filter = {EventKind::kCollision, {}}});
  const auto hit = WaitFor(thread, Paused);
  ASSERT_TRUE(hit->run.stopped_by);
  EXPECT_EQ(hit->run.stopped_by->kind, EventKind::kCollision);
  EXPECT_FALSE(hit->run.run_to);
  EXPECT_EQ(hit->run.message, "");
  EXPECT_GT(hit->statistics.collisions, 0);
  // It pauses at the end of the step in which the event happened.
  EXPECT_LE(hit->run.stopped_by->time, hit->time);
  EXPECT_GT(hit->run.stopped_by->time, hit->time - hit->settings.step);

  thread.Send(RunToEvent{.filter = {EventKind::kCollision, {}}});
  const auto again =
      WaitFor(thread, [&](const Snapshot& s) { return Paused(s) && s.time > hit->time; });
  ASSERT_TRUE(again->run.stopped_by);
  EXPECT_GT(again->run.stopped_by->time, hit->run.stopped_by->time);
  EXPECT_GT(again->statistics.collisions, hit->statistics.collisions);

  thread.Send(exchange::StepOnce{});
  WaitFor(thread, [&](const Snapshot& s) { return s.time > again->time && !s.run.stopped_by; });
}

TEST(SimulationThread, RunsToTheNextEventOfOneBody) {
  SimulationThread thread(testing::BuiltIn("stack-10"), false);
  const BodyId wanted = thread.Latest()->bodies.back().id;
  thread.Send(RunToEvent{.filter = {EventKind::kSleep, wanted}});
  const auto asleep = WaitFor(thread, Paused);
  ASSERT_TRUE(asleep->run.stopped_by);
  EXPECT_EQ(asleep->run.stopped_by->kind, EventKind::kSleep);
  EXPECT_EQ(asleep->run.stopped_by->body_a, wanted);
}

TEST(SimulationThread, GivesUpARunToAnEventThatDoesNotCome) {
  SimulationThread thread(testing::BuiltIn("cube"), false);
  thread.Send(RunToEvent{.filter = {EventKind::kStickToSlip, {}}, .limit = 2.0});
  const auto end = WaitFor(thread, [](const Snapshot& s) { return !s.run.message.empty(); });
  EXPECT_EQ(end->run.state, RunState::kPaused);
  EXPECT_EQ(end->run.message, "no stick-to-slip event within 2 s of simulated time");
  EXPECT_FALSE(end->run.stopped_by);
  EXPECT_NEAR(end->time, 2.0, end->settings.step + 1e-9);
}

TEST(SimulationThread, PauseAndPlayCallARunToAnEventOff) {
  SimulationThread thread(testing::BuiltIn("cube"), false);
  const auto search = [&] {
    thread.Send(RunToEvent{.filter = {EventKind::kCollision, {}}, .limit = 1e9});
    WaitFor(thread, [](const Snapshot& s) {
      return s.run.state == RunState::kPlaying && s.run.run_to &&
             s.run.run_to->kind == EventKind::kCollision;
    });
  };
  search();
  thread.Send(exchange::Pause{});
  WaitFor(thread,
          [](const Snapshot& s) { return s.run.state == RunState::kPaused && !s.run.run_to; });
  search();
  thread.Send(exchange::Play{});
  WaitFor(thread,
          [](const Snapshot& s) { return s.run.state == RunState::kPlaying && !s.run.run_to; });
  search();
  thread.Send(exchange::Reset{});
  WaitFor(thread,
          [](const Snapshot& s) { return s.run.state == RunState::kPaused && s.time == 0.0; });
}

// A key pressed and released between two steps fires for one step.
TEST(SimulationThread, AThrusterTappedBetweenTwoStepsFires) {
  const auto scene = testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, 0],
      "bodies": [{"name": "stone", "shape": {"box": [1, 1, 1]}, "mass": 2}],
      "thrusters": [{"body": "stone", "point": [0, 0, 0], "force": [6, 0, 0], "key": "S"}]})");
  SimulationThread thread(scene, false);
  // Slow enough that all of them come before the second step ends, whichever comes first.
  thread.Send(exchange::SetSpeed{0.01});
  thread.Send(exchange::Play{});
  thread.Send(exchange::SetThrusters{"S", true});
  thread.Send(exchange::SetThrusters{"S", false});
  WaitFor(thread, [](const Snapshot& s) { return s.statistics.steps >= 2; });
  thread.Send(exchange::Pause{});  // shown at the end of the step, not from within it
  const auto moved =
      WaitFor(thread, [](const Snapshot& s) { return s.run.state == RunState::kPaused; });
  EXPECT_NEAR(moved->bodies[0].v_WBcm.x(), 3.0 * moved->settings.step, 1e-12);
}

TEST(SimulationThread, AThrusterTappedWhilePausedDoesNothing) {
  const auto scene = testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, 0],
      "bodies": [{"name": "stone", "shape": {"box": [1, 1, 1]}, "mass": 2}],
      "thrusters": [{"body": "stone", "point": [0, 0, 0], "force": [6, 0, 0], "key": "S"}]})");
  SimulationThread thread(scene, false);
  thread.Send(exchange::SetThrusters{"S", true});
  thread.Send(exchange::SetThrusters{"S", false});
  thread.Send(exchange::StepOnce{2});
  const auto moved = WaitFor(thread, [](const Snapshot& s) { return s.statistics.steps == 2; });
  EXPECT_EQ(moved->bodies[0].v_WBcm.x(), 0.0);
}

TEST(SimulationThread, SeekingPausesAndPlayForgetsWhatLayAhead) {
  SimulationThread thread(testing::BuiltIn("bounce"), false);
  thread.Send(exchange::StepOnce{40});
  WaitFor(thread, [](const Snapshot& s) { return s.timeline.frame == 40; });
  thread.Send(exchange::Seek{12});
  const auto back = WaitFor(thread, [](const Snapshot& s) { return s.timeline.frame == 12; });
  EXPECT_EQ(back->timeline.last, 40);
  EXPECT_EQ(back->run.state, RunState::kPaused);
  thread.Send(exchange::SeekTime{0.1});
  const auto inside = WaitFor(thread, [](const Snapshot& s) { return s.timeline.frame == 6; });
  EXPECT_NEAR(inside->time, 0.1, 1e-9);
  thread.Send(exchange::SeekTime{0.105});  // within a step
  const auto within = WaitFor(thread, [](const Snapshot& s) { return s.timeline.frame == 7; });
  EXPECT_EQ(within->time, 0.105);
  thread.Send(exchange::Replay{});
  const auto end = WaitFor(thread, [](const Snapshot& s) {
    return s.timeline.frame == 40 && s.run.state == RunState::kPaused;
  });
  EXPECT_FALSE(end->timeline.replaying);
  thread.Send(exchange::StepBack{30});
  thread.Send(exchange::Play{});
  WaitFor(thread, [](const Snapshot& s) {
    return s.run.state == RunState::kPlaying && s.timeline.last == s.timeline.frame;
  });
}

// What hands held when it was recorded is let go when the run goes on from there without them.
TEST(SimulationThread, GoingOnFromThePastLetsGo) {
  SimulationThread thread(testing::BuiltIn("cube"), false);
  thread.Send(exchange::Grab{BodyId{2}, Vec3::Zero(), Vec3(0, 0, 4)});
  thread.Send(exchange::StepOnce{10});
  thread.Send(exchange::ReleaseGrab{});
  thread.Send(exchange::StepOnce{10});
  WaitFor(thread, [](const Snapshot& s) { return s.timeline.frame == 20; });
  thread.Send(exchange::Seek{5});
  WaitFor(thread, [](const Snapshot& s) { return s.timeline.frame == 5 && s.grab; });
  thread.Send(exchange::Play{});
  WaitFor(thread, [](const Snapshot& s) { return s.timeline.frame > 6 && !s.grab; });
}

TEST(SimulationThread, UndoSaysWhatAndTheRunGoesOn) {
  SimulationThread thread(testing::BuiltIn("cube"), true);
  thread.Send(exchange::SetGravity{Vec3(0, 0, -2)});
  WaitFor(thread, [](const Snapshot& s) {
    return s.gravity.z() == -2.0 && s.timeline.undo == "gravity 2 m/s²" && s.timeline.frame > 5;
  });
  thread.Send(exchange::Undo{});
  const auto undone = WaitFor(thread, [](const Snapshot& s) {
    return s.run.notice.starts_with("undone: gravity 2 m/s², back at ");
  });
  EXPECT_EQ(undone->gravity.z(), -9.81);
  EXPECT_EQ(undone->run.state, RunState::kPlaying);
  EXPECT_EQ(undone->timeline.redo, "gravity 2 m/s²");
  WaitFor(thread, [](const Snapshot& s) { return s.timeline.frame > 5 && s.gravity.z() == -9.81; });
  thread.Send(exchange::Redo{});
  const auto redone = WaitFor(thread, [](const Snapshot& s) {
    return s.run.notice.starts_with("redone: gravity 2 m/s², at its own moment, now at ");
  });
  EXPECT_TRUE(redone->run.notice.ends_with("; the run that had gone on without it is dropped"));
  EXPECT_EQ(redone->gravity.z(), -2.0);
  EXPECT_EQ(redone->run.state, RunState::kPlaying);
  thread.Send(exchange::Undo{});
  WaitFor(thread, [](const Snapshot& s) { return s.gravity.z() == -9.81; });
  thread.Send(exchange::Undo{});
  WaitFor(thread, [](const Snapshot& s) { return s.run.message == "there is nothing to undo"; });
}

// A reset takes away what was built: it says so, and undo brings it back.
TEST(SimulationThread, AResetTellsWhatItLeavesBehind) {
  SimulationThread thread(testing::BuiltIn("cube"), false);
  thread.Send(exchange::SetGravity{Vec3(0, 0, -2)});
  thread.Send(exchange::StepOnce{5});
  thread.Send(exchange::Reset{});
  WaitFor(thread, [](const Snapshot& s) { return s.timeline.undo == "reset" && s.time == 0.0; });
  EXPECT_EQ(thread.Latest()->run.notice, "");
  thread.Send(exchange::RemoveBody{BodyId{2}});
  thread.Send(exchange::Reset{});
  const auto reset = WaitFor(thread, [](const Snapshot& s) {
    return s.run.notice ==
           "bodies as loaded, without an edit of bodies since then; undo brings it back";
  });
  EXPECT_EQ(reset->bodies.size(), 2u);
  thread.Send(exchange::Undo{});
  WaitFor(thread, [](const Snapshot& s) { return s.bodies.size() == 1; });
  thread.Send(exchange::Redo{});
  WaitFor(thread, [](const Snapshot& s) { return s.bodies.size() == 2; });
  thread.Send(exchange::SetColor{BodyId{2}, Vec3(0, 1, 0)}, 7);
  thread.Send(exchange::SetColor{BodyId{2}, Vec3(1, 0, 0)}, 7);  // one drag
  thread.Send(exchange::SetVelocity{BodyId{2}, {Vec3(1, 0, 0), Vec3::Zero()}});
  thread.Send(exchange::Reset{});
  WaitFor(thread, [](const Snapshot& s) {
    return s.run.notice ==
           "bodies as loaded, without 2 edits of bodies since then; undo brings them back";
  });
}

// However often: only a reset to the scene as loaded takes it away, which is told and undone.
TEST(SimulationThread, AResetKeepsWhatWasBuiltAtTheStart) {
  SimulationThread thread(testing::BuiltIn("cube"), false);
  thread.Send(exchange::RemoveBody{BodyId{2}});
  thread.Send(exchange::StepOnce{5});
  thread.Send(exchange::Reset{.built = true});
  const auto first = WaitFor(
      thread, [](const Snapshot& s) { return s.timeline.undo == "reset" && s.time == 0.0; });
  EXPECT_EQ(first->run.notice, "");
  EXPECT_EQ(first->bodies.size(), 1u);
  const std::uint64_t answered = first->run.answered;
  thread.Send(exchange::Reset{.built = true});
  const auto second = WaitFor(thread, [&](const Snapshot& s) { return s.run.answered > answered; });
  EXPECT_EQ(second->bodies.size(), 1u);
  EXPECT_EQ(second->run.notice, "");
  EXPECT_EQ(second->timeline.last, first->timeline.last);
  thread.Send(exchange::Undo{});
  const auto undone = WaitFor(thread, [](const Snapshot& s) { return s.time > 0.0; });
  EXPECT_EQ(undone->timeline.undo, "delete cube") << "the second reset is no edit";
  thread.Send(exchange::Redo{});
  WaitFor(thread, [](const Snapshot& s) { return s.time == 0.0; });
  thread.Send(exchange::Reset{});
  const auto loaded = WaitFor(thread, [](const Snapshot& s) { return s.bodies.size() == 2; });
  EXPECT_EQ(loaded->run.notice,
            "bodies as loaded, without an edit of bodies since then; undo brings it back");
  thread.Send(exchange::Undo{});
  WaitFor(thread, [](const Snapshot& s) { return s.bodies.size() == 1; });
}

TEST(SimulationThread, ASavedFileEndsARefusal) {
  const std::string file = ::testing::TempDir() + "ends_a_refusal.scene.json";
  SimulationThread thread(testing::BuiltIn("cube"), false);
  thread.Send(exchange::Undo{});
  WaitFor(thread, [](const Snapshot& s) { return s.run.message == "there is nothing to undo"; });
  thread.Send(exchange::SaveScene{file, std::nullopt});
  const auto saved =
      WaitFor(thread, [&](const Snapshot& s) { return s.run.notice == "saved " + file; });
  EXPECT_EQ(saved->run.message, "");
}

// A wheel that has turned by 5000 rad stands 14000 rad above its lower limit.
TEST(SimulationThread, ASceneThatCouldNotBeOpenedAgainIsNotSaved) {
  const std::string file = ::testing::TempDir() + "turned_too_far.scene.json";
  std::filesystem::remove(file);
  SimulationThread thread(testing::FromText(R"({"touchstone": 1,
      "bodies": [{"name": "wheel", "shape": {"cylinder": {"radius": 0.1, "length": 0.05}},
                  "angular_velocity": [0, 0, 1000]}],
      "joints": [{"type": "hinge", "bodies": ["wheel", null], "anchor": [0, 0, 0],
                  "axis": [0, 0, 1], "limits": [-9000, 9000]}]})"),
                          false);
  thread.Send(exchange::StepOnce{300});
  thread.Send(exchange::SaveScene{file, std::nullopt});
  const auto refused =
      WaitFor(thread, [](const Snapshot& s) { return s.run.message.starts_with("not saved"); });
  EXPECT_NE(refused->run.message.find("joints[0].limits[0]: expected a number from -10000"),
            std::string::npos)
      << refused->run.message;
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(SimulationThread, ReportsTheFilesThatWereWritten) {
  const std::string file = ::testing::TempDir() + "reported.scene.json";
  SimulationThread thread(testing::BuiltIn("cube"), false);
  thread.Send(exchange::SetGravity{Vec3(0, 0, -1.0)});
  thread.Send(exchange::SaveScene{::testing::TempDir() + "no_such_folder/reported.scene.json", {}});
  thread.Send(exchange::SaveScene{file, std::nullopt, /*silent=*/true});
  thread.Send(exchange::SaveScene{file, std::nullopt});
  const auto saved = WaitFor(thread, [](const Snapshot& s) { return s.run.answered == 4; });
  ASSERT_EQ(saved->run.saved.size(), 1U);
  EXPECT_EQ(saved->run.saved[0].file, file);
  EXPECT_EQ(saved->run.saved[0].scene, saved->scene);
  EXPECT_EQ(saved->run.saved[0].work, saved->timeline.work);
  EXPECT_NE(saved->timeline.work, 0U);
}

TEST(SimulationThread, UndoOfARunThatStandsLeavesItStanding) {
  SimulationThread thread(testing::BuiltIn("cube"), false);
  thread.Send(exchange::Grab{BodyId{2}, Vec3::Zero(), Vec3(0, 0, 4)}, 1);
  thread.Send(exchange::StepOnce{10});
  thread.Send(exchange::ReleaseGrab{}, 1);
  WaitFor(thread, [](const Snapshot& s) { return s.timeline.undo == "pull of cube" && !s.grab; });
  thread.Send(exchange::Undo{});
  const auto undone = WaitFor(thread, [](const Snapshot& s) {
    return s.run.notice == "undone: pull of cube, back at 0.000 s";
  });
  EXPECT_EQ(undone->run.state, RunState::kPaused);
  EXPECT_EQ(undone->timeline.frame, 0);
  thread.Send(exchange::Redo{});
  const auto redone = WaitFor(thread, [](const Snapshot& s) {
    return s.run.notice == "redone: pull of cube, at its own moment, now at 0.167 s";
  });
  EXPECT_EQ(redone->run.state, RunState::kPaused);
  EXPECT_EQ(redone->timeline.frame, 10);
  EXPECT_FALSE(redone->grab);
}

/// A run of that many steps, none of which has been taken here.
std::shared_ptr<const exchange::Recording> MakeLongRecording(std::int64_t frames) {
  auto recording = std::make_shared<exchange::Recording>();
  recording->scene = testing::BuiltIn("bounce");
  recording->frames = frames;
  return recording;
}

TEST(SimulationThread, ALongWayIsToldAndBrokenOff) {
  constexpr std::int64_t kLast = 2'000'000;
  SimulationThread thread(testing::BuiltIn("cube"), false);
  thread.Send(exchange::LoadRecording{MakeLongRecording(kLast)});
  thread.Send(exchange::StepOnce{7});
  const auto before = WaitFor(thread, [](const Snapshot& s) { return s.statistics.steps == 7; });
  thread.Send(exchange::Seek{before->timeline.first + kLast});
  const auto on_the_way = WaitFor(thread, [](const Snapshot& s) { return s.journey.has_value(); });
  EXPECT_LT(on_the_way->journey->share, 0.5);
  EXPECT_NEAR(on_the_way->journey->to_time, static_cast<double>(kLast) / 60.0, 1e-3);
  EXPECT_EQ(on_the_way->state_hash, before->state_hash);
  EXPECT_EQ(on_the_way->run.state, RunState::kPaused);

  thread.Send(exchange::Play{});  // an impatient key: called off with the way
  thread.Send(exchange::BreakOff{});
  const auto after = WaitFor(thread, [](const Snapshot& s) { return !s.journey; });
  EXPECT_EQ(after->run.notice, "Cancelled; the run is unchanged");
  EXPECT_EQ(after->run.state, RunState::kPaused);
  EXPECT_EQ(after->state_hash, before->state_hash);
  EXPECT_EQ(after->timeline.frame, before->timeline.frame);
  EXPECT_EQ(after->timeline.last, before->timeline.last);
  thread.Send(exchange::StepOnce{1});  // what is asked from then on is done
  WaitFor(thread, [](const Snapshot& s) { return s.statistics.steps == 8; });
}

TEST(SimulationThread, ALongWayGivesWayToAnother) {
  SimulationThread thread(testing::BuiltIn("cube"), false);
  thread.Send(exchange::LoadRecording{MakeLongRecording(2'000'000)});
  const auto start = WaitFor(thread, [](const Snapshot& s) { return s.timeline.last > 1000; });
  thread.Send(exchange::Seek{start->timeline.last});
  WaitFor(thread, [](const Snapshot& s) { return s.journey.has_value(); });
  thread.Send(exchange::Seek{start->timeline.first + 3});
  WaitFor(thread, [](const Snapshot& s) { return !s.journey && s.statistics.steps == 3; });
}

TEST(SimulationThread, ALongWayEndsWithTheThread) {
  SimulationThread thread(testing::BuiltIn("cube"), false);
  thread.Send(exchange::LoadRecording{MakeLongRecording(2'000'000)});
  thread.Send(exchange::SeekTime{1e9});
  WaitFor(thread, [](const Snapshot& s) { return s.journey.has_value(); });
  EXPECT_TRUE(thread.Stop(std::chrono::seconds(10)));
}

TEST(SimulationThread, SaysWhetherItHasEnded) {
  SimulationThread thread(testing::BuiltIn("cube"), true);
  EXPECT_TRUE(thread.Stop(std::chrono::seconds(10)));
  EXPECT_TRUE(thread.Stop(std::chrono::seconds(0)));
}

}  // namespace
}  // namespace touchstone::session
