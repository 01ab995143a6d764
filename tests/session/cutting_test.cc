// Copies of bodies with all that connects them, in their own scene and in others.

#include "session/cutting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "exchange/recording.h"
#include "scene/scene_file.h"
#include "session/history.h"
#include "support/scene_run.h"

namespace touchstone::session {
namespace {

using testing::Body;
using ::testing::HasSubstr;

/// A crank on a hinge to the world, with a motor and limits, a rod that a slider and a spring
/// connect to the crank, and a weight that a ball joint holds on the rod.
std::shared_ptr<const scene::SceneDesc> Machine() {
  return testing::FromText(R"({"touchstone": 1, "name": "machine", "gravity": [0, 0, 0],
    "materials": {"rubber": {"restitution": 0.8, "friction": 1.2}},
    "bodies": [
      {"name": "crank", "shape": {"box": [1, 0.2, 0.2]}, "position": [0, 0, 3]},
      {"name": "rod", "shape": {"box": [1, 0.2, 0.2]}, "position": [0, 0.1, 3],
       "material": "rubber"},
      {"name": "weight", "shape": {"box": [0.2, 0.2, 0.2]}, "position": [0, 2, 3], "mass": 3}],
    "joints": [
      {"type": "hinge", "bodies": ["crank", null], "anchor": [0, 0, 3], "axis": [0, 1, 0],
       "limits": [-1, 2], "motor": {"speed": 0.5, "max": 40}},
      {"type": "slider", "bodies": ["rod", "crank"], "anchor": [0, 0.1, 3], "axis": [1, 0, 0],
       "friction": 0.25},
      {"type": "ball", "bodies": ["weight", "rod"], "anchor": [0, 2, 3]}],
    "springs": [{"bodies": ["rod", "crank"], "anchors": [[0.5, 0, 0], [0.5, 0, 0]],
                 "stiffness": 30, "damping": 2, "length": 0.3}],
    "thrusters": [{"body": "weight", "point": [0, 0, 0.1], "force": [1, 0, 0], "key": "S"}],
    "loads": [{"body": "weight", "force": [0, 0, 2], "until": 9}]})");
}

std::vector<BodyId> IdsOf(const exchange::Snapshot& snapshot,
                          std::initializer_list<const char*> names) {
  std::vector<BodyId> ids;
  for (const char* name : names) ids.push_back(Body(snapshot, name).id);
  return ids;
}

TEST(Cutting, CopiesKeepJointsMotorsSpringsAndThrusters) {
  Simulation simulation(Machine());
  ASSERT_EQ(testing::RunTo(&simulation, 1.0), "");
  const exchange::Snapshot before = simulation.MakeSnapshot();
  const Cutting cutting = CutOut(before, IdsOf(before, {"crank", "rod", "weight"}));
  EXPECT_EQ(TellLeftOut(cutting), "");
  EXPECT_EQ(TellOverlap(cutting, 1e-4), "");  // the slider's bodies overlap
  ASSERT_EQ(simulation.Apply(Shifted(cutting.copies, Vec3(0, 5, 1))), "");
  const exchange::Snapshot after = simulation.MakeSnapshot();
  ASSERT_EQ(after.bodies.size(), 6U);
  ASSERT_EQ(after.joints.size(), 6U);
  ASSERT_EQ(after.springs.size(), 2U);
  ASSERT_EQ(after.thrusters.size(), 4U);
  EXPECT_TRUE(Body(after, "rod.2").p_WBcm.isApprox(Body(before, "rod").p_WBcm + Vec3(0, 5, 1)));
  const exchange::JointSnapshot &hinge = after.joints[0], &copy = after.joints[3];
  EXPECT_EQ(copy.body_a, Body(after, "crank.2").id);
  EXPECT_EQ(copy.body_b, std::nullopt);
  EXPECT_EQ(copy.motor, hinge.motor);
  EXPECT_NEAR(hinge.travel, 0.5, 0.05);
  EXPECT_NEAR(copy.limits->high, 2.0 - hinge.travel, 1e-12);
  EXPECT_TRUE(copy.p_W.isApprox(hinge.p_W + Vec3(0, 5, 1)));
  EXPECT_EQ(after.joints[4].body_a, Body(after, "rod.2").id);
  EXPECT_EQ(after.joints[4].body_b, Body(after, "crank.2").id);
  EXPECT_EQ(after.joints[4].friction, 0.25);
  EXPECT_EQ(after.springs[1].body_a, Body(after, "rod.2").id);
  EXPECT_EQ(after.springs[1].stiffness, 30.0);
  EXPECT_NEAR((after.springs[1].p_A_W - after.springs[0].p_A_W - Vec3(0, 5, 1)).norm(), 0.0, 1e-12);
  EXPECT_EQ(after.thrusters[2].key, "S");
  EXPECT_NEAR(after.thrusters[3].until, 9.0, 1e-12);
  ASSERT_EQ(testing::RunTo(&simulation, 2.0), "");
  EXPECT_NEAR(simulation.MakeSnapshot().joints[3].travel, 0.5, 0.05);  // the motor turns the copy
}

TEST(Cutting, WhatLeadsToBodiesThatAreNotCopiedIsLeftOutAndTold) {
  Simulation simulation(Machine());
  const exchange::Snapshot before = simulation.MakeSnapshot();
  const Cutting cutting = CutOut(before, IdsOf(before, {"rod", "weight"}));
  EXPECT_EQ(cutting.copies.part->joints.size(), 1U);
  EXPECT_EQ(cutting.copies.part->springs.size(), 0U);
  EXPECT_THAT(TellLeftOut(cutting), HasSubstr("left out: 1 joint, 1 spring."));
  ASSERT_EQ(simulation.Apply(Shifted(cutting.copies, Vec3(0, 9, 0))), "");
  EXPECT_EQ(simulation.MakeSnapshot().joints.size(), 4U);
}

TEST(Cutting, BodiesThatOverlapWithoutAJointAreNotCopiedTogether) {
  Simulation simulation(testing::FromText(R"({"touchstone": 1,
    "no_contact": [["a", "b"]], "bodies": [
    {"name": "a", "shape": {"box": [1, 1, 1]}}, {"name": "b", "shape": {"box": [1, 1, 1]}}]})"));
  const exchange::Snapshot snapshot = simulation.MakeSnapshot();
  EXPECT_THAT(TellOverlap(CutOut(snapshot, IdsOf(snapshot, {"a", "b"})), 1e-4),
              HasSubstr("'a' and 'b' overlap"));
  EXPECT_EQ(TellOverlap(CutOut(snapshot, IdsOf(snapshot, {"a"})), 1e-4), "");
}

TEST(Cutting, CopiesComeIntoAnotherSceneWithTheirMaterials) {
  Simulation machine(Machine());
  const exchange::Snapshot there = machine.MakeSnapshot();
  ASSERT_EQ(machine.Apply(exchange::SetMaterial{Body(there, "weight").id, {}, 0.125}), "");
  const exchange::Snapshot changed = machine.MakeSnapshot();
  const Cutting cutting = CutOut(changed, IdsOf(changed, {"crank", "rod", "weight"}));

  Simulation other(testing::FromText(R"({"touchstone": 1, "name": "other",
    "materials": {"default": {"restitution": 0.3, "friction": 0.9}}, "bodies": [
    {"name": "crank", "shape": {"box": [5, 5, 1]}, "fixed": true}]})"));
  History history(&other, {});
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(history.Advance().ok);
  ASSERT_EQ(history.Apply(Shifted(cutting.copies, Vec3(1, 0, 0)), 1), "");
  const exchange::Snapshot here = other.MakeSnapshot();
  EXPECT_EQ(Body(here, "rod").material.friction, 1.2);
  EXPECT_EQ(Body(here, "rod").material.restitution, 0.8);
  EXPECT_EQ(Body(here, "crank.2").material.friction, 0.5);
  EXPECT_EQ(Body(here, "weight").material.friction, 0.125);
  EXPECT_EQ(Body(here, "weight").material.restitution, 0.3);
  EXPECT_FALSE(Body(here, "weight").material.own_restitution);  // the scene's value, unchanged
  EXPECT_EQ(Body(here, "weight").mass, 3.0);
  EXPECT_EQ(here.joints.size(), 3U);

  // So it is in a file, too.
  Simulation reloaded(testing::FromText(scene::WriteScene(other.ExportScene())));
  EXPECT_EQ(Body(reloaded.MakeSnapshot(), "rod").material.friction, 1.2);

  // A session repeats it with the same bits; undo takes it back.
  for (int i = 0; i < 30; ++i) ASSERT_TRUE(history.Advance().ok);
  const std::uint64_t end = other.state_hash();
  const exchange::Recording recording =
      exchange::ParseSession(exchange::WriteSession(history.Record()), "again");
  Simulation again(recording.scene);
  History repeated(&again, {});
  ASSERT_EQ(repeated.Load(recording), "");
  repeated.SeekFrame(35);
  EXPECT_EQ(again.state_hash(), end);
  EXPECT_EQ(history.Undo(), "duplicate 3 bodies");
  EXPECT_EQ(other.MakeSnapshot().bodies.size(), 1U);
}

TEST(Cutting, CopiesKeepTheRulesOfThePairsOfTheirMaterials) {
  Simulation simulation(testing::FromText(R"({"touchstone": 1,
    "materials": {"ice": {"restitution": 0.1, "friction": 0.1}},
    "pairs": [{"materials": ["ice", "default"], "restitution": 0.9, "friction": 0.02}],
    "bodies": [
      {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
      {"name": "a", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.50005],
       "material": "ice"}]})"));
  ASSERT_EQ(simulation.Apply(exchange::SetMaterial{BodyId{2}, {}, 0.36}), "");
  const exchange::Snapshot before = simulation.MakeSnapshot();
  const Cutting cutting = CutOut(before, IdsOf(before, {"a"}));
  ASSERT_EQ(simulation.Apply(Shifted(cutting.copies, Vec3(2, 0, 0))), "");
  const exchange::Snapshot after = simulation.MakeSnapshot();
  EXPECT_EQ(Body(after, "a.2").material, Body(after, "a").material);
  ASSERT_EQ(after.contacts.size(), 8U);
  EXPECT_EQ(after.contacts[7].material.restitution, 0.9);
}

TEST(Cutting, WhatIsInTheWayRefusesAllOfIt) {
  Simulation simulation(Machine());
  const exchange::Snapshot before = simulation.MakeSnapshot();
  const std::uint64_t hash = simulation.state_hash();
  const Cutting cutting = CutOut(before, IdsOf(before, {"crank", "weight"}));
  EXPECT_THAT(simulation.Apply(Shifted(cutting.copies, Vec3(0, 0, 0.05))), HasSubstr("no room"));
  EXPECT_EQ(simulation.state_hash(), hash);
}

}  // namespace
}  // namespace touchstone::session
