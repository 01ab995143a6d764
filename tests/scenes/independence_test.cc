// What happens in one place costs nothing, and changes nothing, in another.

#include <gtest/gtest.h>

#include <string>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using simulation::Simulation;
using testing::RunTo;

/// Cubes and solids that fall on each other, on a floor of their own.
void AddPile(const std::string& name, const Vec3& p, double turn, scene::SceneDesc* scene) {
  scene::BodyDesc floor;
  floor.name = name + "-floor";
  floor.shape = scene::BoxShape{{8, 8, 1}};
  floor.position = p - Vec3(0, 0, 0.5);
  floor.fixed = true;
  scene->bodies.push_back(floor);
  for (int i = 0; i < 8; ++i) {
    scene::BodyDesc body;
    body.name = name + std::to_string(i);
    if (i % 2 == 0) {
      body.shape = scene::BoxShape{{0.6, 0.5, 0.4}};
    } else {
      body.shape = scene::SolidShape{scene::SolidKind::kOctahedron, 0.4};
    }
    body.position = p + Vec3(0.1 * (i % 3), 0.1 * (i % 2), 0.6 + 0.9 * i);
    body.orientation = Quat(Eigen::AngleAxisd(turn * (i + 1), Vec3(1, 2, 3).normalized()));
    scene->bodies.push_back(body);
  }
}

struct Outcome {
  Simulation::Totals totals;
  int events = 0;
  std::vector<exchange::BodySnapshot> bodies;
};

Outcome RunPiles(bool first, bool second) {
  auto scene = std::make_shared<scene::SceneDesc>();
  scene->materials["default"] = {};
  if (first) AddPile("first", Vec3::Zero(), 0.7, scene.get());
  if (second) AddPile("second", Vec3(100, 20, 5), 0.4, scene.get());
  Simulation simulation(scene);
  Outcome outcome;
  simulation.SetEventSink([&](const exchange::EventSnapshot&) { ++outcome.events; });
  EXPECT_EQ(RunTo(&simulation, 3.0), "");
  outcome.totals = simulation.totals();
  outcome.bodies = simulation.MakeSnapshot().bodies;
  return outcome;
}

TEST(PilesFarApart, CostAsMuchAsEachAloneAndMoveAsAlone) {
  const Outcome first = RunPiles(true, false), second = RunPiles(false, true);
  const Outcome both = RunPiles(true, true);
  EXPECT_GT(first.totals.collisions, 20);
  EXPECT_GT(second.totals.collisions, 20);
  EXPECT_EQ(both.events, first.events + second.events);
  EXPECT_EQ(both.totals.collisions, first.totals.collisions + second.totals.collisions);
  EXPECT_EQ(both.totals.solves, first.totals.solves + second.totals.solves);
  EXPECT_EQ(both.totals.solver_iterations,
            first.totals.solver_iterations + second.totals.solver_iterations);
  EXPECT_EQ(both.totals.bisection_searches,
            first.totals.bisection_searches + second.totals.bisection_searches);
  EXPECT_EQ(both.totals.bisection_iterations,
            first.totals.bisection_iterations + second.totals.bisection_iterations);

  ASSERT_EQ(both.bodies.size(), first.bodies.size() + second.bodies.size());
  for (size_t i = 0; i < both.bodies.size(); ++i) {
    const exchange::BodySnapshot& alone =
        i < first.bodies.size() ? first.bodies[i] : second.bodies[i - first.bodies.size()];
    EXPECT_EQ(both.bodies[i].p_WBcm, alone.p_WBcm) << alone.name;
    EXPECT_EQ(both.bodies[i].q_WB.coeffs(), alone.q_WB.coeffs()) << alone.name;
    EXPECT_EQ(both.bodies[i].v_WBcm, alone.v_WBcm) << alone.name;
  }
}

}  // namespace
}  // namespace touchstone
