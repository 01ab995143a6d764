#include "session/simulation.h"

#include <gtest/gtest.h>

#include <cmath>

#include "session/history.h"
#include "support/scene_run.h"

namespace touchstone::session {
namespace {

using testing::Body;
using testing::BuiltIn;
using testing::FromText;
using testing::RunTo;

TEST(Simulation, RefusesBodiesThatOverlap) {
  try {
    Simulation simulation(FromText(R"({"touchstone": 1, "bodies": [
      {"name": "one", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0]},
      {"name": "two", "shape": {"box": [1, 1, 1]}, "position": [0.9, 0, 0]}]})"));
    FAIL() << "accepted";
  } catch (const scene::SceneError& error) {
    EXPECT_NE(std::string(error.what()).find("one"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("two"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("0.1"), std::string::npos) << error.what();
  }
}

// Exactly touching bodies, as people write them, are opened to half the tolerance.
TEST(Simulation, OpensTouchingBodies) {
  Simulation simulation(FromText(R"({"touchstone": 1, "bodies": [
      {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
      {"name": "one", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.5]},
      {"name": "two", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 1.5]}]})"));
  const exchange::Snapshot start = simulation.MakeSnapshot();
  ASSERT_EQ(start.contacts.size(), 8U);
  for (const auto& contact : start.contacts) EXPECT_NEAR(contact.gap, 5e-5, 1e-5);
  ASSERT_EQ(RunTo(&simulation, 2.0), "");
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-9);
  EXPECT_LE(simulation.totals().penetration_max, 0.0);
}

TEST(Simulation, SameInputSameBitsForAnyNumberOfThreads) {
  for (const char* name : {"platonic", "bounce", "seesaw", "start", "dominoes-40"}) {
    const auto run = [&](const std::string& threads) {
      Simulation simulation(BuiltIn(name, {{"settings.threads", threads}}));
      EXPECT_EQ(RunTo(&simulation, 0.6), "");
      return simulation.MakeSnapshot().state_hash;
    };
    const std::uint64_t once = run("1");
    EXPECT_EQ(run("1"), once) << name;
    EXPECT_EQ(run("2"), once) << name;
    EXPECT_EQ(run("3"), once) << name;
  }
}

TEST(Simulation, StepsEndAtWholeMultiplesOfTheStep) {
  const auto expect_ends = [](const std::string& step, int steps, const auto& end_of) {
    Simulation simulation(BuiltIn("cube", {{"settings.step", step}}));
    for (int k = 1; k <= steps; ++k) {
      ASSERT_TRUE(simulation.Advance().ok);
      ASSERT_EQ(simulation.time(), end_of(k)) << step;
    }
  };
  expect_ends("0.016666666666666666", 6000, [](double k) { return k / 60.0; });
  expect_ends("0.005", 6000, [](double k) { return k / 200.0; });
  expect_ends("0.003", 6000, [](double k) { return k * 0.003; });
}

TEST(Simulation, StepsOfAnotherLengthCountFromWhereTheyBegin) {
  Simulation simulation(BuiltIn("cube"));
  settings::Settings settings = simulation.MakeSnapshot().settings;
  for (int k = 1; k <= 90; ++k) ASSERT_TRUE(simulation.Advance().ok);
  settings.step = 0.007;
  ASSERT_EQ(simulation.Apply(exchange::SetSettings{settings}), "");
  for (int k = 1; k <= 100; ++k) {
    ASSERT_TRUE(simulation.Advance().ok);
    EXPECT_EQ(simulation.time(), 1.5 + k * 0.007);
  }
}

TEST(Simulation, WhatRoundingPartsFromAStepsEndIsAtItsEnd) {
  Simulation simulation(BuiltIn("platonic"));
  for (int k = 0; k < 30; ++k) {
    ASSERT_TRUE(simulation.Advance().ok);
    const exchange::Snapshot end = simulation.MakeSnapshot();
    for (const double off : {-1e-15, 0.0, 1e-15}) {
      EXPECT_TRUE(simulation.HasReached(end.time + off));
      const exchange::Snapshot shown = simulation.MakeSnapshot(end.time + off);
      for (size_t i = 0; i < end.bodies.size(); ++i) {
        EXPECT_EQ(shown.bodies[i].p_WBcm, end.bodies[i].p_WBcm);
        EXPECT_EQ(shown.bodies[i].q_WB.coeffs(), end.bodies[i].q_WB.coeffs());
        EXPECT_EQ(shown.bodies[i].v_WBcm, end.bodies[i].v_WBcm);
      }
    }
    EXPECT_FALSE(simulation.HasReached(end.time + 1e-6));
  }
}

// A cube bounces within a step and is 10 cm above the floor at its end. An edit then looks for the
// pairs anew and gives up that of cube and floor: times within the step can still be shown.
TEST(Simulation, EditsAfterABounceLeaveTheTimesWithinTheStep) {
  Simulation simulation(FromText(R"({"touchstone": 1, "settings": {"step": 0.01},
      "gravity": [0, 0, 0], "materials": {"default": {"restitution": 1, "friction": 0}},
      "bodies": [{"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5],
                  "fixed": true},
                 {"name": "cube", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.6],
                  "velocity": [0, 0, -20]}]})"));
  ASSERT_TRUE(simulation.Advance().ok);
  ASSERT_NEAR(Body(simulation.MakeSnapshot(), "cube").p_WBcm.z(), 0.6, 1e-3);
  ASSERT_EQ(simulation.totals().collisions, 1);
  const auto heights = [&] {
    std::vector<double> z;
    for (int i = 0; i <= 10; ++i)
      z.push_back(Body(simulation.MakeSnapshot(0.001 * i), "cube").p_WBcm.z());
    return z;
  };
  const std::vector<double> before = heights();
  EXPECT_NEAR(before[4], 0.52, 1e-3);
  EXPECT_EQ(simulation.Apply(exchange::SetMaterial{.body = {}, .restitution = 0.5, .friction = {}}),
            "");
  EXPECT_EQ(heights(), before);
}

// The mouse spring lifts a cube off the floor and holds it where k x = m g.
TEST(Simulation, MouseSpringLiftsAndHolds) {
  Simulation simulation(BuiltIn("cube"));
  const exchange::BodySnapshot cube = Body(simulation.MakeSnapshot(), "cube");
  const Vec3 target(0, 0, 3);
  ASSERT_EQ(simulation.Apply(exchange::Grab{cube.id, Vec3::Zero(), target}), "");
  ASSERT_EQ(RunTo(&simulation, 10.0), "");
  const exchange::Snapshot held = simulation.MakeSnapshot();
  ASSERT_TRUE(held.grab);
  const double weight = cube.mass * 9.81;
  EXPECT_NEAR(held.grab->force_W.z() / weight, 1.0, 1e-6);
  EXPECT_NEAR(Body(held, "cube").p_WBcm.z(), 3.0 - 9.81 / held.settings.mouse.stiffness, 1e-6);
  // What the spring put in is booked: no energy from nothing.
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-2 * weight);
  ASSERT_EQ(simulation.Apply(exchange::ReleaseGrab{}), "");
  ASSERT_EQ(RunTo(&simulation, 14.0), "");
  EXPECT_LT(Body(simulation.MakeSnapshot(), "cube").v_WBcm.norm(), 1e-9);
}

TEST(Simulation, SpringNeverPushesThroughTheFloor) {
  Simulation simulation(BuiltIn("cube", {{"settings.mouse.stiffness", "1e5"}}));
  const exchange::BodySnapshot cube = Body(simulation.MakeSnapshot(), "cube");
  ASSERT_EQ(simulation.Apply(exchange::Grab{cube.id, Vec3(0.3, 0.2, 0.5), Vec3(0, 0, -5)}), "");
  ASSERT_EQ(RunTo(&simulation, 1.0), "");
  EXPECT_LE(simulation.totals().penetration_max, 0.0);
}

TEST(Simulation, OnlyTheEditedValueLeavesThePairsOfTheMaterialBehind) {
  Simulation simulation(FromText(R"({"touchstone": 1,
      "materials": {"ice": {"restitution": 0.1, "friction": 0.25}},
      "pairs": [{"materials": ["ice", "default"], "restitution": 0.9, "friction": 0.02}],
      "bodies": [
        {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
        {"name": "a", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.5], "material": "ice"}]})"));
  History history(&simulation);
  const auto contact = [&] { return simulation.MakeSnapshot().contacts.at(0); };
  EXPECT_EQ(contact().material.friction, 0.02);
  EXPECT_EQ(contact().material.restitution, 0.9);
  EXPECT_TRUE(contact().material.friction_of_pair && contact().material.restitution_of_pair);

  ASSERT_EQ(history.Apply(exchange::SetMaterial{BodyId{2}, {}, 0.02}, 0), "");
  EXPECT_DOUBLE_EQ(contact().material.friction, std::sqrt(0.02 * 0.5));
  EXPECT_FALSE(contact().material.friction_of_pair);
  EXPECT_EQ(contact().material.restitution, 0.9);  // was not touched
  EXPECT_TRUE(contact().material.restitution_of_pair);

  const exchange::ResetMaterial back{.body = BodyId{2}, .friction = true};
  EXPECT_TRUE(simulation.MakeSnapshot().bodies.at(1).material.own_friction);
  ASSERT_EQ(history.Apply(back, 0), "");
  EXPECT_EQ(contact().material.friction, 0.02);
  EXPECT_TRUE(contact().material.friction_of_pair);
  EXPECT_EQ(simulation.MakeSnapshot().bodies.at(1).material.friction, 0.25);
  EXPECT_FALSE(simulation.MakeSnapshot().bodies.at(1).material.own_friction);
  ASSERT_EQ(history.Undo(), "friction of the scene for a");
  EXPECT_FALSE(contact().material.friction_of_pair);

  ASSERT_EQ(history.Apply(exchange::Reset{}, 0), "");
  ASSERT_EQ(
      history.Apply(exchange::DuplicateBody{BodyId{2}, Vec3(2, 0, 0.5001), Quat::Identity()}, 0),
      "");
  for (const exchange::ContactSnapshot& each : simulation.MakeSnapshot().contacts) {
    EXPECT_FALSE(each.material.friction_of_pair);
    EXPECT_TRUE(each.material.restitution_of_pair);
  }
  for (const char* edit : {"duplicate a", "reset", "friction 0.02 of a"})
    ASSERT_EQ(history.Undo(), edit);
  EXPECT_EQ(contact().material.friction, 0.02);
  EXPECT_TRUE(contact().material.friction_of_pair);
}

TEST(Simulation, ResetComesBackWithTheParametersSetSince) {
  Simulation simulation(BuiltIn("bounce"));
  const exchange::Snapshot start = simulation.MakeSnapshot();
  simulation.Apply(exchange::SetMaterial{std::nullopt, 0.125, std::nullopt});
  ASSERT_EQ(RunTo(&simulation, 0.5), "");
  ASSERT_EQ(simulation.Apply(exchange::Reset{}), "");
  const exchange::Snapshot end = simulation.MakeSnapshot();
  EXPECT_EQ(end.time, 0.0);
  EXPECT_EQ(end.state_hash, start.state_hash);
  EXPECT_EQ(end.bodies.back().material.restitution, 0.125);
  ASSERT_EQ(simulation.Apply(exchange::ResetMaterial{.body = {}, .restitution = true}), "");
  EXPECT_EQ(simulation.MakeSnapshot().bodies.back().material.restitution,
            start.bodies.back().material.restitution);
}

TEST(Simulation, RemovingASupportLetsFall) {
  Simulation simulation(BuiltIn("stack-10"));
  ASSERT_EQ(RunTo(&simulation, 0.5), "");
  const exchange::Snapshot start = simulation.MakeSnapshot();
  const exchange::BodySnapshot* lowest = nullptr;
  for (const auto& body : start.bodies)
    if (!body.fixed && (lowest == nullptr || body.p_WBcm.z() < lowest->p_WBcm.z())) lowest = &body;
  ASSERT_EQ(simulation.Apply(exchange::RemoveBody{lowest->id}), "");
  ASSERT_EQ(RunTo(&simulation, 0.6), "");
  for (const auto& body : simulation.MakeSnapshot().bodies) {
    if (body.fixed) continue;
    EXPECT_LT(body.v_WBcm.z(), -0.5) << body.name;
  }
}

TEST(Simulation, RefusesABodyWhereThereIsNoRoom) {
  Simulation simulation(BuiltIn("cube"));
  scene::BodyDesc block;
  block.name = "block";
  block.shape = scene::BoxShape{Vec3::Ones()};
  block.position = Body(simulation.MakeSnapshot(), "cube").p_WBcm + Vec3(0.5, 0, 0);
  EXPECT_NE(simulation.Apply(exchange::AddBody{block}).find("no room"), std::string::npos);
  EXPECT_EQ(simulation.MakeSnapshot().bodies.size(), 2U);
}

// Seen along y, a planar block stands on two corners, and each shows half of the weight.
TEST(Simulation, PlanarBodiesShowEachForceOnce) {
  Simulation simulation(testing::FromText(R"({"touchstone": 1, "bodies": [
      {"name": "floor", "fixed": true, "shape": {"box": [9, 2, 1]}, "position": [0, 0, -0.5]},
      {"name": "block", "motion": "planar", "shape": {"box": [1, 1, 1]}, "mass": 2,
       "position": [0, 0, 0.50005]}]})"));
  ASSERT_EQ(testing::RunTo(&simulation, 0.5), "");
  const exchange::Snapshot now = simulation.MakeSnapshot();
  ASSERT_EQ(now.contacts.size(), 2U);
  for (const exchange::ContactSnapshot& contact : now.contacts) {
    EXPECT_NEAR(contact.force_n, 9.81, 1e-8);
    EXPECT_EQ(contact.p_W.y(), -0.5);
  }
}

// A cube on four corners has one force too many; a three-legged load does not. Bodies in the air
// belong to no island; those of an island share its number.
TEST(Simulation, IslandsTellWhetherTheirLoadSharingIsOpen) {
  Simulation simulation(testing::FromText(R"({"touchstone": 1,
      "materials": {"default": {"friction": 0}}, "bodies": [
      {"name": "floor", "fixed": true, "shape": {"box": [20, 20, 1]}, "position": [0, 0, -0.5]},
      {"name": "cube", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.50005]},
      {"name": "wedge", "shape": {"prism": {"polygon": [[-1, 0], [1, 0], [0, 1]], "depth": 1}},
       "rotation": {"axis": [1, 0, 0], "degrees": 90}, "position": [4, 0, 0.50005]},
      {"name": "free", "shape": {"box": [1, 1, 1]}, "position": [-4, 0, 30]}]})"));
  ASSERT_EQ(testing::RunTo(&simulation, 0.2), "");
  const exchange::Snapshot now = simulation.MakeSnapshot();
  ASSERT_EQ(now.islands.size(), 2U);
  EXPECT_EQ(now.bodies[0].island, -1);
  EXPECT_EQ(now.bodies[1].island, 0);
  EXPECT_EQ(now.bodies[2].island, 1);
  EXPECT_EQ(now.bodies[3].island, -1);
  EXPECT_EQ(now.islands[0].contacts, 4);
  EXPECT_EQ(now.islands[0].rank, 3);
  EXPECT_EQ(now.islands[0].undetermined, true);
  EXPECT_EQ(now.islands[1].contacts, 3);
  EXPECT_EQ(now.islands[1].rank, 3);
  EXPECT_EQ(now.islands[1].undetermined, false);
  EXPECT_TRUE(now.islands[0].asleep);
  EXPECT_LE(now.islands[0].residual, 1e-9);
}

}  // namespace
}  // namespace touchstone::session
