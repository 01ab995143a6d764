// A run at the pace lively is that of the pace exact, bit for bit, or some of its steps are
// labelled rough.

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "scene/catalog/catalog.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;

/// The end of a run, and how many of its steps are rough.
struct End {
  std::uint64_t hash = 0;
  std::int64_t rough_steps = 0;
};
End RunScene(const std::string& scene, double duration, const char* pace, int work = 0) {
  std::vector<scene::Override> settings = {{"settings.pace", pace}};
  if (work > 0) settings.push_back({"settings.lively.work", std::to_string(work)});
  Simulation simulation(testing::BuiltIn(scene, settings));
  EXPECT_EQ(testing::RunTo(&simulation, duration), "") << scene;
  return {simulation.state_hash(), simulation.totals().rough.steps};
}

// All groups from first steps to joints. In the bowls 42 contacts slide at once.
TEST(LivelyScenes, AreThoseOfTheExactPaceUnlessTheyAreTooMuchWork) {
  constexpr double kSeconds = kSanitized ? 0.1 : 1.0;
  const std::set<std::string> groups = {"first steps", "lessons", "stacking", "friction",
                                        "impacts",     "rolling", "joints"};
  const std::set<std::string> too_much = {"bowls"};
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    if (!groups.contains(entry.group)) continue;
    SCOPED_TRACE(entry.name);
    const End lively = RunScene(entry.name, kSeconds, "lively");
    if (lively.rough_steps > 0) {
      EXPECT_TRUE(too_much.contains(entry.name)) << lively.rough_steps;
    } else {
      EXPECT_EQ(lively.hash, RunScene(entry.name, kSeconds, "exact").hash);
    }
  }
}

// Forces that rough plans find may obey the law: they are still others than those of exact plans.
TEST(LivelyScenes, AreLabelledRoughWhereverABoundActs) {
  constexpr double kSeconds = kSanitized ? 0.2 : 1.5;
  for (const char* scene :
       {"lesson-11-arch", "seesaw", "catapult", "drums", "platonic", "bowling"}) {
    SCOPED_TRACE(scene);
    const End exact = RunScene(scene, kSeconds, "exact");
    for (const int work : {1, 10, 100, 300}) {
      const End lively = RunScene(scene, kSeconds, "lively", work);
      EXPECT_TRUE(lively.rough_steps > 0 || lively.hash == exact.hash) << work;
    }
  }
}

// The forces that a run begins with are exact, and a step is labelled where they are not.
TEST(LivelyScenes, BeginAsAtTheExactPace) {
  for (const char* scene : {"wall-400", "pyramid-210"}) {
    const std::uint64_t exact = RunScene(scene, 0.1, "exact").hash;
    const End lively = RunScene(scene, 0.1, "lively");
    EXPECT_EQ(lively.hash, exact) << scene;
    EXPECT_EQ(lively.rough_steps, 0) << scene;
    const End hurried = RunScene(scene, 0.1, "lively", 1);
    EXPECT_TRUE(hurried.rough_steps > 0 || hurried.hash == exact) << scene;
  }
}

}  // namespace
}  // namespace touchstone
