// The pace lively where nothing happens: what stands is exact however much it is, and sleeps.

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "scene/catalog/catalog.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;

std::shared_ptr<scene::SceneDesc> Lively(const std::string& name) {
  auto desc = std::make_shared<scene::SceneDesc>(scene::FindCatalogEntry(name)->make());
  desc->settings.pace = settings::Pace::kLively;
  return desc;
}

TEST(LivelyRest, IsExactAndSleeps) {
  for (const auto& [name, bricks] : {std::pair("wall-400", 410), std::pair("pyramid-210", 210)}) {
    Simulation simulation(Lively(name));
    for (int step = 0; step < 6; ++step) ASSERT_TRUE(simulation.Advance().ok) << name;
    EXPECT_EQ(simulation.totals().rough.steps, 0) << name;
    EXPECT_EQ(simulation.MakeSnapshot().statistics.asleep, bricks) << name;
  }
}

}  // namespace
}  // namespace touchstone
