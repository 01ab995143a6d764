#include "simulation/simulation_thread.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "support/scene_run.h"

namespace touchstone::simulation {
namespace {

using exchange::RunState;
using exchange::Snapshot;

// Waits until the newest snapshot satisfies `done`; fails the test after 20 s.
template <class Done>
std::shared_ptr<const Snapshot> WaitFor(const SimulationThread& thread, Done&& done) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (std::chrono::steady_clock::now() < deadline) {
    auto snapshot = thread.Latest();
    if (done(*snapshot)) return snapshot;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ADD_FAILURE() << "waited in vain";
  return thread.Latest();
}

TEST(SimulationThread, StepsExactlyAsOftenAsAsked) {
  SimulationThread thread(testing::BuiltIn("cube"), false);
  const double h = thread.Latest()->settings.step;
  EXPECT_EQ(thread.Latest()->run_state, RunState::kPaused);
  EXPECT_EQ(thread.Latest()->time, 0.0);
  thread.Send(exchange::StepOnce{3});
  const auto snapshot = WaitFor(thread, [](const Snapshot& s) { return s.statistics.steps == 3; });
  EXPECT_NEAR(snapshot->time, 3.0 * h, 1e-12);
  EXPECT_EQ(snapshot->run_state, RunState::kPaused);
}

TEST(SimulationThread, PlaysAndPauses) {
  SimulationThread thread(testing::BuiltIn("cube"), true);
  WaitFor(thread, [](const Snapshot& s) { return s.time > 0.1; });
  thread.Send(exchange::Pause{});
  const auto paused =
      WaitFor(thread, [](const Snapshot& s) { return s.run_state == RunState::kPaused; });
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
  WaitFor(thread, [](const Snapshot& s) { return s.bodies.front().restitution == 0.9; });
  thread.Send(exchange::SetGravity{Vec3(0, 0, -1.62)});
  WaitFor(thread, [](const Snapshot& s) { return s.gravity.z() == -1.62; });
  thread.Send(exchange::RemoveBody{added->bodies.back().id});
  WaitFor(thread, [&](const Snapshot& s) { return s.bodies.size() == bodies; });
  thread.Send(exchange::RemoveBody{BodyId{999}});
  WaitFor(thread, [](const Snapshot& s) { return s.message == "the body is gone"; });
}

}  // namespace
}  // namespace touchstone::simulation
