// Steps that are broken off: at once, without a trace, whatever the run was doing.

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <thread>

#include "exchange/recording.h"
#include "session/history.h"
#include "session/simulation_thread.h"
#include "support/lcg.h"
#include "support/sanitized.h"
#include "support/scene_run.h"

namespace touchstone::session {
namespace {

using exchange::RunState;
using exchange::Snapshot;
using Clock = StopSource::Clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

/// A heavy box flies into the built-in pile and hits it after a tenth of a second.
std::shared_ptr<const scene::SceneDesc> Struck(const std::string& pile, double height,
                                               int threads = 1) {
  scene::SceneDesc scene = *testing::BuiltIn(pile);
  scene.settings.threads = threads;
  scene::BodyDesc shot;
  shot.name = "shot";
  shot.shape = scene::BoxShape{Vec3::Constant(0.6)};
  shot.mass = 600.0;
  shot.position = Vec3(0.0, -2.2, height);
  shot.orientation = Quat(0.966, 0.183, 0.183, 0.0).normalized();
  shot.velocity = Vec3(0.0, 15.0, 0.0);
  scene.bodies.push_back(shot);
  return std::make_shared<const scene::SceneDesc>(std::move(scene));
}

/// Each step several times, broken off at random moments, and then whole.
void ExpectNoTrace(const std::shared_ptr<const scene::SceneDesc>& scene, int steps,
                   std::uint32_t seed) {
  Simulation whole(scene), broken(scene);
  StopSource source;
  broken.BreakOffBy(source.token());
  int heard_whole = 0, heard_broken = 0;
  whole.SetEventSink([&](const auto&) { ++heard_whole; });
  broken.SetEventSink([&](const auto&) { ++heard_broken; });
  Lcg random(seed);
  int stopped = 0;
  for (int step = 0; step < steps; ++step) {
    const auto begin = Clock::now();
    ASSERT_TRUE(whole.Advance().ok);
    const Clock::duration usual = Clock::now() - begin;
    for (int i = 0; i < 3; ++i) {
      const std::uint64_t before = broken.state_hash();
      const double time = broken.time();
      const double share = std::pow(random.Uniform(0.0, 1.0), 2.0);
      source.RequestFrom(Clock::now() + std::chrono::duration_cast<Clock::duration>(share * usual));
      const StepReport report = broken.Advance();
      source.Clear();
      EXPECT_TRUE(report.ok);
      if (!report.stopped) break;  // it was faster this time
      ++stopped;
      EXPECT_EQ(broken.state_hash(), before);
      EXPECT_EQ(broken.time(), time);
    }
    if (broken.time() < whole.time()) {
      ASSERT_FALSE(broken.Advance().stopped);
    }
    ASSERT_EQ(broken.state_hash(), whole.state_hash()) << "step " << step;
    ASSERT_EQ(heard_broken, heard_whole) << "step " << step;
  }
  EXPECT_GT(stopped, steps / 4);
  const Simulation::Totals a = whole.totals(), b = broken.totals();
  EXPECT_EQ(a.steps, b.steps);
  EXPECT_EQ(a.collisions, b.collisions);
  EXPECT_EQ(a.events, b.events);
  EXPECT_EQ(a.solves, b.solves);
  EXPECT_EQ(a.solver_iterations, b.solver_iterations);
  EXPECT_EQ(a.bisection.searches, b.bisection.searches);
  EXPECT_EQ(a.residual_median, b.residual_median);
  EXPECT_EQ(a.energy_gain_max, b.energy_gain_max);
  EXPECT_TRUE(b.warnings.empty());
  const Snapshot x = whole.MakeSnapshot(), y = broken.MakeSnapshot();
  ASSERT_EQ(x.contacts.size(), y.contacts.size());
  for (std::size_t k = 0; k < x.contacts.size(); ++k)
    EXPECT_EQ(x.contacts[k].force_n, y.contacts[k].force_n);
  EXPECT_EQ(x.recent.events.size(), y.recent.events.size());
}

TEST(BreakingOff, AStepThatIsBrokenOffLeavesNoTrace) {
  ExpectNoTrace(Struck("stack-10", 3.0), 60, 1);
  ExpectNoTrace(Struck("stack-10", 5.0, 2), 40, 2);
  ExpectNoTrace(testing::BuiltIn("bridge"), 40, 3);
  ExpectNoTrace(testing::BuiltIn("slider-crank"), 40, 4);
}

/// A simulation just before a step that lasts more than a second.
class LongStep {
 public:
  explicit LongStep(std::shared_ptr<const scene::SceneDesc> scene) : simulation(std::move(scene)) {
    simulation.BreakOffBy(source.token());
    for (;;) {
      source.RequestFrom(Clock::now() + std::chrono::milliseconds(1000));
      const bool is_long = simulation.Advance().stopped;
      source.Clear();
      if (is_long) return;
    }
  }

  StopSource source;
  Simulation simulation;
};

// Far more than it takes (docs/architecture.md), since other programs may run on this machine.
constexpr double kPatience = kSanitized ? 3000.0 : 300.0;  // [ms]

TEST(BreakingOff, ALongStepStopsAtOnceAtAnyMoment) {
  LongStep step(Struck("pyramid-210", 4.0));
  const std::uint64_t before = step.simulation.state_hash();
  Lcg random(7);
  for (int i = 0; i < 12; ++i) {
    const auto asked = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                          Milliseconds(random.Uniform(0.0, 900.0)));
    step.source.RequestFrom(asked);
    ASSERT_TRUE(step.simulation.Advance().stopped);
    EXPECT_LT(Milliseconds(Clock::now() - asked).count(), kPatience);
    EXPECT_EQ(step.simulation.state_hash(), before);
  }
}

/// The thread of a run that is in the middle of a long step.
class BusyThread {
 public:
  BusyThread() : thread(Struck("pyramid-210", 4.0), true) {
    // Nothing is published while a step lasts.
    for (auto since = Clock::now(); Clock::now() < since + std::chrono::milliseconds(600);) {
      if (const auto latest = thread.Latest(); latest != last) {
        last = latest;
        since = Clock::now();
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

  /// Sends a command and waits for what it leads to.
  template <class Done>
  void Ask(exchange::Command command, Done&& done) {
    const auto asked = Clock::now();
    thread.Send(std::move(command));
    while (!done(*thread.Latest()) && Clock::now() < asked + std::chrono::seconds(20))
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_LT(Milliseconds(Clock::now() - asked).count(), kPatience);
  }

  std::shared_ptr<const Snapshot> last;
  SimulationThread thread;
};

bool IsPausedNow(const Snapshot& s) { return s.run.state == RunState::kPaused; }

TEST(BreakingOff, PauseTakesEffectInTheMiddleOfAStep) {
  BusyThread busy;
  busy.Ask(exchange::Pause{}, IsPausedNow);
  EXPECT_EQ(busy.thread.Latest()->time, busy.last->time);
  EXPECT_EQ(busy.thread.Latest()->state_hash, busy.last->state_hash);
  EXPECT_EQ(busy.thread.Latest()->run.message, "");
  EXPECT_EQ(busy.thread.Latest()->timeline.last, busy.last->timeline.frame);

  busy.thread.Send(exchange::StepOnce{});  // the same long step
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  const std::uint64_t before = busy.thread.Latest()->sequence;
  busy.Ask(exchange::BreakOff{}, [&](const Snapshot& s) { return s.sequence != before; });
  EXPECT_EQ(busy.thread.Latest()->state_hash, busy.last->state_hash);
}

TEST(BreakingOff, ResetTakesEffectInTheMiddleOfAStep) {
  BusyThread busy;
  busy.Ask(exchange::Reset{}, [&](const Snapshot& s) { return s.time < 0.5 * busy.last->time; });
}

TEST(BreakingOff, AnotherSceneComesInTheMiddleOfAStep) {
  BusyThread busy;
  busy.Ask(exchange::LoadScene{testing::BuiltIn("cube")},
           [](const Snapshot& s) { return s.scene->name == "cube"; });
}

TEST(BreakingOff, ADragOfTheTimeLineTakesEffectInTheMiddleOfAStep) {
  BusyThread busy;
  for (const std::int64_t frame : {3, 2, 1})
    busy.Ask(exchange::Seek{frame},
             [&](const Snapshot& s) { return IsPausedNow(s) && s.timeline.frame == frame; });
}

TEST(BreakingOff, UndoTakesEffectInTheMiddleOfAStep) {
  BusyThread busy;
  busy.Ask(exchange::Pause{}, IsPausedNow);
  busy.thread.Send(exchange::SetGravity{Vec3(0.0, 0.0, -9.8)});
  busy.thread.Send(exchange::Play{});
  std::this_thread::sleep_for(std::chrono::milliseconds(700));
  EXPECT_EQ(busy.thread.Latest()->gravity.z(), -9.8);
  EXPECT_EQ(busy.thread.Latest()->run.state, RunState::kPlaying);
  busy.Ask(exchange::Undo{}, [](const Snapshot& s) { return s.gravity.z() != -9.8; });
}

TEST(BreakingOff, TheThreadEndsInTheMiddleOfAStep) {
  BusyThread busy;
  const auto asked = Clock::now();
  EXPECT_TRUE(busy.thread.Stop(std::chrono::seconds(20)));
  EXPECT_LT(Milliseconds(Clock::now() - asked).count(), kPatience);
}

TEST(BreakingOff, ASeekIsBrokenOffInTheMiddleOfAStep) {
  LongStep step(Struck("pyramid-210", 4.0));
  const auto scene = step.simulation.scene();
  const std::int64_t frames =
      static_cast<std::int64_t>(std::llround(step.simulation.time() / step.simulation.step()) + 1);
  exchange::Recording recording{.scene = scene, .frames = frames, .entries = {}, .marks = {}};
  Simulation simulation(scene);
  StopSource source;
  simulation.BreakOffBy(source.token());
  History history(&simulation);
  ASSERT_EQ(history.Load(recording), "");
  ASSERT_TRUE(history.SeekFrame(frames - 1));
  const std::uint64_t there = simulation.state_hash();
  source.RequestFrom(Clock::now() + std::chrono::milliseconds(400));
  EXPECT_FALSE(history.SeekFrame(frames));  // the last step is the long one
  EXPECT_EQ(simulation.state_hash(), there);
  EXPECT_EQ(history.Timeline().frame, frames - 1);
  EXPECT_TRUE(history.HasAhead());
}

}  // namespace
}  // namespace touchstone::session
