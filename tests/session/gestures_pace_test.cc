// Random drags and launches at the pace lively: no step may take so long that the window seems to
// stand. Processor time of the thread is measured, so that other work on the machine does not
// count.
//
// A few gestures in two scenes run always. Environment variables make it more:
//   TOUCHSTONE_GESTURES=100          gestures a scene, in all built-in crowds, and all built-in
//                                    scenes by themselves
//   TOUCHSTONE_GESTURES_SEED=2       other ones
//   TOUCHSTONE_GESTURES_SCENE=avalanche   in this scene alone, built in or a file
//   TOUCHSTONE_GESTURES_TELL=100     prints the work of all steps that last longer [ms]

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "scene/catalog/catalog.h"
#include "scene/scene_argument.h"
#include "support/format.h"
#include "support/scene_run.h"
#include "support/thread_time.h"

namespace touchstone::session {
namespace {

constexpr double kLongestStep = kSanitized ? 10.0 : 1.0;  // [s]; the aim is 0.15 on a quiet machine

int Ask(const char* name, int usual) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::atoi(text) : usual;
}

/// A hand that drags bodies and throws copies of them at others, and a watch beside it.
class BusyHand {
 public:
  BusyHand(const std::string& scene, int seed)
      : simulation_(std::make_shared<const scene::SceneDesc>(
            scene::LoadSceneArgument(scene, {{"settings.pace", "lively"}}))),
        random_(static_cast<std::mt19937::result_type>(seed)) {}

  void Run(int gestures) {
    for (int i = 0; i < gestures; ++i) {
      if (Number(0.0, 1.0) < 0.7)
        Drag();
      else
        Launch();
    }
  }
  void WatchUntil(double end) {
    while (!simulation_.HasReached(end) && Step()) {
    }
  }

  /// The longest step and the longest edit, with the time of the simulation [s].
  struct Slowest {
    double seconds = 0.0, at = 0.0;
  };
  const Slowest& step() const { return step_; }
  const Slowest& edit() const { return edit_; }
  double seconds() const { return seconds_; }  // of all steps
  int over() const { return over_; }
  int steps() const { return steps_; }
  const Simulation& simulation() const { return simulation_; }

 private:
  double Number(double from, double to) {
    return from + (to - from) * (static_cast<double>(random_()) / 4294967296.0);
  }
  Vec3 InBox(double half) {
    const double x = Number(-half, half), y = Number(-half, half);
    return {x, y, Number(-half, half)};
  }

  void Note(double begin, Slowest* slowest) const {
    const double seconds = testing::ThreadSeconds() - begin;
    if (seconds > slowest->seconds) *slowest = {seconds, simulation_.time()};
  }
  bool Step() {
    constexpr double kAim = 0.15;  // [s]
    const Simulation::Totals before = tell_ > 0 ? simulation_.totals() : Simulation::Totals();
    const double begin = testing::ThreadSeconds();
    const bool ok = simulation_.Advance().ok;
    const double seconds = testing::ThreadSeconds() - begin;
    seconds_ += seconds;
    over_ += seconds > kAim;
    ++steps_;
    Note(begin, &step_);
    if (tell_ > 0 && 1e3 * seconds > tell_) TellWork(before, seconds);
    EXPECT_TRUE(ok);
    return ok;
  }
  // What the last step has added to these totals.
  void TellWork(const Simulation::Totals& before, double seconds) const {
    const Simulation::Totals now = simulation_.totals();
    std::cout << testing::Format(
        "  %.4f s: %.1f ms (contacts %.1f, positions %.1f, impacts %.1f, forces %.1f, events "
        "%.1f); "
        "%lld events, %lld impacts, %lld solves, %lld Newton steps (%lld of impacts, %lld in "
        "vain), "
        "%lld position passes; %lld rough solves, %lld halts\n",
        simulation_.time(), 1e3 * seconds, now.times.contacts - before.times.contacts,
        now.times.positions - before.times.positions, now.times.impacts - before.times.impacts,
        now.times.forces - before.times.forces, now.times.events - before.times.events,
        Since(before.events, now.events), Since(before.impacts, now.impacts),
        Since(before.solves, now.solves), Since(before.solver_iterations, now.solver_iterations),
        Since(before.impact_iterations, now.impact_iterations),
        Since(before.iterations_in_vain, now.iterations_in_vain),
        Since(before.position_passes, now.position_passes),
        Since(before.rough.solves, now.rough.solves), Since(before.rough.halts, now.rough.halts));
  }
  static long long Since(std::int64_t before, std::int64_t now) {
    return static_cast<long long>(now - before);
  }

  void Edit(const exchange::Command& command) {
    const double begin = testing::ThreadSeconds();
    simulation_.Apply(command);  // may be refused: no room to launch
    Note(begin, &edit_);
  }

  exchange::BodySnapshot AnyBody() {
    std::vector<exchange::BodySnapshot> movable;
    for (const exchange::BodySnapshot& body : simulation_.MakeSnapshot().bodies)
      if (!body.fixed) movable.push_back(body);
    return movable[static_cast<std::size_t>(Number(0.0, static_cast<double>(movable.size())))];
  }

  // Half a second, at up to 4 m/s.
  void Drag() {
    constexpr int kSteps = 30;
    const exchange::BodySnapshot body = AnyBody();
    Vec3 cursor = body.p_WBcm;
    Edit(exchange::Grab{body.id, Vec3::Zero(), cursor});
    const Vec3 move = InBox(1.0) / kSteps;
    for (int i = 0; i < kSteps; ++i) {
      cursor += move;
      Edit(exchange::MoveGrab{cursor});
      if (!Step()) return;
    }
    Edit(exchange::ReleaseGrab{});
  }

  // A heavy ball at a body, from two metres away at 10 m/s, and a quarter of a second.
  void Launch() {
    constexpr int kSteps = 15;
    const exchange::BodySnapshot body = AnyBody();
    const Vec3 way = (InBox(1.0) + Vec3(0.0, 0.0, 1.2)).normalized();
    scene::BodyDesc ball;
    ball.name = "shot." + std::to_string(shots_++);
    ball.shape = scene::SphereShape{0.2};
    ball.density = 3000.0;
    ball.position = body.p_WBcm + 2.0 * way;
    ball.velocity = -10.0 * way;
    Edit(exchange::AddBody{ball});
    for (int i = 0; i < kSteps; ++i)
      if (!Step()) return;
  }

  Simulation simulation_;
  std::mt19937 random_;
  Slowest step_, edit_;
  double seconds_ = 0.0;
  int over_ = 0, steps_ = 0, shots_ = 0;
  int tell_ = Ask("TOUCHSTONE_GESTURES_TELL", 0);
};

void Tell(const std::string& scene, const BusyHand& hand) {
  const Simulation::Totals totals = hand.simulation().totals();
  std::cout << testing::Format(
                   "%-18s slowest step %6.1f ms at %.3f s, %d of %d steps over 150 ms, %.2f s in "
                   "all, slowest edit %6.1f ms, %lld rough, gain %.1g of the energy\n",
                   scene.c_str(), 1e3 * hand.step().seconds, hand.step().at, hand.over(),
                   hand.steps(), hand.seconds(), 1e3 * hand.edit().seconds,
                   static_cast<long long>(totals.rough.steps),
                   totals.energy_gain_max / totals.energy_start)
            << std::flush;
}

std::vector<std::string> ScenesOf(const char* group) {
  if (const char* only = std::getenv("TOUCHSTONE_GESTURES_SCENE")) return {only};
  std::vector<std::string> names;
  for (const scene::CatalogEntry& entry : scene::Catalog())
    if (group == nullptr || entry.group == group) names.push_back(entry.name);
  return names;
}

TEST(GesturesPace, RandomGesturesNeverMakeTheWindowStand) {
  const int asked = Ask("TOUCHSTONE_GESTURES", 0);
  const int seed = Ask("TOUCHSTONE_GESTURES_SEED", 1);
  for (const std::string& scene :
       asked > 0 ? ScenesOf("crowds") : std::vector<std::string>{"dominoes-100", "motor-cart"}) {
    SCOPED_TRACE(scene);
    BusyHand hand(scene, seed);
    hand.Run(asked > 0 ? asked : 4);
    if (asked > 0) Tell(scene, hand);
    EXPECT_LT(hand.step().seconds, kLongestStep);
    EXPECT_LT(hand.edit().seconds, kLongestStep);
    const Simulation::Totals totals = hand.simulation().totals();
    EXPECT_EQ(totals.penetration_max, 0.0);
    constexpr double kRoundOff = 1e-9;  // [J]; some scenes begin with no energy at all
    EXPECT_LE(totals.energy_gain_max, 1e-6 * totals.energy_start + kRoundOff);
  }
}

TEST(GesturesPace, StepsOfBuiltInScenesAreShort) {
  if (Ask("TOUCHSTONE_GESTURES", 0) == 0) GTEST_SKIP() << "minutes; set TOUCHSTONE_GESTURES";
  for (const std::string& scene : ScenesOf(nullptr)) {
    SCOPED_TRACE(scene);
    BusyHand hand(scene, 1);
    hand.WatchUntil(2.0);
    Tell(scene, hand);
    EXPECT_LT(hand.step().seconds, kLongestStep);
  }
}

}  // namespace
}  // namespace touchstone::session
