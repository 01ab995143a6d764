// Thrusters and loads that a person adds to a run, changes and removes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "exchange/recording.h"
#include "scene/scene_file.h"
#include "session/history.h"
#include "support/scene_run.h"

namespace touchstone::session {
namespace {

using exchange::AddLoad;
using exchange::AddThruster;
using exchange::RemovePush;
using exchange::SetPush;
using exchange::SetThrusters;
using testing::Body;
using ::testing::HasSubstr;
using testing::RunTo;

constexpr BodyId kPost{1}, kBox{2};

std::shared_ptr<const scene::SceneDesc> PostAndBox() {
  return testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
    {"name": "post", "shape": {"box": [0.2, 0.2, 2]}, "position": [0, 0, 1], "fixed": true},
    {"name": "box", "shape": {"box": [0.4, 0.4, 0.4]}, "position": [2, 0, 2], "mass": 2}]})");
}

double SpeedX(const Simulation& simulation) {
  return Body(simulation.MakeSnapshot(), "box").v_WBcm.x();
}

TEST(AddLoad, PushesFromItsBeginningToItsEnd) {
  Simulation simulation(PostAndBox());
  const exchange::Push push{.force = Vec3(6, 0, 0), .from = 0.2, .until = 0.5};
  ASSERT_EQ(simulation.Apply(AddLoad{kBox, push}), "");
  ASSERT_EQ(RunTo(&simulation, 1.0), "");
  EXPECT_NEAR(SpeedX(simulation), 6.0 / 2.0 * 0.3, 1e-9);
}

TEST(AddThruster, FiresByItsKey) {
  Simulation simulation(PostAndBox());
  ASSERT_EQ(simulation.Apply(AddThruster{kBox, {.force = Vec3(6, 0, 0), .key = "I"}}), "");
  ASSERT_EQ(RunTo(&simulation, 0.5), "");
  EXPECT_EQ(SpeedX(simulation), 0.0);
  ASSERT_EQ(simulation.Apply(SetThrusters{"I", true}), "");
  ASSERT_EQ(RunTo(&simulation, 1.0), "");
  const double speed = SpeedX(simulation);
  EXPECT_NEAR(speed, 6.0 / 2.0 * 0.5, 0.05);
  // A second one of the same key fires at once; what is given another key stops.
  ASSERT_EQ(simulation.Apply(AddThruster{kBox, {.force = Vec3(0, 6, 0), .key = "I"}}), "");
  EXPECT_TRUE(simulation.MakeSnapshot().thrusters[1].firing);
  ASSERT_EQ(simulation.Apply(SetPush{0, {.force = Vec3(6, 0, 0), .key = "J"}}), "");
  ASSERT_EQ(RunTo(&simulation, 2.0), "");
  EXPECT_NEAR(SpeedX(simulation), speed, 1e-9);
}

TEST(SetPush, ChangesTheForceAndIsWorkOfSomebody) {
  Simulation simulation(PostAndBox());
  ASSERT_EQ(simulation.Apply(AddLoad{kBox, {.force = Vec3(1, 0, 0)}}), "");
  ASSERT_EQ(simulation.Apply(SetPush{0, {.force = Vec3(4, 0, 0), .torque = Vec3(0, 0, 0.01)}}), "");
  ASSERT_EQ(RunTo(&simulation, 0.5), "");
  EXPECT_NEAR(SpeedX(simulation), 1.0, 1e-9);
  const exchange::Snapshot snapshot = simulation.MakeSnapshot();
  EXPECT_GT(Body(snapshot, "box").w_WB.z(), 0.0);
  EXPECT_LT(std::abs(snapshot.energy.Unexplained()), 1e-6);
  EXPECT_EQ(snapshot.thrusters[0].given.torque, Vec3(0, 0, 0.01));
  ASSERT_EQ(simulation.Apply(RemovePush{0}), "");
  EXPECT_TRUE(simulation.MakeSnapshot().thrusters.empty());
}

TEST(EditPushes, RefusesWhatNoSceneFileMaySay) {
  Simulation simulation(PostAndBox());
  const auto load = [&](BodyId body, const exchange::Push& push) {
    return simulation.Apply(AddLoad{body, push});
  };
  const auto thruster = [&](const exchange::Push& push) {
    return simulation.Apply(AddThruster{kBox, push});
  };
  EXPECT_EQ(load(kPost, {.force = Vec3(1, 0, 0)}), "'post' is fixed: release it to push it");
  EXPECT_EQ(load(BodyId{99}, {}), "the body is gone");
  EXPECT_EQ(load(kBox, {.key = "I"}), "a load acts by times, not by a key");
  EXPECT_EQ(thruster({.torque = Vec3(1, 0, 0), .key = "I"}),
            "a thruster has no torque; a load may have one");
  EXPECT_THAT(thruster({.key = "Upp"}), HasSubstr("did you mean \"Up\"?"));
  EXPECT_THAT(thruster({.key = "Up", .from = 1.0}), HasSubstr("not by both"));
  EXPECT_EQ(thruster({.from = 2.0, .until = 2.0}), "expected an end after the start (2 s)");
  EXPECT_THAT(thruster({.force = Vec3(1e12, 0, 0), .key = "I"}),
              HasSubstr("accelerates no corner"));
  EXPECT_THAT(load(kBox, {.force = Vec3(2e12, 0, 0)}), HasSubstr("force: expected"));
  EXPECT_THAT(load(kBox, {.p_B = Vec3(1e6, 0, 0)}), HasSubstr("within 10000 radii"));
  EXPECT_EQ(simulation.Apply(SetPush{0, {}}), "the thruster or load is gone");
  EXPECT_EQ(simulation.Apply(RemovePush{0}), "the thruster or load is gone");
  EXPECT_TRUE(simulation.MakeSnapshot().thrusters.empty());
}

TEST(EditPushes, AreUndoneSavedAndReplayed) {
  Simulation simulation(PostAndBox());
  History history(&simulation, {});
  const auto told = [&](const exchange::Command& command, std::uint64_t gesture) {
    EXPECT_EQ(history.Apply(command, gesture), "");
    return history.Timeline().undo;
  };
  EXPECT_EQ(told(AddLoad{kBox, {.p_B = Vec3(0, 0.1, 0), .force = Vec3(0, 0, 3)}}, 1),
            "load on box");
  EXPECT_EQ(told(AddThruster{kBox, {.force = Vec3(2, 0, 0), .key = "I"}}, 2), "thruster I of box");
  EXPECT_EQ(told(SetPush{0, {.force = Vec3(0, 0, 5), .torque = Vec3(0, 1, 0), .until = 4.0}}, 3),
            "change load on box");
  history.Apply(SetThrusters{"I", true}, 4);
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(history.Advance().ok);
  history.Apply(SetThrusters{"I", false}, 4);
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(history.Advance().ok);
  const std::uint64_t hash = simulation.state_hash();

  Simulation reloaded(testing::FromText(scene::WriteScene(simulation.ExportScene())));
  const exchange::Snapshot saved = reloaded.MakeSnapshot();
  ASSERT_EQ(saved.thrusters.size(), 2U);
  EXPECT_EQ(saved.thrusters[0].given.key, "I");
  EXPECT_EQ(saved.thrusters[1].given.force, Vec3(0, 0, 5));
  EXPECT_EQ(saved.thrusters[1].given.torque, Vec3(0, 1, 0));
  EXPECT_NEAR(*saved.thrusters[1].given.until, 4.0 - simulation.time(), 1e-12);

  const exchange::Recording recording =
      exchange::ParseSession(exchange::WriteSession(history.Record()), "again");
  Simulation again(recording.scene);
  History repeated(&again, {});
  ASSERT_EQ(repeated.Load(recording), "");
  repeated.SeekFrame(40);
  EXPECT_EQ(again.state_hash(), hash);

  EXPECT_EQ(told(RemovePush{1}, 5), "remove thruster I of box");
  EXPECT_EQ(simulation.MakeSnapshot().thrusters.size(), 1U);
  EXPECT_EQ(history.Undo(), "remove thruster I of box");
  EXPECT_EQ(simulation.MakeSnapshot().thrusters.size(), 2U);
  EXPECT_EQ(simulation.state_hash(), hash);
  const SetPush same{0, simulation.MakeSnapshot().thrusters[0].given};
  EXPECT_FALSE(simulation.Affects(same)) << "nothing changed";
}

}  // namespace
}  // namespace touchstone::session
