// What happens in one place costs nothing, and changes nothing, in another.

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
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
  std::int64_t event_times = 0;
  std::vector<exchange::EventSnapshot> events;
  std::vector<exchange::BodySnapshot> bodies;

  const exchange::BodySnapshot& Body(const std::string& name) const {
    return *std::ranges::find(bodies, name, &exchange::BodySnapshot::name);
  }
};

enum class Order { kOneAfterTheOther, kInTurn };

Outcome RunPiles(bool first, bool second, int threads = 1, Order order = Order::kOneAfterTheOther) {
  auto scene = std::make_shared<scene::SceneDesc>();
  scene->materials["default"] = {};
  scene->settings.threads = threads;
  if (first) AddPile("first", Vec3::Zero(), 0.7, scene.get());
  if (second) AddPile("second", Vec3(100, 20, 5), 0.4, scene.get());
  if (order == Order::kInTurn) {
    std::vector<scene::BodyDesc> in_turn;
    const size_t half = scene->bodies.size() / 2;
    for (size_t i = 0; i < half; ++i) {
      in_turn.push_back(scene->bodies[i]);
      in_turn.push_back(scene->bodies[half + i]);
    }
    scene->bodies = std::move(in_turn);
  }
  Simulation simulation(scene);
  Outcome outcome;
  simulation.SetEventSink(
      [&](const exchange::EventSnapshot& event) { outcome.events.push_back(event); });
  EXPECT_EQ(RunTo(&simulation, 3.0), "");
  outcome.totals = simulation.totals();
  const exchange::Snapshot end = simulation.MakeSnapshot();
  outcome.event_times = end.statistics.events;
  outcome.bodies = end.bodies;
  return outcome;
}

/// Bit for bit, but for the numbers by which bodies are known.
void ExpectSameEvents(const std::vector<exchange::EventSnapshot>& both, const std::string& pile,
                      const std::vector<exchange::EventSnapshot>& alone) {
  std::vector<exchange::EventSnapshot> own;
  std::ranges::copy_if(both, std::back_inserter(own), [&](const exchange::EventSnapshot& event) {
    return event.name_a.starts_with(pile);
  });
  EXPECT_TRUE(std::ranges::equal(own, alone, [](const auto& x, const auto& y) {
    return x.time == y.time && x.kind == y.kind && x.name_a == y.name_a && x.name_b == y.name_b &&
           x.p_W == y.p_W && x.nhat_BA_W == y.nhat_BA_W && x.speed_before == y.speed_before &&
           x.speed_after == y.speed_after && x.impulse_W == y.impulse_W &&
           x.work_compression == y.work_compression && x.work_restitution == y.work_restitution &&
           x.phases == y.phases && x.bisection_iterations == y.bisection_iterations;
  })) << pile;
}

void ExpectTheSumOf(const Outcome& first, const Outcome& second, const Outcome& both) {
  const auto expect_sum = [&](const char* what, auto count) {
    EXPECT_EQ(count(both), count(first) + count(second)) << what;
  };
  expect_sum("event times", [](const Outcome& of) { return of.event_times; });
  expect_sum("collisions", [](const Outcome& of) { return of.totals.collisions; });
  expect_sum("passes", [](const Outcome& of) { return of.totals.position_passes; });
  expect_sum("budget exits", [](const Outcome& of) { return of.totals.budget_exits; });
  expect_sum("solves", [](const Outcome& of) { return of.totals.solves; });
  expect_sum("Newton steps", [](const Outcome& of) { return of.totals.solver_iterations; });
  expect_sum("searches", [](const Outcome& of) { return of.totals.bisection.searches; });
  expect_sum("looks", [](const Outcome& of) { return of.totals.bisection.iterations; });
  EXPECT_EQ(both.events.size(), first.events.size() + second.events.size());
  ExpectSameEvents(both.events, "first", first.events);
  ExpectSameEvents(both.events, "second", second.events);

  ASSERT_EQ(both.bodies.size(), first.bodies.size() + second.bodies.size());
  for (const Outcome* alone : {&first, &second}) {
    for (const exchange::BodySnapshot& body : alone->bodies) {
      EXPECT_EQ(both.Body(body.name).p_WBcm, body.p_WBcm) << body.name;
      EXPECT_EQ(both.Body(body.name).q_WB.coeffs(), body.q_WB.coeffs()) << body.name;
      EXPECT_EQ(both.Body(body.name).v_WBcm, body.v_WBcm) << body.name;
      EXPECT_EQ(both.Body(body.name).w_WB, body.w_WB) << body.name;
      EXPECT_EQ(both.Body(body.name).asleep, body.asleep) << body.name;
    }
  }
}

TEST(PilesFarApart, CostAsMuchAsEachAloneAndMoveAsAlone) {
  const Outcome first = RunPiles(true, false), second = RunPiles(false, true);
  EXPECT_GT(first.totals.collisions, 20);
  EXPECT_GT(second.totals.collisions, 20);
  ExpectTheSumOf(first, second, RunPiles(true, true));
  ExpectTheSumOf(first, second, RunPiles(true, true, 2));
  ExpectTheSumOf(first, second, RunPiles(true, true, 1, Order::kInTurn));
}

}  // namespace
}  // namespace touchstone
