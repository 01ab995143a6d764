#include "simulation/impacts/impact_record.h"

#include <gtest/gtest.h>

#include "simulation/step/engine.h"
#include "simulation/world/state_hash.h"
#include "support/scenes.h"

namespace touchstone::simulation {
namespace {

TEST(ImpactRecord, TracingChangesNoBit) {
  for (const char* name : {"platonic", "start", "cradle"}) {
    const auto scene = testing::BuiltIn(name);
    size_t points = 0;
    const auto run = [&](bool traced) {
      Engine engine(MakeWorld(*scene), scene->settings);
      EXPECT_FALSE(engine.Prepare());
      engine.log.wanted.impacts = traced;
      for (int i = 0; i < 90; ++i) EXPECT_FALSE(engine.Step(scene->settings.step));
      for (const StepLog::Impact& impact : engine.log.impacts)
        for (const StepLog::Struck& struck : impact.contacts) points += struck.trace.size();
      return HashState(engine.world());
    };
    EXPECT_EQ(run(false), run(true)) << name;
    EXPECT_GT(points, 0U) << name;
  }
}

}  // namespace
}  // namespace touchstone::simulation
