// Sliders, limits, motors and friction of joints, and loads, against closed forms.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/joint_opening.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using scene::JointKind;
using scene::SceneDesc;

constexpr double kDriveGravity = 9.81;
constexpr double kPerDegree = std::numbers::pi / 180.0;

scene::BodyDesc BoxBody(const std::string& name, const Vec3& lengths, const Vec3& position,
                        double mass) {
  scene::BodyDesc body;
  body.name = name;
  body.shape = scene::BoxShape{lengths};
  body.position = position;
  body.mass = mass;
  return body;
}

SceneDesc Weightless() {
  SceneDesc scene;
  scene.materials["default"] = {};
  scene.gravity.setZero();
  return scene;
}

scene::JointDesc Along(JointKind kind, const std::string& a, const Vec3& anchor, const Vec3& axis) {
  scene::JointDesc joint;
  joint.kind = kind;
  joint.body_a = a;
  joint.anchor = anchor;
  joint.axis = axis;
  return joint;
}

session::Simulation Driven(SceneDesc scene) {
  return session::Simulation(std::make_shared<const SceneDesc>(std::move(scene)));
}

/// A rod of length 1 along x from a hinge about -y at the origin, so that travel lifts it.
constexpr double kRodMass = 2.0;
constexpr double kRodInertia = kRodMass * ((1.0 + 0.05 * 0.05) / 12.0 + 0.25);
constexpr double kRodMoment = kRodMass * kDriveGravity * 0.5;
SceneDesc Rod() {
  SceneDesc scene = Weightless();
  scene.gravity = Vec3(0, 0, -kDriveGravity);
  scene.bodies.push_back(BoxBody("rod", Vec3(1.0, 0.05, 0.05), Vec3(0.5, 0, 0), kRodMass));
  scene.joints.push_back(Along(JointKind::kHinge, "rod", Vec3::Zero(), -Vec3::UnitY()));
  return scene;
}

/// A box of 2 kg on a slider along x through its centre.
SceneDesc Carriage() {
  SceneDesc scene = Weightless();
  scene.bodies.push_back(BoxBody("box", Vec3(0.2, 0.3, 0.4), Vec3::Zero(), 2.0));
  scene.joints.push_back(Along(JointKind::kSlider, "box", Vec3::Zero(), Vec3::UnitX()));
  return scene;
}

void ExpectHonest(const session::Simulation& simulation) {
  EXPECT_LE(simulation.totals().residual_max, 1e-9);
  EXPECT_EQ(simulation.totals().warnings, std::vector<std::string>());
}

// How fast travel changes is bounded by where the bodies are, not by how far the limit is: a slider
// that turns with its rail is looked at as seldom with a limit at 200 km.
TEST(Slider, LimitFarAwayCostsNothing) {
  const auto solves_with = [](double limit) {
    SceneDesc scene = Weightless();
    scene.bodies.push_back(BoxBody("rail", Vec3(1.0, 0.1, 0.1), Vec3::Zero(), 2.0));
    scene.bodies.push_back(BoxBody("box", Vec3(0.1, 0.1, 0.1), Vec3(0.1, 0.5, 0), 1.0));
    scene.bodies[0].angular_velocity = Vec3(1, 2, 3);
    scene::JointDesc slider = Along(JointKind::kSlider, "box", Vec3(0.1, 0.5, 0), Vec3::UnitX());
    slider.body_b = "rail";
    slider.limits = {-0.5, limit};
    scene.joints.push_back(slider);
    session::Simulation simulation = Driven(scene);
    EXPECT_EQ(testing::RunTo(&simulation, 0.5), "");
    return simulation.totals().solves;
  };
  EXPECT_EQ(solves_with(2e5), solves_with(5.0));
}

TEST(Slider, LeavesOneMotionFree) {
  SceneDesc scene = Carriage();
  scene.gravity = Vec3(1.0, 2.0, -3.0);
  session::Simulation simulation = Driven(std::move(scene));
  ASSERT_EQ(testing::RunTo(&simulation, 1.0), "");
  const exchange::Snapshot now = simulation.MakeSnapshot(1.0);
  EXPECT_NEAR(now.bodies[0].p_WBcm.x(), 0.5, 1e-9);
  EXPECT_LT(now.bodies[0].p_WBcm.tail<2>().norm(), 1e-9);
  EXPECT_LT(now.joints[0].opening, 1e-9);
  EXPECT_NEAR(now.joints[0].travel, 0.5, 1e-9);
  EXPECT_LT((now.joints[0].force_W - Vec3(0, -4.0, 6.0)).norm(), 1e-6);
  ExpectHonest(simulation);
}

// On a slope of 30 degrees, dry joint friction F: s = (g sin 30 - F / m) t^2 / 2, or it stays.
TEST(JointFriction, SlowsASliderOnASlopeByItsForce) {
  for (const double friction : {0.0, 4.0, 9.8, 12.0}) {
    SceneDesc scene = Carriage();
    scene.gravity = kDriveGravity * Vec3(0.5, 0.0, -std::sqrt(0.75));
    scene.joints[0].friction = friction;
    session::Simulation simulation = Driven(std::move(scene));
    ASSERT_EQ(testing::RunTo(&simulation, 1.0), "");
    const exchange::Snapshot now = simulation.MakeSnapshot(1.0);
    const double pull = 2.0 * 0.5 * kDriveGravity;
    const double a = std::max(0.0, (pull - friction) / 2.0);
    EXPECT_NEAR(now.bodies[0].p_WBcm.x(), 0.5 * a, 1e-8) << friction;
    EXPECT_NEAR(now.joints[0].friction_force, -std::min(friction, pull), 1e-7) << friction;
    EXPECT_NEAR(now.energy.friction_loss, friction * 0.5 * a, 1e-7) << friction;
    ExpectHonest(simulation);
  }
}

// v0 = 1, F / m = 0.7: it stops after 1 / 0.7 s and 1 / 1.4 m, and stays.
TEST(JointFriction, StopsASliderWhereItsEnergyIsUsedUp) {
  SceneDesc scene = Carriage();
  scene.bodies[0].velocity = Vec3::UnitX();
  scene.joints[0].friction = 1.4;
  session::Simulation simulation = Driven(std::move(scene));
  ASSERT_EQ(testing::RunTo(&simulation, 2.0), "");
  const exchange::Snapshot now = simulation.MakeSnapshot(2.0);
  EXPECT_NEAR(now.bodies[0].p_WBcm.x(), 1.0 / 1.4, 1e-6);
  EXPECT_LT(now.bodies[0].v_WBcm.norm(), 1e-12);
  EXPECT_NEAR(now.energy.friction_loss, 1.0, 1e-6);
  ExpectHonest(simulation);
}

// A motor that is to keep an arm level holds m g l, to the last digit it can; a weaker one lets it
// sink by (m g l - max) / I.
TEST(Motor, HoldsAnArmUpToExactlyItsMost) {
  for (const double most : {1.0001 * kRodMoment, 0.9999 * kRodMoment}) {
    SceneDesc scene = Rod();
    scene.joints[0].motor = scene::MotorDesc{.speed = 0.0, .most = most};
    session::Simulation simulation = Driven(std::move(scene));
    ASSERT_EQ(testing::RunTo(&simulation, 0.1), "");
    const exchange::Snapshot now = simulation.MakeSnapshot(0.1);
    EXPECT_NEAR(now.joints[0].motor_force, std::min(most, kRodMoment), 1e-7);
    const double sinks = std::max(0.0, kRodMoment - most) / kRodInertia;
    EXPECT_NEAR(now.joints[0].travel, -0.5 * sinks * 0.01, 1e-3 * sinks * 0.01 + 1e-10);
    ExpectHonest(simulation);
  }
}

// Without gravity: full torque until I w / T, then the speed is kept without any force. All of the
// energy is the motor's work.
TEST(Motor, SpeedsUpWithItsMostAndThenKeepsItsSpeed) {
  SceneDesc scene = Rod();
  scene.gravity.setZero();
  scene.joints[0].motor = scene::MotorDesc{.speed = 3.0, .most = 5.0};
  session::Simulation simulation = Driven(std::move(scene));
  const double reached = kRodInertia * 3.0 / 5.0;
  ASSERT_EQ(testing::RunTo(&simulation, 2.0), "");
  const exchange::Snapshot now = simulation.MakeSnapshot(2.0);
  EXPECT_NEAR(now.joints[0].speed, 3.0, 1e-9);
  EXPECT_NEAR(now.joints[0].travel, 3.0 * (2.0 - 0.5 * reached), 1e-4);
  EXPECT_NEAR(now.joints[0].motor_force, 0.0, 1e-6);
  EXPECT_NEAR(now.energy.external_work, 0.5 * kRodInertia * 9.0, 1e-6);
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-7);
  ExpectHonest(simulation);
}

// An arm that a motor turns at constant speed in gravity: the torque is m g l cos(w t).
TEST(Motor, TurnsAnArmSteadilyAgainstGravity) {
  SceneDesc scene = Rod();
  scene.bodies[0].angular_velocity = Vec3(0, -2.0, 0);
  scene.bodies[0].velocity = Vec3(0, 0, 1.0);
  scene.joints[0].motor = scene::MotorDesc{.speed = 2.0, .most = 1e4};
  session::Simulation simulation = Driven(std::move(scene));
  ASSERT_EQ(testing::RunTo(&simulation, 3.0), "");
  const exchange::Snapshot now = simulation.MakeSnapshot(3.0);
  EXPECT_NEAR(now.joints[0].speed, 2.0, 1e-8);
  EXPECT_NEAR(now.joints[0].motor_force, kRodMoment * std::cos(6.0), 0.05 * kRodMoment);
  const double lifted = kRodMoment * std::sin(6.0);
  EXPECT_NEAR(now.energy.external_work, lifted, 1e-3);
  ExpectHonest(simulation);
}

// A crank of radius 0.2 drives a piston by a rod of length 0.7: x = r cos + sqrt(l^2 - r^2 sin^2).
TEST(Motor, DrivesASliderCrank) {
  const double r = 0.2, l = 0.7, w = 4.0;
  SceneDesc scene = Weightless();
  scene.bodies.push_back(BoxBody("crank", Vec3(0.2, 0.02, 0.02), Vec3(0.1, 0, 0), 1.0));
  scene.bodies.push_back(BoxBody("rod", Vec3(0.7, 0.02, 0.02), Vec3(r + 0.35, 0, 0), 0.5));
  scene.bodies.push_back(BoxBody("piston", Vec3(0.1, 0.1, 0.1), Vec3(r + l, 0, 0), 0.7));
  scene.joints = {Along(JointKind::kHinge, "crank", Vec3::Zero(), Vec3::UnitY()),
                  Along(JointKind::kHinge, "crank", Vec3(r, 0, 0), Vec3::UnitY()),
                  Along(JointKind::kHinge, "rod", Vec3(r + l, 0, 0), Vec3::UnitY()),
                  Along(JointKind::kSlider, "piston", Vec3(r + l, 0, 0), Vec3::UnitX())};
  scene.joints[1].body_b = "rod";
  scene.joints[2].body_b = "piston";
  scene.joints[0].motor = scene::MotorDesc{.speed = w, .most = 1e3};
  session::Simulation simulation = Driven(std::move(scene));
  const auto look = [&] {
    const exchange::Snapshot now = simulation.MakeSnapshot();
    const double angle = now.joints[0].travel;
    EXPECT_NEAR(testing::Body(now, "piston").p_WBcm.x(),
                r * std::cos(angle) + std::sqrt(l * l - std::pow(r * std::sin(angle), 2)), 1e-6);
    EXPECT_NEAR(now.joints[0].speed, w, 1e-6);
  };
  ASSERT_EQ(testing::RunTo(&simulation, 1.6, look), "");
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-5);
  ExpectHonest(simulation);
}

// It arrives at the limit at 0.5 / 0.8 s, and stays there.
TEST(Limits, StopASliderWhereTheyAre) {
  SceneDesc scene = Carriage();
  scene.bodies[0].velocity = Vec3(0.8, 0, 0);
  scene.joints[0].limits = scene::JointLimits{-1.0, 0.5};
  session::Simulation simulation = Driven(std::move(scene));
  ASSERT_EQ(testing::RunTo(&simulation, 0.6), "");
  EXPECT_NEAR(simulation.MakeSnapshot(0.6).bodies[0].p_WBcm.x(), 0.48, 1e-9);
  ASSERT_EQ(testing::RunTo(&simulation, 1.0), "");
  const exchange::Snapshot now = simulation.MakeSnapshot(1.0);
  EXPECT_NEAR(now.bodies[0].p_WBcm.x(), 0.5, 1e-6);
  EXPECT_LT(now.bodies[0].v_WBcm.norm(), 1e-12);
  EXPECT_NEAR(now.energy.impact_loss, 0.64, 1e-9);
  ExpectHonest(simulation);
}

// A rod falls from level onto a limit 0.7 rad below, loses its energy there and rests on it.
TEST(Limits, TakeUpASwingThatComesToRestOnThem) {
  SceneDesc scene = Rod();
  scene.joints[0].limits = scene::JointLimits{-0.7, 1.0};
  session::Simulation simulation = Driven(std::move(scene));
  ASSERT_EQ(testing::RunTo(&simulation, 2.0), "");
  const exchange::Snapshot now = simulation.MakeSnapshot(2.0);
  EXPECT_NEAR(now.joints[0].travel, -0.7, 1e-4);
  EXPECT_LT(now.bodies[0].w_WB.norm(), 1e-9);
  EXPECT_NEAR(now.joints[0].limit_force, kRodMoment * std::cos(0.7), 1e-3);
  EXPECT_NEAR(now.energy.impact_loss, kRodMoment * std::sin(0.7), 1e-3);
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-6);
  ExpectHonest(simulation);
}

// Two and a half turns: what is counted are turns, not angles.
TEST(Limits, CountTurns) {
  SceneDesc scene = Rod();
  scene.gravity.setZero();
  const double high = 5.0 * std::numbers::pi;
  scene.joints[0].limits = scene::JointLimits{-1.0, high};
  scene.joints[0].motor = scene::MotorDesc{.speed = 20.0, .most = 50.0};
  session::Simulation simulation = Driven(std::move(scene));
  ASSERT_EQ(testing::RunTo(&simulation, 0.7), "");
  EXPECT_LT(simulation.MakeSnapshot(0.7).joints[0].travel, high - 0.5);
  ASSERT_EQ(testing::RunTo(&simulation, 1.5), "");
  const exchange::Snapshot now = simulation.MakeSnapshot(1.5);
  EXPECT_NEAR(now.joints[0].travel, high, 1e-4);
  EXPECT_NEAR(now.joints[0].motor_force, 50.0, 1e-6);
  EXPECT_NEAR(now.joints[0].limit_force, -50.0, 1e-6);
  ExpectHonest(simulation);
}

TEST(Loads, AccelerateByForceOverMassWhileTheyAct) {
  SceneDesc scene = Weightless();
  scene.bodies.push_back(BoxBody("box", Vec3::Ones(), Vec3::Zero(), 2.0));
  scene.bodies[0].orientation = Quat(Eigen::AngleAxisd(1.0, Vec3::UnitZ()));
  scene::LoadDesc load;
  load.body = "box";
  load.force = Vec3(3.0, 0.0, 0.0);
  load.from = 0.123;
  load.until = 0.789;
  scene.loads.push_back(load);
  session::Simulation simulation = Driven(std::move(scene));
  ASSERT_EQ(testing::RunTo(&simulation, 1.0), "");
  const exchange::Snapshot now = simulation.MakeSnapshot(1.0);
  const double acts = 0.789 - 0.123, v = 1.5 * acts;
  EXPECT_NEAR(now.bodies[0].v_WBcm.x(), v, 1e-12);
  EXPECT_NEAR(now.bodies[0].p_WBcm.x(), 0.75 * acts * acts + v * (1.0 - 0.789), 1e-12);
  EXPECT_NEAR(now.energy.external_work, v * v, 1e-12);
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-12);
}

// A couple about an axis of symmetry: w = w0 + T t / I, also for a body that spins about it.
TEST(Loads, TurnASpinningBodyByTorqueOverInertia) {
  SceneDesc scene = Weightless();
  scene.bodies.push_back(BoxBody("box", Vec3(0.6, 0.6, 0.2), Vec3::Zero(), 3.0));
  scene.bodies[0].angular_velocity = Vec3(0, 0, 7.0);
  scene::LoadDesc load;
  load.body = "box";
  load.torque = Vec3(0.0, 0.0, 0.9);
  scene.loads.push_back(load);
  session::Simulation simulation = Driven(std::move(scene));
  ASSERT_EQ(testing::RunTo(&simulation, 1.0), "");
  const exchange::Snapshot now = simulation.MakeSnapshot(1.0);
  const double inertia = 3.0 * 0.72 / 12.0;
  EXPECT_NEAR(now.bodies[0].w_WB.z(), 7.0 + 0.9 / inertia, 1e-10);
  EXPECT_LT(now.bodies[0].v_WBcm.norm(), 1e-12);
}

// µ m g = 3.924 N holds 3.5 N; 4.5 N for two seconds give (4.5 - 3.924) / m, at whichever height.
TEST(DriveScenes, CubesGlideUnderWhatFrictionLeavesOfTheLoad) {
  session::Simulation simulation(testing::BuiltIn("gliding-cubes"));
  ASSERT_EQ(testing::RunTo(&simulation, 4.0), "");
  const exchange::Snapshot end = simulation.MakeSnapshot();
  const double held = 0.4 * kDriveGravity, v = 2.0 * (4.5 - held);
  const double way = v + 0.5 * v * v / held;
  EXPECT_NEAR(testing::Body(end, "held").p_WBcm.x(), -0.8, 1e-4);
  EXPECT_NEAR(testing::Body(end, "gliding").p_WBcm.x(), -0.8 + way, 2e-3);
  EXPECT_NEAR(testing::Body(end, "pulled-high").p_WBcm.x(), -0.8 + way, 2e-3);
  ExpectHonest(simulation);
}

TEST(DriveScenes, ADrawerPulledTooFarFromItsMiddleJams) {
  session::Simulation simulation(testing::BuiltIn("jamming-drawer"));
  const exchange::Snapshot start = simulation.MakeSnapshot();
  ASSERT_EQ(testing::RunTo(&simulation, 1.4), "");
  const exchange::Snapshot end = simulation.MakeSnapshot();
  const auto moved = [&](const char* name) {
    return testing::Body(start, name).p_WBcm.x() - testing::Body(end, name).p_WBcm.x();
  };
  EXPECT_NEAR(moved("slides"), 0.5 * 0.8 * 0.81, 0.02);  // (1 - 2 µ e / l) F / m
  EXPECT_LT(moved("jams"), 0.01);
  EXPECT_LT(testing::Body(end, "jams").v_WBcm.norm(), 1e-6);
  ExpectHonest(simulation);
}

TEST(DriveScenes, MotorsKeepTheCartsSpeedOnTheLevelAndOnTheRamp) {
  session::Simulation simulation(testing::BuiltIn("motor-cart"));
  for (const double time : {1.0, 3.8}) {
    ASSERT_EQ(testing::RunTo(&simulation, time), "");
    const exchange::Snapshot now = simulation.MakeSnapshot();
    EXPECT_NEAR(testing::Body(now, "chassis").v_WBcm.norm(), 1.2, 1e-3);
    const double pull = time < 2.0 ? 0.0 : 22.0 * kDriveGravity * std::sin(12.0 * kPerDegree);
    const double rubs = 2.0 * 0.05 / 0.2;  // the friction of the front wheels
    for (const int motor : {0, 1})
      EXPECT_NEAR(now.joints[motor].motor_force, 0.1 * (pull + rubs), 0.002);
  }
  ExpectHonest(simulation);
}

// Wheels that no slip lets turn at different speeds could share the load in many ways. They share
// it evenly, wherever the cart is.
TEST(DriveScenes, MotorsShareTheLoadOfTheCart) {
  for (int i = 0; i < 8; ++i) {
    SceneDesc scene = *testing::BuiltIn("motor-cart");
    const Vec3 ahead(1e-6 * i, 0.0, 0.0);
    for (scene::BodyDesc& body : scene.bodies)
      if (!body.fixed) body.position += ahead;
    for (scene::JointDesc& joint : scene.joints) joint.anchor += ahead;
    session::Simulation simulation(std::make_shared<const SceneDesc>(std::move(scene)));
    ASSERT_EQ(testing::RunTo(&simulation, 2.3), "");
    ASSERT_EQ(testing::RunTo(&simulation, 3.8,
                             [&] {
                               const auto joints = simulation.MakeSnapshot().joints;
                               EXPECT_NEAR(joints[0].motor_force, joints[1].motor_force, 0.005);
                             }),
              "");
  }
}

TEST(DriveScenes, MotorsDoWhatTheirTorqueAllows) {
  session::Simulation simulation(testing::BuiltIn("drives"));
  ASSERT_EQ(testing::RunTo(&simulation, 8.0), "");
  const exchange::Snapshot now = simulation.MakeSnapshot();
  EXPECT_NEAR(now.joints[0].speed, 1.5, 1e-8);
  EXPECT_GT(now.joints[0].travel, 11.5);
  EXPECT_LT(now.joints[1].travel, 0.5 * std::numbers::pi);
  EXPECT_NEAR(now.joints[2].travel, 100.0 * kPerDegree, 1e-3);
  const double weight = 6.0 * kDriveGravity * 0.3 * std::sin(100.0 * kPerDegree);
  EXPECT_NEAR(now.joints[2].limit_force, -(25.0 - weight), 1e-2);
  ExpectHonest(simulation);
}

// A joint that leaves its limit slowly and comes back within the step comes back to the limit.
TEST(Limits, ThatAreLeftAreMetAgain) {
  SceneDesc scene = Weightless();
  scene.gravity = Vec3(0, 0, -kDriveGravity);
  scene.bodies.push_back(BoxBody("lift", Vec3(0.1, 0.1, 0.1), Vec3::Zero(), 1.0));
  scene.bodies.back().velocity = Vec3(0, 0, 0.01);
  scene.joints.push_back(Along(JointKind::kSlider, "lift", Vec3::Zero(), Vec3::UnitZ()));
  scene.joints.back().limits = scene::JointLimits{0.0, 1.0};
  session::Simulation simulation = Driven(scene);
  const double tolerance = simulation.MakeSnapshot().settings.contact.tolerance;
  for (int step = 0; step < 10; ++step) {
    ASSERT_TRUE(simulation.Advance().ok);
    EXPECT_GT(testing::Body(simulation.MakeSnapshot(), "lift").p_WBcm.z(), -tolerance);
  }
}

}  // namespace
}  // namespace touchstone
