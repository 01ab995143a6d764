// What the inspector changes of a body.

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "support/scene_run.h"

namespace touchstone::session {
namespace {

using testing::Body;
using testing::BuiltIn;
using testing::RunTo;

TEST(SetVelocity, LeavesABodyWhereItIs) {
  Simulation simulation(BuiltIn("cube"));
  const exchange::BodySnapshot before = Body(simulation.MakeSnapshot(), "cube");
  const Twist twist{Vec3(1, 2, 3), Vec3(0, 0, 4)};
  ASSERT_EQ(simulation.Apply(exchange::SetVelocity{before.id, twist}), "");
  const exchange::BodySnapshot after = Body(simulation.MakeSnapshot(), "cube");
  EXPECT_EQ(after.p_WBcm, before.p_WBcm);
  EXPECT_LT((after.v_WBcm - twist.v).norm(), 1e-12);
  EXPECT_LT((after.w_WB - twist.w).norm(), 1e-12);
}

TEST(SetVelocity, RefusesWhatNoSceneFileMaySay) {
  Simulation simulation(testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
    {"name": "rod", "shape": {"box": [1000, 1, 1]}, "position": [0, 0, 0]},
    {"name": "bead", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 9]}]})"));
  const exchange::Snapshot before = simulation.MakeSnapshot();
  const Twist spin{Vec3::Zero(), Vec3(0, 0, 1000)};
  EXPECT_EQ(simulation.Apply(exchange::SetVelocity{Body(before, "rod").id, spin}),
            "angular_velocity: expected a spin at which no corner is faster than 100000 m/s");
  EXPECT_EQ(Body(simulation.MakeSnapshot(), "rod").w_WB, Vec3::Zero());
  EXPECT_EQ(simulation.Apply(exchange::SetVelocity{Body(before, "bead").id, spin}), "");
}

// Bodies and settings that come from code and not from a file are checked alike.
TEST(AddBody, RefusesWhatNoSceneFileMaySay) {
  Simulation simulation(BuiltIn("cube"));
  scene::BodyDesc body = BuiltIn("cube")->bodies.back();
  body.name = "new";
  body.position = Vec3(0, 0, 50);
  for (const auto& spoil : std::vector<std::function<void(scene::BodyDesc*)>>{
           [](scene::BodyDesc* wrong) { wrong->velocity.x() = 1e6; },
           [](scene::BodyDesc* wrong) { wrong->angular_velocity.x() = 1e5; },
           [](scene::BodyDesc* wrong) { wrong->position.x() = 1e8; },
           [](scene::BodyDesc* wrong) { wrong->mass = 1e30; }}) {
    scene::BodyDesc wrong = body;
    spoil(&wrong);
    EXPECT_NE(simulation.Apply(exchange::AddBody{wrong}), "");
  }
  EXPECT_EQ(simulation.Apply(exchange::AddBody{body}), "");
  settings::Settings settings;
  settings.step = 1e3;
  EXPECT_NE(simulation.Apply(exchange::SetSettings{settings}), "");
}

TEST(SetMass, ScalesForcesAndInertiaAndKeepsTheMotion) {
  Simulation simulation(BuiltIn("cube"));
  const exchange::Snapshot before = simulation.MakeSnapshot();
  const exchange::BodySnapshot cube = Body(before, "cube");
  ASSERT_EQ(simulation.Apply(exchange::SetMass{cube.id, 2.0 * cube.mass}), "");
  const exchange::Snapshot after = simulation.MakeSnapshot();
  EXPECT_EQ(Body(after, "cube").mass, 2.0 * cube.mass);
  EXPECT_EQ(Body(after, "cube").v_WBcm, cube.v_WBcm);
  EXPECT_LT((Body(after, "cube").inertia_B - 2.0 * cube.inertia_B).norm(), 1e-9);
  ASSERT_EQ(after.contacts.size(), 4U);
  for (std::size_t k = 0; k < 4; ++k)
    EXPECT_NEAR(after.contacts[k].force_n, 2.0 * before.contacts[k].force_n, 1e-3);
  EXPECT_NE(simulation.Apply(exchange::SetMass{cube.id, -1.0}), "");
}

// The change counts as work put in: the books still close.
TEST(SetMass, IsBookedAsWork) {
  Simulation simulation(BuiltIn("cube"));
  const BodyId cube = Body(simulation.MakeSnapshot(), "cube").id;
  const Twist up{Vec3(0, 0, 5), Vec3::Zero()};
  ASSERT_EQ(simulation.Apply(exchange::SetVelocity{cube, up}), "");
  ASSERT_EQ(RunTo(&simulation, 0.1), "");
  ASSERT_EQ(simulation.Apply(exchange::SetMass{cube, 10.0}), "");
  ASSERT_EQ(RunTo(&simulation, 0.5), "");
  EXPECT_LT(std::abs(simulation.MakeSnapshot().energy.Unexplained()), 1e-6);
}

std::shared_ptr<const scene::SceneDesc> Shelf() {
  return testing::FromText(R"({"touchstone": 1, "bodies": [
    {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "wall", "shape": {"box": [1, 9, 9]}, "position": [3, 0, 4.5], "fixed": true},
    {"name": "box", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.50005], "mass": 30},
    {"name": "drum", "shape": {"cylinder": {"radius": 0.5, "length": 1}}, "position": [0, 3, 2]},
    {"name": "odd", "shape": {"box": [1, 1, 1]}, "position": [0, -3, 2],
     "mass": 1, "inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]},
    {"name": "hook", "position": [0, -3, 5], "shape": {"compound": [
      {"shape": {"box": [1, 1, 1]}}, {"shape": {"box": [2, 1, 1]}, "position": [0, 0, 1]}]}}]})");
}

// A plank is made of a box: it stands where it stood, as dense as before, and rests.
TEST(SetShape, KeepsDensityAndTheLowestPoint) {
  Simulation simulation(Shelf());
  const BodyId box = Body(simulation.MakeSnapshot(), "box").id;
  ASSERT_EQ(simulation.Apply(exchange::SetShape{box, scene::BoxShape{Vec3(2, 0.5, 0.1)}}), "");
  const exchange::Snapshot after = simulation.MakeSnapshot();
  const exchange::BodySnapshot& plank = Body(after, "box");
  EXPECT_NEAR(plank.mass, 3.0, 1e-12);
  EXPECT_NEAR(plank.inertia_B(2, 2), 3.0 / 12.0 * (4.0 + 0.25), 1e-12);
  EXPECT_NEAR(plank.p_WBcm.z(), 0.05005, 1e-5);
  ASSERT_EQ(RunTo(&simulation, 0.5), "");
  double load = 0.0;
  for (const exchange::ContactSnapshot& contact : simulation.MakeSnapshot().contacts)
    load += contact.force_n;
  EXPECT_NEAR(load, 3.0 * 9.81, 1e-6);
  Simulation reloaded(std::make_shared<scene::SceneDesc>(simulation.ExportScene()));
  EXPECT_NEAR(Body(reloaded.MakeSnapshot(), "box").mass, 3.0, 1e-12);
}

TEST(SetShape, KeepsTheMotionAndTheLinks) {
  Simulation simulation(Shelf());
  const BodyId drum = Body(simulation.MakeSnapshot(), "drum").id;
  const Twist twist{Vec3::Zero(), Vec3(0, 0, 5)};
  ASSERT_EQ(simulation.Apply(exchange::SetVelocity{drum, twist}), "");
  ASSERT_EQ(
      simulation.Apply(exchange::AddJoint{scene::JointKind::kBall, drum, {}, Vec3(0, 3, 2.5)}), "");
  ASSERT_EQ(simulation.Apply(exchange::SetShape{drum, scene::CylinderShape{0.25, 2.0}}), "");
  const exchange::Snapshot after = simulation.MakeSnapshot();
  EXPECT_LT((Body(after, "drum").w_WB - twist.w).norm(), 1e-12);
  EXPECT_NEAR(Body(after, "drum").mass, 1000.0 * 3.141592653589793 * 0.0625 * 2.0, 1e-6);
  EXPECT_EQ(after.joints.size(), 1U);
}

TEST(SetShape, RefusesWhatNoSceneFileMaySay) {
  Simulation simulation(Shelf());
  const exchange::Snapshot before = simulation.MakeSnapshot();
  const auto refusal = [&](const char* name, const scene::ShapeDesc& shape) {
    return simulation.Apply(exchange::SetShape{Body(before, name).id, shape});
  };
  EXPECT_EQ(refusal("box", scene::SphereShape{1.0}),
            "expected a shape of the same kind as that of 'box'");
  EXPECT_NE(refusal("box", scene::BoxShape{Vec3(9, 1, 1)}).find("overlaps"), std::string::npos);
  EXPECT_NE(
      refusal("box", scene::BoxShape{Vec3(0, 1, 1)}).find("box[0]: expected a positive number"),
      std::string::npos);
  EXPECT_NE(refusal("odd", scene::BoxShape{Vec3(1, 1, 2)}).find("its own inertia"),
            std::string::npos);
  EXPECT_EQ(
      refusal("hook",
              scene::CompoundShape{{{.shape = scene::BoxShape{}, .material = {}, .density = {}}}}),
      "'hook' is made of parts: its shape is fixed");
  EXPECT_EQ(Body(simulation.MakeSnapshot(), "box").mass, 30.0);
}

// The arm that its motor could not lift goes round with a stronger one, and stops without any.
TEST(SetDrive, ChangesAMotorWhileItRuns) {
  Simulation simulation(BuiltIn("drives"));
  ASSERT_EQ(RunTo(&simulation, 3.0), "");
  ASSERT_EQ(simulation.Apply(
                exchange::SetDrive{.joint = 1, .low = {}, .high = {}, .speed = 1.5, .most = 40.0}),
            "");
  ASSERT_EQ(RunTo(&simulation, 5.0), "");
  const exchange::JointSnapshot lifted = simulation.MakeSnapshot().joints[1];
  EXPECT_NEAR(lifted.speed, 1.5, 1e-8);
  EXPECT_EQ(lifted.friction, 0.0);
  ASSERT_EQ(simulation.Apply(exchange::SetDrive{
                .joint = 1, .low = {}, .high = {}, .speed = {}, .most = {}, .friction = 100.0}),
            "");
  ASSERT_EQ(RunTo(&simulation, 6.0), "");
  EXPECT_NEAR(simulation.MakeSnapshot().joints[1].speed, 0.0, 1e-9);
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-6);
}

// A spring that is given to a swinging joint does work as it is stretched; the books name it, and a
// saved scene has its rest where it is.
TEST(SetDrive, GivesAJointASpring) {
  Simulation simulation(BuiltIn("drives"));
  ASSERT_EQ(RunTo(&simulation, 1.0), "");
  const double travel = simulation.MakeSnapshot().joints[1].travel;
  const scene::JointSpringDesc spring{.stiffness = 40.0, .damping = 2.0, .rest = travel + 0.3};
  ASSERT_EQ(simulation.Apply(exchange::SetDrive{
                .joint = 1, .low = {}, .high = {}, .speed = {}, .most = {}, .spring = spring}),
            "");
  EXPECT_EQ(simulation.MakeSnapshot().joints[1].spring, spring);
  EXPECT_NEAR(simulation.MakeSnapshot().energy.Unexplained(), 0.0, 1e-6);
  const scene::SceneDesc saved = simulation.ExportScene(nullptr);
  ASSERT_TRUE(saved.joints[1].spring);
  EXPECT_NEAR(saved.joints[1].spring->rest, 0.3, 1e-12);
  ASSERT_EQ(RunTo(&simulation, 3.0), "");
  EXPECT_NE(simulation.MakeSnapshot().joints[1].spring_force, 0.0);
  EXPECT_NEAR(simulation.MakeSnapshot().energy.Unexplained(), 0.0, 1e-4);
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-6);
}

// A rotor that is given to a turning joint brings its energy along, which the books name.
TEST(SetDrive, GivesAJointARotor) {
  Simulation simulation(BuiltIn("drives"));
  ASSERT_EQ(RunTo(&simulation, 3.0), "");
  const auto before = simulation.MakeSnapshot();
  ASSERT_EQ(simulation.Apply(exchange::SetDrive{
                .joint = 1, .low = {}, .high = {}, .speed = {}, .most = {}, .armature = 2.0}),
            "");
  const auto after = simulation.MakeSnapshot();
  const double speed = before.joints[1].speed;
  EXPECT_NEAR(after.energy.kinetic - before.energy.kinetic, speed * speed, 1e-12);
  EXPECT_NEAR(after.energy.Unexplained(), before.energy.Unexplained(), 1e-9);
  EXPECT_EQ(after.joints[1].armature, 2.0);
  EXPECT_EQ(simulation.ExportScene(nullptr).joints[1].armature, 2.0);
  ASSERT_EQ(RunTo(&simulation, 5.0), "");
  EXPECT_NEAR(simulation.MakeSnapshot().energy.Unexplained(), 0.0, 1e-4);
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-6);
}

TEST(SetDrive, RefusesLimitsThatTheJointStandsOutside) {
  Simulation simulation(BuiltIn("drives"));
  ASSERT_EQ(RunTo(&simulation, 1.0), "");
  const exchange::SetDrive before{.joint = 0, .low = -0.1, .high = 0.1, .speed = {}, .most = {}};
  EXPECT_NE(simulation.Apply(before), "");
  EXPECT_FALSE(simulation.MakeSnapshot().joints[0].limits);
  exchange::SetDrive around = before;
  around.high = 3.0;
  EXPECT_EQ(simulation.Apply(around), "");
  EXPECT_EQ(simulation.MakeSnapshot().joints[0].limits, (scene::JointLimits{-0.1, 3.0}));
  EXPECT_NE(simulation.Apply(
                exchange::SetDrive{.joint = 7, .low = {}, .high = {}, .speed = {}, .most = {}}),
            "");
}

std::shared_ptr<const scene::SceneDesc> ATable() {
  return testing::FromText(R"({"touchstone": 1, "bodies": [
    {"name": "table", "shape": {"box": [2, 2, 0.2]}, "position": [0, 0, 0], "fixed": true},
    {"name": "wall", "shape": {"box": [0.2, 2, 2]}, "position": [3, 0, 0], "fixed": true},
    {"name": "box", "shape": {"box": [0.5, 0.5, 0.5]}, "position": [0, 0, 0.35005], "mass": 2}]})");
}

// The table is given a way to go while it stands, follows it from there, stands where it is
// stopped, and is saved with what is left of it.
TEST(SetKeyframes, AFixedBodyFollowsThemFromNowOn) {
  Simulation simulation(ATable());
  ASSERT_EQ(RunTo(&simulation, 0.5), "");
  const BodyId table = Body(simulation.MakeSnapshot(), "table").id;
  const double now = simulation.time();
  exchange::SetKeyframes plan{table,
                              {{now, Vec3::Zero(), Quat::Identity()},
                               {now + 1.0, Vec3(0, 0, 1), Quat::Identity()},
                               {now + 2.0, Vec3(1, 0, 1), Quat::Identity()}},
                              false,
                              true};
  ASSERT_EQ(simulation.Apply(plan), "");
  ASSERT_EQ(RunTo(&simulation, now + 1.5), "");
  const exchange::BodySnapshot half = Body(simulation.MakeSnapshot(now + 1.5), "table");
  EXPECT_TRUE(half.follows_plan);
  EXPECT_EQ(half.plan->keyframes.size(), 3U);
  EXPECT_NEAR(half.p_WBcm.x(), 0.5, 1e-9);
  EXPECT_NEAR(half.p_WBcm.z(), 1.0, 1e-9);
  EXPECT_NEAR(Body(simulation.MakeSnapshot(now + 1.5), "box").p_WBcm.z(), 1.35, 2e-4);
  plan.follow = false;
  const Vec3 there = Body(simulation.MakeSnapshot(), "table").p_WBcm;
  ASSERT_EQ(simulation.Apply(plan), "");
  ASSERT_EQ(RunTo(&simulation, now + 2.5), "");
  const exchange::BodySnapshot stopped = Body(simulation.MakeSnapshot(), "table");
  EXPECT_EQ(stopped.p_WBcm, there);
  EXPECT_FALSE(stopped.follows_plan);
  EXPECT_EQ(stopped.plan->keyframes.size(), 3U);
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-6);
  EXPECT_LT(std::abs(simulation.MakeSnapshot().energy.Unexplained()), 1e-6);
}

TEST(SetKeyframes, AreKeptWhenTheBodyIsPlacedByHand) {
  Simulation simulation(ATable());
  const BodyId table = Body(simulation.MakeSnapshot(), "table").id;
  exchange::SetKeyframes plan{
      table,
      {{0.0, Vec3::Zero(), Quat::Identity()}, {1.0, Vec3(0, 0, 1), Quat::Identity()}},
      false,
      true};
  ASSERT_EQ(simulation.Apply(plan), "");
  ASSERT_EQ(simulation.Apply(exchange::PlaceBody{table, Vec3(0, 5, 0), Quat::Identity()}), "");
  const exchange::BodySnapshot placed = Body(simulation.MakeSnapshot(), "table");
  EXPECT_FALSE(placed.follows_plan);
  ASSERT_TRUE(placed.plan);
  EXPECT_EQ(placed.plan->keyframes.size(), 2U);
}

TEST(SetKeyframes, RefusesWhatNoSceneFileMaySay) {
  Simulation simulation(ATable());
  const exchange::Snapshot before = simulation.MakeSnapshot();
  const scene::KeyframeDesc start{0.0, Vec3::Zero(), Quat::Identity()};
  const scene::KeyframeDesc end{1.0, Vec3(0, 0, 1), Quat::Identity()};
  const BodyId table = Body(before, "table").id;
  const auto refusal = [&](const exchange::SetKeyframes& plan) { return simulation.Apply(plan); };
  EXPECT_NE(refusal({table, {start}, false, true}), "");
  EXPECT_NE(refusal({table, {end, start}, false, true}), "");
  EXPECT_NE(refusal({table, {start, end}, true, true}), "");
  EXPECT_NE(refusal({Body(before, "box").id, {start, end}, false, true}), "");
  EXPECT_EQ(refusal({table, {start}, false, false}), "");
  EXPECT_EQ(refusal({table, {}, false, false}), "");
  EXPECT_FALSE(Body(simulation.MakeSnapshot(), "table").plan);
}

}  // namespace
}  // namespace touchstone::session
