// A hand that holds a body of a rough pile, at the pace lively.

#include <gtest/gtest.h>

#include <string>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;

/// A wall of cubes, five at the bottom, of which no step may take any exact work.
std::shared_ptr<scene::SceneDesc> RoughWall(settings::Pace pace) {
  constexpr int kRows = 4, kWide = 5;
  auto desc = std::make_shared<scene::SceneDesc>();
  desc->name = "rough wall";
  desc->materials["default"] = {.restitution = 0.2, .friction = 0.5};
  const auto add = [&](const std::string& name, const Vec3& lengths, const Vec3& position) {
    return testing::AddBox(desc.get(), name, lengths, position);
  };
  add("ground", {20.0, 20.0, 1.0}, {0.0, 0.0, -0.5})->fixed = true;
  for (int row = 0; row < kRows; ++row)
    for (int i = 0; i < kWide - row; ++i)
      add("cube." + std::to_string(row) + "." + std::to_string(i), Vec3::Constant(0.5),
          {0.52 * (i - 0.5 * (kWide - 1 - row)), 0.0, 0.25 + 5e-5 + 0.50005 * row});
  desc->settings.pace = pace;
  desc->settings.lively.work = 1;
  return desc;
}

struct Lifted {
  double height = 0.0;  // of the held cube at the end [m]
  Simulation::Totals totals;
};

/// A cube of the second row is lifted by half a metre in half a second, and what lies on it.
Lifted Lift(settings::Pace pace) {
  Simulation simulation(RoughWall(pace));
  constexpr int kSteps = 30;
  const auto held = [&] { return testing::Body(simulation.MakeSnapshot(), "cube.1.1"); };
  const exchange::BodySnapshot start = held();
  Vec3 cursor = start.p_WBcm;
  EXPECT_EQ(simulation.Apply(exchange::Grab{start.id, Vec3::Zero(), cursor}), "");
  for (int i = 0; i < kSteps; ++i) {
    cursor.z() += 1.0 / kSteps;
    simulation.Apply(exchange::MoveGrab{cursor});
    EXPECT_TRUE(simulation.Advance().ok);
  }
  return {held().p_WBcm.z() - start.p_WBcm.z(), simulation.totals()};
}

// Sweeps find the force of the hand, too; and what the hand lifts is no gain by contact forces,
// which would be made smaller until the pile sinks, or taken back until it stands.
TEST(LivelyHand, ForcesOfAPileThatItLiftsAreNearTheLaw) {
  const Lifted lively = Lift(settings::Pace::kLively);
  EXPECT_GT(lively.totals.rough.steps, 0);
  EXPECT_LT(lively.totals.rough.residual_max, 0.5);
  EXPECT_EQ(lively.totals.penetration_max, 0.0);
  const Lifted exact = Lift(settings::Pace::kExact);
  EXPECT_GT(exact.height, 0.0);
  EXPECT_NEAR(lively.height, exact.height, 0.25 * exact.height);
}

}  // namespace
}  // namespace touchstone
