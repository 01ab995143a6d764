// Moments of the recorded run are given away beside the run, with the bits that it had.

#include "session/retracing.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "session/simulation_thread.h"
#include "session/wait_for.h"
#include "support/scene_run.h"

namespace touchstone::session {
namespace {

using exchange::MomentStream;
using exchange::Snapshot;

/// All that comes of a stream, once it has ended.
std::vector<MomentStream::SnapshotPointer> ReadAll(MomentStream* stream) {
  std::vector<MomentStream::SnapshotPointer> moments;
  while (!stream->finished())
    if (auto moment = stream->Take())
      moments.push_back(std::move(moment));
    else
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return moments;
}

TEST(Retracing, GivesTheMomentsThatTheRunHad) {
  SimulationThread thread(testing::BuiltIn("bounce"), false);
  std::vector<std::shared_ptr<const Snapshot>> shown = {thread.Latest()};
  std::vector<double> times = {0.0};
  for (int i = 1; i <= 60; ++i) {
    if (i == 30) thread.Send(exchange::SetGravity{Vec3(1.0, 0.0, -20.0)});
    thread.Send(exchange::StepOnce{1});
    shown.push_back(WaitFor(thread, [&](const Snapshot& s) { return s.statistics.steps == i; }));
    times.push_back(shown.back()->time);
  }
  const std::uint64_t before = thread.Latest()->state_hash;
  const auto stream = std::make_shared<MomentStream>(times);
  thread.Retrace(stream);
  const auto moments = ReadAll(stream.get());
  EXPECT_EQ(stream->problem(), "");
  ASSERT_EQ(moments.size(), times.size());
  for (std::size_t i = 0; i < moments.size(); ++i) {
    EXPECT_EQ(moments[i]->time, times[i]);
    for (std::size_t b = 0; b < moments[i]->bodies.size(); ++b) {
      EXPECT_EQ(moments[i]->bodies[b].p_WBcm, shown[i]->bodies[b].p_WBcm) << i;
      EXPECT_EQ(moments[i]->bodies[b].q_WB.coeffs(), shown[i]->bodies[b].q_WB.coeffs()) << i;
    }
    ASSERT_EQ(moments[i]->contacts.size(), shown[i]->contacts.size()) << i;
    for (std::size_t c = 0; c < moments[i]->contacts.size(); ++c)
      EXPECT_EQ(moments[i]->contacts[c].force_n, shown[i]->contacts[c].force_n) << i;
  }
  EXPECT_EQ(thread.Latest()->state_hash, before) << "the run stays where it was";
  EXPECT_EQ(thread.Latest()->timeline.last, 60);
}

TEST(Retracing, ShowsTheInsideOfSteps) {
  SimulationThread thread(testing::FromText(R"({"touchstone": 1, "settings": {"step": 0.05},
    "bodies": [{"name": "stone", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 100]}]})"),
                          false);
  thread.Send(exchange::StepOnce{20});
  WaitFor(thread, [](const Snapshot& s) { return s.statistics.steps == 20; });
  std::vector<double> times;
  for (int i = 0; i < 50; ++i) times.push_back(0.31 + 0.013 * i);
  const auto stream = std::make_shared<MomentStream>(times);
  thread.Retrace(stream);
  const auto moments = ReadAll(stream.get());
  ASSERT_EQ(moments.size(), times.size()) << stream->problem();
  for (std::size_t i = 0; i < times.size(); ++i)
    EXPECT_NEAR(moments[i]->bodies[0].p_WBcm.z(), 100.0 - 0.5 * 9.81 * times[i] * times[i], 1e-9);
}

TEST(Retracing, WhatIsNotRecordedDoesNotCome) {
  SimulationThread thread(testing::BuiltIn("cube"), false);
  const auto early = std::make_shared<MomentStream>(std::vector<double>{0.0, 1.0});
  thread.Retrace(early);
  EXPECT_TRUE(ReadAll(early.get()).empty());
  EXPECT_EQ(early->problem(), "nothing has been recorded yet");
  thread.Send(exchange::StepOnce{30});
  const auto last = WaitFor(thread, [](const Snapshot& s) { return s.statistics.steps == 30; });
  const auto beyond =
      std::make_shared<MomentStream>(std::vector<double>{0.5 * last->time, 10.0 * last->time});
  thread.Retrace(beyond);
  EXPECT_EQ(ReadAll(beyond.get()).size(), 1U);
  EXPECT_EQ(beyond->problem(), "the recorded run ends before");
}

TEST(Retracing, EndsWhenNobodyReadsIt) {
  SimulationThread thread(testing::BuiltIn("bounce"), false);
  thread.Send(exchange::StepOnce{100});
  const auto last = WaitFor(thread, [](const Snapshot& s) { return s.statistics.steps == 100; });
  std::vector<double> times;
  for (int i = 0; i < 100; ++i) times.push_back(0.01 * last->time * i);
  const auto unread = std::make_shared<MomentStream>(times);
  thread.Retrace(unread);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(unread->finished()) << "it waits for room";
}  // and is broken off here

}  // namespace
}  // namespace touchstone::session
