// Joints at the pace lively: plans of an island that has used up its work are coarse, few, and told
// as rough; joints stay closed and nothing is gained.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>

#include "support/scene_run.h"

namespace touchstone::session {
namespace {

/// Rows of bodies on ball joints that lie on the floor of a box, and cubes that fall on them.
std::shared_ptr<scene::SceneDesc> ChainsUnderCubes(int work) {
  constexpr int kRows = 3, kLinks = 6, kCubes = 24;
  auto desc = std::make_shared<scene::SceneDesc>();
  desc->name = "chains under cubes";
  desc->materials["default"] = {.restitution = 0.2, .friction = 0.5};
  const auto add = [&](const std::string& name, const Vec3& lengths, const Vec3& position) {
    return testing::AddBox(desc.get(), name, lengths, position);
  };
  add("floor", {20.0, 20.0, 1.0}, {0.0, 0.0, -0.5})->fixed = true;
  for (const double side : {-1.0, 1.0}) {
    const std::string name = side < 0.0 ? "low" : "high";
    add("x." + name, {0.2, 2.0, 1.5}, {0.85 * side, 0.0, 0.7501})->fixed = true;
    add("y." + name, {1.4, 0.2, 1.5}, {0.0, 0.85 * side, 0.7501})->fixed = true;
  }
  for (int row = 0; row < kRows; ++row)
    for (int i = 0; i < kLinks; ++i) {
      const std::string name = "link." + std::to_string(kLinks * row + i);
      const Vec3 place(-0.5 + 0.2 * i, -0.4 + 0.4 * row, 0.04005);
      add(name, {0.18, 0.12, 0.08}, place);
      if (i == 0) continue;
      scene::JointDesc joint;
      joint.kind = scene::JointKind::kBall;
      joint.body_a = "link." + std::to_string(kLinks * row + i - 1);
      joint.body_b = name;
      joint.anchor = place - Vec3(0.1, 0.0, 0.0);
      desc->joints.push_back(joint);
    }
  for (int i = 0; i < kCubes; ++i)
    add("cube." + std::to_string(i), Vec3::Constant(0.2),
        {-0.5 + 0.13 * (i * 5 % 9), -0.5 + 0.11 * (i * 7 % 10), 0.4 + 0.21 * i})
        ->density = 500.0;
  desc->settings.pace = settings::Pace::kLively;
  desc->settings.lively.work = work;
  return desc;
}

constexpr double kDuration = kSanitized ? 0.5 : 1.2;

TEST(LivelyJoints, KeepEveryPromiseButTheCertificateInFewNewtonSteps) {
  constexpr std::int64_t kMost = 6000;  // a third of what exact steps take here
  Simulation simulation(ChainsUnderCubes(1000));
  std::int64_t before = 0, most = 0;
  ASSERT_EQ(testing::RunTo(&simulation, kDuration,
                           [&] {
                             const std::int64_t now = simulation.totals().solver_iterations;
                             most = std::max(most, now - before);
                             before = now;
                           }),
            "");
  const Simulation::Totals totals = simulation.totals();
  EXPECT_GT(totals.rough.steps, 0);
  EXPECT_LE(most, kMost);
  EXPECT_EQ(totals.penetration_max, 0.0);
  EXPECT_EQ(totals.joints_opened, 0);
  EXPECT_LE(totals.energy_gain_max, 1e-6 * totals.energy_start);
  EXPECT_LE(totals.residual_max, simulation.settings().contact.residual_tolerance);
  for (const exchange::BodySnapshot& body : simulation.MakeSnapshot().bodies)
    EXPECT_TRUE(body.p_WBcm.allFinite() && body.v_WBcm.allFinite() && body.w_WB.allFinite());
}

TEST(LivelyJoints, GiveTheSameBitsAgainOnTwoThreadsAndFromASavedState) {
  const auto run = [](int threads) {
    auto desc = ChainsUnderCubes(1000);
    desc->settings.threads = threads;
    Simulation simulation(desc);
    EXPECT_EQ(testing::RunTo(&simulation, 0.6 * kDuration), "");
    const auto saved = simulation.Save();
    EXPECT_EQ(testing::RunTo(&simulation, kDuration), "");
    const std::uint64_t end = simulation.state_hash();
    simulation.Restore(*saved);
    EXPECT_EQ(testing::RunTo(&simulation, kDuration), "");
    EXPECT_EQ(simulation.state_hash(), end);
    return end;
  };
  EXPECT_EQ(run(1), run(2));
}

}  // namespace
}  // namespace touchstone::session
