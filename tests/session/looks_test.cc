// Whatever a person asks for breaks off a step: so work looks often whether it is to stop. The time
// between two looks is that of the thread, not of the clock on the wall.

#include <gtest/gtest.h>

#include <algorithm>

#include "scene/catalog/catalog.h"
#include "support/scene_run.h"
#include "support/thread_time.h"

namespace touchstone::session {
namespace {

using settings::Pace;

// The promise is 0.05 s on the machine that it was written on.
constexpr double kLongest = kSanitized ? 3.0 : 0.15;  // [s]

/// Notes the longest time between two looks of this thread.
class Watch {
 public:
  Watch() {
    source_.Watch([this] { Note(); });
  }
  void Follow(Simulation* simulation) { simulation->BreakOffBy(source_.token()); }
  void Begin() { last_ = testing::ThreadSeconds(); }
  void Note() {
    const double now = testing::ThreadSeconds();
    longest_ = std::max(longest_, now - last_);
    last_ = now;
    ++looks_;
  }
  double longest() const { return longest_; }
  int looks() const { return looks_; }

 private:
  StopSource source_;
  double last_ = 0.0;
  double longest_ = 0.0;
  int looks_ = 0;
};

/// The longest time without a look until then.
double LongestUntil(double end, std::shared_ptr<const scene::SceneDesc> scene) {
  Simulation simulation(std::move(scene));
  Watch watch;
  watch.Follow(&simulation);
  while (!simulation.HasReached(end)) {
    watch.Begin();
    EXPECT_TRUE(simulation.Advance().ok);
    watch.Note();
  }
  EXPECT_GT(watch.looks(), 100);
  return watch.longest();
}

TEST(Looks, ComeOftenWhereManyBodiesAreStruck) {
  const double end = kSanitized ? 0.25 : 0.5;
  EXPECT_LT(LongestUntil(end, testing::BuiltIn("struck-pyramid")), kLongest);
  EXPECT_LT(LongestUntil(end, testing::BuiltIn("dice-300")), kLongest);
}

TEST(Looks, ComeOftenAtThePaceExact) {
  EXPECT_LT(LongestUntil(kSanitized ? 0.05 : 0.4,
                         testing::BuiltIn("struck-wall", {{"settings.pace", "exact"}})),
            kLongest);
}

}  // namespace
}  // namespace touchstone::session
