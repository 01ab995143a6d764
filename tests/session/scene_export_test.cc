#include "session/scene_export.h"

#include <gtest/gtest.h>

#include "scene/catalog/catalog.h"
#include "scene/scene_file.h"
#include "support/scene_run.h"

namespace touchstone::session {
namespace {

using testing::RunTo;

/// The simulation saved and loaded again.
Simulation Reloaded(const Simulation& simulation) {
  return Simulation(std::make_shared<const scene::SceneDesc>(
      scene::ParseScene(scene::WriteScene(simulation.ExportScene()), "saved")));
}

// Every kind of thing that a scene can hold, in motion.
TEST(ExportScene, WhatIsLoadedIsWhatWasSaved) {
  int set_off = 0;
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    if (entry.make().bodies.size() > 60) continue;  // the time of a test
    if (entry.group == "crowds") continue;          // in a rush many gaps are that narrow
    const std::string name(entry.name);
    Simulation simulation(testing::BuiltIn(name));
    EXPECT_EQ(simulation.ExportScene().group, entry.group);
    EXPECT_EQ(simulation.ExportScene().lesson, entry.lesson);
    ASSERT_EQ(RunTo(&simulation, 0.3), "") << name;
    const exchange::Snapshot saved = simulation.MakeSnapshot();
    const exchange::Snapshot loaded = Reloaded(simulation).MakeSnapshot();
    ASSERT_EQ(loaded.bodies.size(), saved.bodies.size()) << name;
    EXPECT_EQ(loaded.joints.size(), saved.joints.size()) << name;
    EXPECT_EQ(loaded.springs.size(), saved.springs.size()) << name;
    EXPECT_EQ(loaded.thrusters.size(), saved.thrusters.size()) << name;
    EXPECT_EQ(loaded.gravity, saved.gravity);
    // Round-off of momenta that were written as velocities, and of unit quaternions.
    for (std::size_t i = 0; i < saved.bodies.size(); ++i) {
      const exchange::BodySnapshot& a = saved.bodies[i];
      const exchange::BodySnapshot& b = loaded.bodies[i];
      EXPECT_EQ(b.name, a.name);
      // What is about to strike, nearer than a quarter of the tolerance, starts at half of it.
      const double moved = (b.p_WBcm - a.p_WBcm).norm();
      if (moved > 1e-12) {
        ++set_off;
        EXPECT_LT(moved, 0.5 * saved.settings.contact.tolerance) << name << " " << a.name;
        continue;
      }
      EXPECT_LT(b.q_WB.angularDistance(a.q_WB), 1e-7) << name << " " << a.name;
      EXPECT_LT((b.v_WBcm - a.v_WBcm).norm(), 1e-12 * (1.0 + a.v_WBcm.norm()))
          << name << " " << a.name;
      EXPECT_LT((b.w_WB - a.w_WB).norm(), 1e-12 * (1.0 + a.w_WB.norm())) << name << " " << a.name;
      EXPECT_EQ(b.fixed, a.fixed);
      EXPECT_EQ(b.material.restitution, a.material.restitution);
      EXPECT_EQ(b.material.friction, a.material.friction);
      EXPECT_NEAR(b.mass, a.mass, 1e-12 * a.mass);
    }
  }
  EXPECT_LE(set_off, 1);
}

TEST(ExportScene, EditsAreSaved) {
  Simulation simulation(testing::BuiltIn("cube"));
  const BodyId cube{2};
  simulation.Apply(exchange::SetMass{cube, 3.5});
  simulation.Apply(exchange::SetMaterial{cube, 0.75, 0.125});
  simulation.Apply(exchange::DuplicateBody{cube, Vec3(3, 0, 2), Quat::Identity()});
  simulation.Apply(exchange::PinBody{cube, true});
  simulation.Apply(exchange::SetDamping{{0.1, 0.2}});
  const exchange::Snapshot loaded = Reloaded(simulation).MakeSnapshot();
  ASSERT_EQ(loaded.bodies.size(), 3U);
  for (const std::size_t i : {1U, 2U}) {
    EXPECT_EQ(loaded.bodies[i].mass, 3.5);
    EXPECT_EQ(loaded.bodies[i].material.restitution, 0.75);
    EXPECT_EQ(loaded.bodies[i].material.friction, 0.125);
  }
  EXPECT_TRUE(loaded.bodies[1].fixed);
  EXPECT_FALSE(loaded.bodies[2].fixed);
  EXPECT_EQ(loaded.bodies[2].name, "cube.2");
  EXPECT_EQ(loaded.damping.angular, 0.2);
}

// A copy that took the name of a group would obey its rules of contact.
TEST(ExportScene, CopiesTakeNoNameOfAGroup) {
  Simulation simulation(testing::FromText(R"({"touchstone": 1, "no_contact": [["ball.2", "floor"]],
      "bodies": [
        {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
        {"name": "ball", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.5]},
        {"name": "ghost", "shape": {"box": [1, 1, 1]}, "position": [3, 0, 0], "group": "ball.2"}]})"));
  simulation.Apply(exchange::DuplicateBody{BodyId{2}, Vec3(-3, 0, 0.5), Quat::Identity()});
  const exchange::Snapshot loaded = Reloaded(simulation).MakeSnapshot();
  ASSERT_EQ(loaded.bodies.size(), 4U);
  EXPECT_EQ(loaded.bodies[3].name, "ball.3");
}

// A scene with such a group could not be loaded again: `no_contact` would mean either.
TEST(ExportScene, BodiesOfAGroupWithTheNameOfABodyAreRefused) {
  Simulation simulation(testing::BuiltIn("cube"));
  scene::BodyDesc box;
  box.name = "box";
  box.shape = scene::BoxShape{};
  box.position = Vec3(0, 0, 9);
  box.group = "cube";
  const std::size_t bodies = simulation.MakeSnapshot().bodies.size();
  EXPECT_EQ(simulation.Apply(exchange::AddBody{box}),
            "group: 'cube' is the name of a body; expected another name");
  EXPECT_EQ(simulation.MakeSnapshot().bodies.size(), bodies);
  box.group = box.name;  // the body takes another name
  EXPECT_EQ(simulation.Apply(exchange::AddBody{box}), "");
  EXPECT_EQ(Reloaded(simulation).MakeSnapshot().bodies.back().name, "box.2");
}

TEST(ExportScene, MaterialsOfPartsAreSaved) {
  Simulation simulation(testing::FromText(R"({"touchstone": 1,
      "materials": {"ice": {"restitution": 0.1, "friction": 0.04}},
      "bodies": [
        {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
        {"name": "a", "position": [0, 0, 0.5], "shape": {"compound": [
          {"shape": {"box": [1, 1, 1]}, "position": [-0.5, 0, 0]},
          {"shape": {"box": [1, 1, 1]}, "position": [0.5, 0, 0], "material": "ice"}]}}]})"));
  const auto compare = [&] {
    const exchange::Snapshot saved = simulation.MakeSnapshot();
    const exchange::Snapshot loaded = Reloaded(simulation).MakeSnapshot();
    ASSERT_EQ(loaded.bodies.size(), saved.bodies.size());
    ASSERT_EQ(loaded.contacts.size(), saved.contacts.size());
    for (std::size_t i = 0; i < saved.contacts.size(); ++i) {
      EXPECT_EQ(loaded.contacts[i].key(), saved.contacts[i].key());
      EXPECT_EQ(loaded.contacts[i].material.friction, saved.contacts[i].material.friction);
    }
  };
  EXPECT_EQ(simulation.MakeSnapshot().contacts.size(), 8U);
  compare();
  simulation.Apply(exchange::DuplicateBody{BodyId{2}, Vec3(0, 3, 0.5), Quat::Identity()});
  simulation.Apply(exchange::SetMaterial{BodyId{2}, 0.75, {}});
  simulation.Apply(exchange::SetMaterial{BodyId{3}, {}, 0.09});
  EXPECT_EQ(simulation.MakeSnapshot().contacts.size(), 16U);
  compare();
}

TEST(ExportScene, PairsAreSavedAsFarAsTheyCount) {
  Simulation simulation(testing::FromText(R"({"touchstone": 1,
      "materials": {"ice": {"restitution": 0.1, "friction": 0.1}},
      "pairs": [{"materials": ["ice", "default"], "restitution": 0.9, "friction": 0.02},
                {"materials": ["ice", "ice"], "restitution": 0.8, "friction": 0.01}],
      "bodies": [
        {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
        {"name": "a", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.5], "material": "ice"},
        {"name": "b", "shape": {"box": [1, 1, 1]}, "position": [2, 0, 0.5], "material": "ice"},
        {"name": "c", "shape": {"box": [1, 1, 1]}, "position": [2, 0, 1.5], "material": "ice"},
        {"name": "d", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 1.5], "material": "ice"}]})"));
  const auto change = [&](std::uint32_t body, std::optional<double> e, std::optional<double> mu) {
    ASSERT_EQ(simulation.Apply(exchange::SetMaterial{BodyId{body}, e, mu}), "");
  };
  change(2, {}, 0.36);
  change(3, 0.2, {});
  change(4, 0.2, 0.3);
  const auto compare = [](const exchange::Snapshot& saved, const exchange::Snapshot& loaded) {
    ASSERT_EQ(loaded.contacts.size(), saved.contacts.size());
    ASSERT_GT(saved.contacts.size(), 0U);
    for (std::size_t i = 0; i < saved.contacts.size(); ++i) {
      EXPECT_EQ(loaded.contacts[i].material.friction, saved.contacts[i].material.friction) << i;
      EXPECT_EQ(loaded.contacts[i].material.restitution, saved.contacts[i].material.restitution)
          << i;
    }
  };
  Simulation loaded = Reloaded(simulation);
  compare(simulation.MakeSnapshot(), loaded.MakeSnapshot());
  // What is saved a second time still means the same.
  ASSERT_EQ(loaded.Apply(exchange::SetMaterial{BodyId{5}, {}, 0.36}), "");
  compare(loaded.MakeSnapshot(), Reloaded(loaded).MakeSnapshot());
}

TEST(ExportScene, TimesOfThrustersCountFromNow) {
  Simulation simulation(testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, 0],
      "bodies": [{"name": "a", "shape": {"box": [1, 1, 1]}}],
      "thrusters": [
        {"body": "a", "point": [0, 0, 0], "force": [1, 0, 0], "from": 0.1, "until": 0.2},
        {"body": "a", "point": [0, 0, 0], "force": [2, 0, 0], "from": 0.5, "until": 2},
        {"body": "a", "point": [0, 0, 0], "force": [3, 0, 0], "key": "S"}]})"));
  ASSERT_EQ(RunTo(&simulation, 0.25), "");
  const scene::SceneDesc saved = simulation.ExportScene();
  ASSERT_EQ(saved.thrusters.size(), 2U);  // the first is spent
  EXPECT_NEAR(saved.thrusters[0].from.value(), 0.25, 1e-12);
  EXPECT_NEAR(saved.thrusters[0].until.value(), 1.75, 1e-12);
  EXPECT_EQ(saved.thrusters[1].key, "S");
}

TEST(ExportScene, SlowMotionIsCountedFromNow) {
  const std::shared_ptr<const scene::SceneDesc> scene = testing::FromText(R"({"touchstone": 1,
      "bodies": [{"name": "a", "shape": {"box": [1, 1, 1]}}],
      "view": {"slow": {"from": 0.1, "until": 0.3, "speed": 0.5}}})");
  Simulation simulation(scene);
  EXPECT_EQ(simulation.ExportScene().view, scene->view);
  ASSERT_EQ(RunTo(&simulation, 0.05), "");
  EXPECT_NEAR(simulation.ExportScene().view.slow->from, 0.05, 1e-12);
  ASSERT_EQ(RunTo(&simulation, 0.2), "");
  const scene::SlowMotionDesc halfway = simulation.ExportScene().view.slow.value();
  EXPECT_EQ(halfway.from, 0.0);
  EXPECT_NEAR(halfway.until, 0.1, 1e-12);
  EXPECT_EQ(halfway.speed, 0.5);
  Reloaded(simulation);
  ASSERT_EQ(RunTo(&simulation, 0.4), "");
  EXPECT_FALSE(simulation.ExportScene().view.slow);
}

TEST(ExportScene, CountsLinksThatTheFormatCannotSay) {
  Simulation simulation(testing::BuiltIn("pendulum"));
  int left_out = 0;
  const std::size_t joints = simulation.ExportScene(&left_out).joints.size();
  EXPECT_EQ(left_out, 0);
  for (const exchange::BodySnapshot& body : simulation.MakeSnapshot().bodies)
    ASSERT_EQ(simulation.Apply(exchange::PinBody{body.id, true}), "");
  EXPECT_EQ(simulation.ExportScene(&left_out).joints.size(), 0U);
  EXPECT_EQ(left_out, static_cast<int>(joints));
  Reloaded(simulation);
}

// Travel begins at 0 again in the saved scene: what is left of it up to the limit stays.
TEST(ExportScene, LimitsAreCountedFromWhereTheJointStands) {
  Simulation simulation(testing::BuiltIn("drives"));
  ASSERT_EQ(RunTo(&simulation, 1.0), "");
  const exchange::JointSnapshot now = simulation.MakeSnapshot().joints[2];
  ASSERT_GT(now.travel, 0.5);
  const scene::JointDesc saved = simulation.ExportScene().joints[2];
  EXPECT_NEAR(saved.limits->high, now.limits->high - now.travel, 1e-12);
  EXPECT_NEAR(saved.limits->low, now.limits->low - now.travel, 1e-12);
  EXPECT_EQ(saved.motor, now.motor);
  Simulation again(std::make_shared<const scene::SceneDesc>(
      scene::ParseScene(scene::WriteScene(simulation.ExportScene()), "saved.scene.json")));
  ASSERT_EQ(RunTo(&simulation, 4.0), "");
  ASSERT_EQ(RunTo(&again, 3.0), "");
  EXPECT_LT((testing::Body(again.MakeSnapshot(), "limited").p_WBcm -
             testing::Body(simulation.MakeSnapshot(), "limited").p_WBcm)
                .norm(),
            2e-4);
}

}  // namespace
}  // namespace touchstone::session
