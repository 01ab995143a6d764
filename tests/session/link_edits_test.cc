// Joints and springs that a person adds to a run, changes and removes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "exchange/recording.h"
#include "scene/scene_file.h"
#include "session/history.h"
#include "support/scene_run.h"

namespace touchstone::session {
namespace {

using exchange::AddJoint;
using exchange::AddSpring;
using ::testing::AllOf;
using testing::Body;
using ::testing::HasSubstr;
using testing::RunTo;
using ::testing::StartsWith;

std::shared_ptr<const scene::SceneDesc> Parts() {
  return testing::FromText(R"({"touchstone": 1, "bodies": [
    {"name": "post", "shape": {"box": [0.2, 0.2, 2]}, "position": [0, 0, 1], "fixed": true},
    {"name": "wall", "shape": {"box": [0.2, 0.2, 2]}, "position": [0, 5, 1], "fixed": true},
    {"name": "box", "shape": {"box": [0.4, 0.4, 0.4]}, "position": [2, 0, 2], "mass": 2},
    {"name": "bar", "shape": {"box": [1, 0.1, 0.1]}, "position": [4, 0, 2], "mass": 3}]})");
}

BodyId IdOf(const Simulation& simulation, const std::string& name) {
  return Body(simulation.MakeSnapshot(), name).id;
}

TEST(AddJoint, OfEachKindHoldsWhatItSays) {
  for (const auto kind : {scene::JointKind::kBall, scene::JointKind::kHinge,
                          scene::JointKind::kFixed, scene::JointKind::kSlider}) {
    Simulation simulation(Parts());
    const BodyId bar = IdOf(simulation, "bar");
    ASSERT_EQ(simulation.Apply(AddJoint{kind, bar, {}, Vec3(3.5, 0, 2), Vec3(0, 3, 0)}), "");
    ASSERT_EQ(RunTo(&simulation, 0.3), "");
    const exchange::Snapshot after = simulation.MakeSnapshot();
    ASSERT_EQ(after.joints.size(), 1U);
    EXPECT_LT(after.joints[0].opening, 1e-6);
    const exchange::BodySnapshot& body = Body(after, "bar");
    const bool turns = kind == scene::JointKind::kBall || kind == scene::JointKind::kHinge;
    EXPECT_EQ(body.p_WBcm.z() < 1.9, turns);
    // Its weight is across the axis of the slider, which therefore holds like glue.
    if (!turns) {
      EXPECT_NEAR(after.joints[0].force_W.z(), 3 * 9.81, 1e-6);
    }
  }
}

// A weight on a spring of its rest length falls by 2 m g / k in half a period.
TEST(AddSpring, LetsAWeightSwing) {
  Simulation simulation(Parts());
  constexpr double kStiffness = 50.0;
  const double half = std::numbers::pi * std::sqrt(2.0 / kStiffness);
  ASSERT_EQ(simulation.Apply(AddSpring{.body = IdOf(simulation, "box"),
                                       .other = {},
                                       .p_A_W = Vec3(2, 0, 2.2),
                                       .p_B_W = Vec3(2, 0, 4),
                                       .stiffness = kStiffness}),
            "");
  EXPECT_NEAR(simulation.MakeSnapshot().springs[0].length, 1.8, 1e-12);
  ASSERT_EQ(RunTo(&simulation, half), "");
  const exchange::Snapshot lowest = simulation.MakeSnapshot(half);
  EXPECT_NEAR(Body(lowest, "box").p_WBcm.z(), 2.0 - 2.0 * 2.0 * 9.81 / kStiffness, 1e-3);
}

TEST(SetSpring, ChangesTheForceAndIsBookedAsWork) {
  Simulation simulation(Parts());
  ASSERT_EQ(simulation.Apply(AddSpring{.body = IdOf(simulation, "box"),
                                       .other = IdOf(simulation, "post"),
                                       .p_A_W = Vec3(1.8, 0, 2),
                                       .p_B_W = Vec3(0.1, 0, 2),
                                       .stiffness = 10.0}),
            "");
  ASSERT_EQ(simulation.Apply(exchange::SetSpring{0, 1.2, 20.0, 0.5}), "");
  const exchange::SpringSnapshot spring = simulation.MakeSnapshot().springs[0];
  EXPECT_EQ(spring.damping, 0.5);
  EXPECT_NEAR(spring.tension, 20.0 * 0.5, 0.05);  // the mean of the step ahead
  ASSERT_EQ(RunTo(&simulation, 0.2), "");
  EXPECT_LT(std::abs(simulation.MakeSnapshot().energy.Unexplained()), 1e-6);
  EXPECT_THAT(simulation.Apply(exchange::SetSpring{0, 1.2, 0.0, 0.0}), HasSubstr("remove it"));
  EXPECT_EQ(simulation.Apply(exchange::SetSpring{1, 1.2, 20.0, 0.5}), "the spring is gone");
}

TEST(RemoveJoint, LetsTheBodyFallAndRefusesOverlaps) {
  Simulation simulation(testing::FromText(R"({"touchstone": 1, "bodies": [
    {"name": "post", "shape": {"box": [0.2, 0.2, 2]}, "position": [0, 0, 1], "fixed": true},
    {"name": "arm", "shape": {"box": [1, 0.1, 0.1]}, "position": [0.5, 0, 1]},
    {"name": "box", "shape": {"box": [0.4, 0.4, 0.4]}, "position": [2, 0, 2]}],
    "joints": [{"type": "fixed", "bodies": ["box", null], "anchor": [2, 0, 2]},
               {"type": "hinge", "bodies": ["arm", "post"], "anchor": [0, 0, 1],
                "axis": [0, 1, 0]}]})"));
  EXPECT_THAT(simulation.Apply(exchange::RemoveJoint{1}), HasSubstr("overlaps"));
  EXPECT_EQ(simulation.MakeSnapshot().joints.size(), 2U);
  EXPECT_EQ(simulation.Apply(exchange::RemoveJoint{0}), "");
  EXPECT_EQ(simulation.Apply(exchange::RemoveJoint{1}), "the joint is gone");
  ASSERT_EQ(RunTo(&simulation, 0.5), "");
  EXPECT_LT(Body(simulation.MakeSnapshot(), "box").p_WBcm.z(), 1.0);
}

TEST(EditLinks, RefusesWhatNoSceneFileMaySay) {
  Simulation simulation(Parts());
  const BodyId post = IdOf(simulation, "post"), wall = IdOf(simulation, "wall");
  const BodyId box = IdOf(simulation, "box");
  const auto joint = [&](BodyId body, std::optional<BodyId> other, const Vec3& p_W) {
    return simulation.Apply(AddJoint{scene::JointKind::kBall, body, other, p_W});
  };
  EXPECT_EQ(joint(post, {}, Vec3::Zero()), "'post' is fixed: release it to join it to the world");
  EXPECT_EQ(joint(post, wall, Vec3::Zero()),
            "'post' and 'wall' are fixed: release one to join them");
  EXPECT_EQ(joint(box, box, Vec3::Zero()), "expected two different bodies, got 'box' twice");
  EXPECT_EQ(joint(BodyId{99}, {}, Vec3::Zero()), "the body is gone");
  EXPECT_THAT(joint(box, post, Vec3(1e6, 0, 0)), HasSubstr("within 10000 radii"));
  EXPECT_THAT(simulation.Apply(AddSpring{.body = box, .other = {}, .p_B_W = Vec3(2, 0, 4)}),
              HasSubstr("expected a stiffness or a damping above 0"));
  EXPECT_EQ(simulation.MakeSnapshot().joints.size(), 0U);
  EXPECT_EQ(simulation.MakeSnapshot().springs.size(), 0U);
}

TEST(RemoveJoint, OfBodiesThatOverlapTellsTheRemedy) {
  Simulation simulation(Parts());
  const BodyId box = IdOf(simulation, "box"), bar = IdOf(simulation, "bar");
  const auto place = [&](const Vec3& p_W) {
    return simulation.Apply(exchange::PlaceBody{bar, p_W, Quat::Identity()});
  };
  ASSERT_EQ(simulation.Apply(AddJoint{scene::JointKind::kFixed, bar, box, Vec3(3, 0, 2)}), "");
  ASSERT_EQ(place(Vec3(2.5, 0, 2)), "");
  EXPECT_THAT(simulation.Apply(exchange::RemoveJoint{0}),
              AllOf(StartsWith("'box' overlaps 'bar' by "),
                    HasSubstr("Move them apart before it is removed")));
  EXPECT_EQ(simulation.MakeSnapshot().joints.size(), 1U);
  ASSERT_EQ(place(Vec3(4, 0, 2)), "");
  EXPECT_EQ(simulation.Apply(exchange::RemoveJoint{0}), "");
}

TEST(EditLinks, AreNamedByTheBodiesThatTheyLink) {
  Simulation simulation(Parts());
  History history(&simulation, {});
  const BodyId box = IdOf(simulation, "box"), bar = IdOf(simulation, "bar");
  const auto undo = [&](const exchange::Command& command) {
    EXPECT_EQ(history.Apply(command, 0), "");
    return history.Timeline().undo;
  };
  history.Apply(AddJoint{scene::JointKind::kFixed, bar, {}, Vec3(4, 0, 2)}, 0);
  history.Apply(AddJoint{scene::JointKind::kHinge, bar, box, Vec3(3, 0, 2), Vec3(0, 1, 0)}, 0);
  history.Apply(AddSpring{.body = box, .other = {}, .p_B_W = Vec3(2, 0, 4), .stiffness = 8.0}, 0);
  EXPECT_EQ(undo(exchange::SetDrive{.joint = 1, .low = {}, .high = {}, .speed = 2.0, .most = 30.0}),
            "drive of hinge between bar and box");
  EXPECT_EQ(undo(exchange::SetSpring{0, 1.0, 40.0, 0.0}),
            "spring between box and the world: 1 m, 40 N/m, 0 N·s/m");
  EXPECT_EQ(undo(exchange::RemoveSpring{0}), "remove spring between box and the world");
  EXPECT_EQ(undo(exchange::RemoveJoint{0}), "remove fixed joint between bar and the world");
  EXPECT_EQ(undo(exchange::RemoveJoint{0}), "remove hinge between bar and box");
  history.Undo();
  EXPECT_EQ(history.Timeline().redo, "remove hinge between bar and box");

  // In a session that is loaded, the first joint of the start need not be that of the command: it
  // is known once the command is carried out.
  Simulation loaded(Parts());
  History again(&loaded, {});
  ASSERT_EQ(again.Load(history.Record()), "");
  again.SeekFrame(0, 7);
  EXPECT_EQ(again.Timeline().redo, "remove a joint");
  again.SeekFrame(0, 8);
  EXPECT_EQ(again.Timeline().undo, "remove fixed joint between bar and the world");
}

TEST(EditLinks, AreUndoneSavedAndReplayed) {
  Simulation simulation(Parts());
  History history(&simulation, {});
  const BodyId box = IdOf(simulation, "box"), bar = IdOf(simulation, "bar");
  const AddJoint hinge{scene::JointKind::kHinge, bar, box, Vec3(3, 0, 2), Vec3(0, 1, 0)};
  ASSERT_EQ(history.Apply(hinge, 1), "");
  EXPECT_EQ(history.Timeline().undo, "hinge between bar and box");
  ASSERT_EQ(
      history.Apply(
          exchange::SetDrive{.joint = 0, .low = {}, .high = {}, .speed = 2.0, .most = 30.0}, 2),
      "");
  const AddSpring spring{.body = box,
                         .other = {},
                         .p_A_W = Vec3(2, 0, 2.2),
                         .p_B_W = Vec3(2, 0, 4),
                         .stiffness = 80.0,
                         .damping = 1.0};
  ASSERT_EQ(history.Apply(spring, 3), "");
  for (int i = 0; i < 30; ++i) ASSERT_TRUE(history.Advance().ok);
  const std::uint64_t hash = simulation.state_hash();

  Simulation reloaded(testing::FromText(scene::WriteScene(simulation.ExportScene())));
  const exchange::Snapshot saved = reloaded.MakeSnapshot();
  ASSERT_EQ(saved.joints.size(), 1U);
  EXPECT_EQ(saved.joints[0].motor->most, 30.0);
  ASSERT_EQ(saved.springs.size(), 1U);
  EXPECT_NEAR(saved.springs[0].length, 1.8, 1e-12);

  const exchange::Recording recording =
      exchange::ParseSession(exchange::WriteSession(history.Record()), "again");
  Simulation again(recording.scene);
  History repeated(&again, {});
  ASSERT_EQ(repeated.Load(recording), "");
  repeated.SeekFrame(30);
  EXPECT_EQ(again.state_hash(), hash);

  ASSERT_EQ(history.Apply(exchange::RemoveSpring{0}, 4), "");
  EXPECT_EQ(simulation.MakeSnapshot().springs.size(), 0U);
  EXPECT_EQ(history.Undo(), "remove spring between box and the world");
  EXPECT_EQ(simulation.state_hash(), hash);
  EXPECT_EQ(simulation.MakeSnapshot().springs.size(), 1U);
}

}  // namespace
}  // namespace touchstone::session
