// Rotors of hinges and sliders, the armature: against closed forms and an integration of the
// equations of motion in coordinates of the joints.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include "support/joint_motion.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Coordinates;
using testing::ExpectBalancedBooks;
using testing::kThreeRates;
using testing::RunTo;
using testing::SteppedAt;
using testing::WorstTravel;

// A rod of 1 kg and 1 m hinged at its end: I = m l^2 (1 + 0.01) / 12 + m l^2 / 4 about the axis,
// the weight m g l / 2.
constexpr double kRodAboutEnd = 1.01 / 12.0 + 0.25, kWeightAtArm = 9.81 * 0.5;
constexpr const char* kFallingRod = R"({"touchstone": 1, "bodies": [
    {"name": "rod", "shape": {"box": [1, 0.1, 0.1]}, "mass": 1, "position": [0.5, 0, 1]}],
  "joints": [{"type": "hinge", "bodies": ["rod", null], "anchor": [0, 0, 1],
    "axis": [0, 1, 0]}]})";

// From light to a hundred times the rod's own inertia.
constexpr std::array<double, 4> kArmatures = {1e-4, 0.1, 1.0, 30.0};

Simulation WithArmature(const char* text, double rate, double armature) {
  return SteppedAt(text, rate, [armature](scene::SceneDesc* scene) {
    for (scene::JointDesc& joint : scene->joints) joint.armature = armature;
  });
}

// It falls from the horizontal, by (I + a) q'' = m g l / 2 cos q.
TEST(Rotor, OfAPendulumSlowsItsFall) {
  for (const double a : kArmatures)
    for (const double rate : kThreeRates) {
      SCOPED_TRACE(::testing::Message() << a << " kg m^2 at " << rate);
      Simulation simulation = WithArmature(kFallingRod, rate, a);
      const auto motion = [a](const Coordinates& y) {
        return Coordinates{y[1], kWeightAtArm * std::cos(y[0]) / (kRodAboutEnd + a)};
      };
      EXPECT_LT(WorstTravel(&simulation, 2.0, motion, {0.0, 0.0}), 2e-6);
      ExpectBalancedBooks(simulation, 3e-6);
    }
}

// Small swings last 2 pi sqrt((I + a) / (m g l / 2)): it is back after ten.
TEST(Rotor, OfAPendulumKeepsThePeriod) {
  for (const double a : kArmatures) {
    SCOPED_TRACE(a);
    constexpr double kSwing = 1e-3;
    Simulation simulation = SteppedAt(R"({"touchstone": 1, "bodies": [
        {"name": "rod", "shape": {"box": [0.1, 0.1, 1]}, "mass": 1, "position": [0, 0, 0.5]}],
      "joints": [{"type": "hinge", "bodies": ["rod", null], "anchor": [0, 0, 1],
        "axis": [0, 1, 0]}]})",
                                      60.0, [a](scene::SceneDesc* scene) {
                                        const double w =
                                            std::sqrt(kWeightAtArm / (kRodAboutEnd + a));
                                        scene->joints[0].armature = a;
                                        scene->bodies[0].angular_velocity.y() = kSwing * w;
                                        scene->bodies[0].velocity.x() = -0.5 * kSwing * w;
                                      });
    const double period = 2.0 * std::numbers::pi * std::sqrt((kRodAboutEnd + a) / kWeightAtArm);
    ASSERT_EQ(RunTo(&simulation, 10.0 * period), "");
    const auto joint = simulation.MakeSnapshot(10.0 * period).joints[0];
    EXPECT_NEAR(joint.travel / kSwing, 0.0, 1e-4);
  }
}

// A torque T turns a wheel, I = 1/24 kg m^2, by T / (I + a), and so does a motor of that torque.
TEST(Rotor, OfAWheelTakesItsPartOfATorque) {
  constexpr double kTorque = 0.2, kWheel = 1.0 / 24.0;
  constexpr const char* kText = R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
      {"name": "wheel", "shape": {"box": [0.4, 0.3, 0.2]}, "mass": 2, "position": [0, 0, 1]}],
    "joints": [{"type": "hinge", "bodies": ["wheel", null], "anchor": [0, 0, 1],
      "axis": [0, 0, 1]}]})";
  for (const bool by_motor : {false, true})
    for (const double a : kArmatures) {
      SCOPED_TRACE(::testing::Message() << a << " " << by_motor);
      Simulation simulation = SteppedAt(kText, 60.0, [&](scene::SceneDesc* scene) {
        scene->joints[0].armature = a;
        if (by_motor)
          scene->joints[0].motor = {.speed = 100.0, .most = kTorque};
        else
          scene->loads = {
              {.body = "wheel", .torque = Vec3(0, 0, kTorque), .from = {}, .until = {}}};
      });
      ASSERT_EQ(RunTo(&simulation, 1.0), "");
      const auto snapshot = simulation.MakeSnapshot();
      const double rate = kTorque / (kWheel + a);
      EXPECT_NEAR(snapshot.joints[0].speed, rate, 1e-9 * rate);
      EXPECT_NEAR(snapshot.joints[0].travel, 0.5 * rate, 1e-8 * rate);
      EXPECT_NEAR(snapshot.energy.kinetic, 0.5 * (kWheel + a) * rate * rate, 1e-8 * rate);
      EXPECT_NEAR(snapshot.energy.external_work, snapshot.energy.kinetic, 1e-8 * rate);
    }
}

// The rotor of a slider is a mass that falls with the block and weighs nothing.
TEST(Rotor, OfASliderIsAMassWithoutWeight) {
  constexpr double kBlock = 2.0, kSpringOfBlock = 200.0;
  for (const double a : kArmatures)
    for (const double rate : kThreeRates) {
      SCOPED_TRACE(::testing::Message() << a << " kg at " << rate);
      Simulation simulation =
          SteppedAt(R"({"touchstone": 1, "bodies": [
          {"name": "block", "shape": {"box": [0.2, 0.2, 0.2]}, "mass": 2, "position": [0, 0, 1]}],
        "joints": [{"type": "slider", "bodies": ["block", null], "anchor": [0, 0, 1],
          "axis": [0, 0, 1], "spring": {"stiffness": 200}}]})",
                    rate, [a](scene::SceneDesc* scene) { scene->joints[0].armature = a; });
      const auto motion = [a](const Coordinates& y) {
        return Coordinates{y[1], (-kSpringOfBlock * y[0] - kBlock * 9.81) / (kBlock + a)};
      };
      EXPECT_LT(WorstTravel(&simulation, 2.0, motion, {0.0, 0.0}), 2e-5);
      ExpectBalancedBooks(simulation, 1e-6);
    }
}

// Two rods, one below the other, with a rotor in each hinge, that of the lower one turning between
// the rods. In the angles of the rods from the vertical, x and y, the kinetic energy is that of the
// double pendulum and a x'^2 / 2 + a (y' - x')^2 / 2.
TEST(Rotor, OfADoublePendulumCouplesItsRods) {
  constexpr double kOwn = 1.01 / 12.0;
  for (const double a : {0.1, 0.3, 3.0})
    for (const double rate : kThreeRates) {
      SCOPED_TRACE(::testing::Message() << a << " at " << rate);
      const auto motion = [&](const Coordinates& q) {
        const double x = q[0] - std::numbers::pi / 2.0, y = x + q[1];
        const double vx = q[2], vy = q[2] + q[3];
        const double m11 = kOwn + 1.25 + 2.0 * a, m22 = kOwn + 0.25 + a,
                     m12 = 0.5 * std::cos(x - y) - a;
        const double s = 0.5 * std::sin(x - y);
        const double r1 = -1.5 * 9.81 * std::sin(x) - s * vy * vy;
        const double r2 = -0.5 * 9.81 * std::sin(y) + s * vx * vx;
        const double det = m11 * m22 - m12 * m12;
        const double wx = (m22 * r1 - m12 * r2) / det, wy = (m11 * r2 - m12 * r1) / det;
        return Coordinates{q[2], q[3], wx, wy - wx};
      };
      Simulation simulation = WithArmature(R"({"touchstone": 1, "bodies": [
          {"name": "upper", "shape": {"box": [1, 0.1, 0.1]}, "mass": 1, "position": [0.5, 0, 3]},
          {"name": "lower", "shape": {"box": [1, 0.1, 0.1]}, "mass": 1, "position": [1.5, 0, 3]}],
        "joints": [{"type": "hinge", "bodies": ["upper", null], "anchor": [0, 0, 3],
            "axis": [0, 1, 0]},
          {"type": "hinge", "bodies": ["lower", "upper"], "anchor": [1, 0, 3],
            "axis": [0, 1, 0]}]})",
                                           rate, a);
      EXPECT_LT(WorstTravel(&simulation, 2.0, motion, {0.0, 0.0, 0.0, 0.0}),
                2e-5 * std::pow(60.0 / rate, 2));
      ExpectBalancedBooks(simulation, 1e-4);
    }
}

// Two boxes on a hinge that tumble in space keep their energy, that of the rotor included, and
// their angular momentum.
TEST(Rotor, OfTumblingBoxesKeepsEnergyAndAngularMomentum) {
  for (const double a : {0.001, 0.01, 1.0}) {
    SCOPED_TRACE(a);
    Simulation simulation = WithArmature(R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
        {"name": "first", "shape": {"box": [0.4, 0.2, 0.1]}, "mass": 1, "position": [0.2, 0, 3],
          "angular_velocity": [1, 2, 3]},
        {"name": "second", "shape": {"box": [0.4, 0.3, 0.1]}, "mass": 2, "position": [-0.2, 0, 3],
          "angular_velocity": [-1, -1, 2]}],
      "joints": [{"type": "hinge", "bodies": ["first", "second"], "anchor": [0, 0, 3],
          "axis": [0, 1, 0.5]}]})",
                                         60.0, a);
    ASSERT_EQ(RunTo(&simulation, 0.1), "");
    const auto before = simulation.MakeSnapshot();
    ASSERT_EQ(RunTo(&simulation, 5.0), "");
    const auto after = simulation.MakeSnapshot();
    EXPECT_NEAR(after.energy.kinetic, before.energy.kinetic, 1e-6 * before.energy.kinetic);
    const Vec3 then = testing::AngularMomentum(before), now = testing::AngularMomentum(after);
    EXPECT_LT((now - then).norm(), 1e-4 * then.norm());
    EXPECT_LT(simulation.totals().energy_gain_max, 1e-9);
  }
}

// A ball, e = 0.5, strikes the end of a rod at rest, (I + a) w = r p: it meets the mass
// (I + a) / r^2.
TEST(Rotor, OfAStruckRodTakesPartInTheImpact) {
  constexpr double kStruckAt = 0.9, kSpeedOfBall = 2.0, kBounce = 0.5, kMassOfBall = 0.4;
  for (const double a : kArmatures) {
    SCOPED_TRACE(a);
    Simulation simulation =
        SteppedAt(R"({"touchstone": 1, "gravity": [0, 0, 0],
      "materials": {"hard": {"restitution": 0.5, "friction": 0}}, "bodies": [
        {"name": "rod", "shape": {"box": [1, 0.1, 0.1]}, "mass": 1, "position": [0.5, 0, 1],
          "material": "hard"},
        {"name": "ball", "shape": {"sphere": {"radius": 0.1}}, "mass": 0.4, "position": [0.9, 0, 1.2],
          "velocity": [0, 0, -2], "material": "hard"}],
      "joints": [{"type": "hinge", "bodies": ["rod", null], "anchor": [0, 0, 1],
        "axis": [0, 1, 0]}]})",
                  60.0, [a](scene::SceneDesc* scene) { scene->joints[0].armature = a; });
    ASSERT_EQ(RunTo(&simulation, 0.05), "");
    const auto snapshot = simulation.MakeSnapshot();
    const double met = (kRodAboutEnd + a) / (kStruckAt * kStruckAt);
    const double impulse = (1.0 + kBounce) * kSpeedOfBall / (1.0 / kMassOfBall + 1.0 / met);
    const double turn = impulse * kStruckAt / (kRodAboutEnd + a);
    EXPECT_NEAR(snapshot.joints[0].speed, turn, 1e-9);
    EXPECT_NEAR(testing::Body(snapshot, "ball").v_WBcm.z(), -kSpeedOfBall + impulse / kMassOfBall,
                1e-9);
    const double lost = 0.5 * (1.0 - kBounce * kBounce) * kSpeedOfBall * kSpeedOfBall /
                        (1.0 / kMassOfBall + 1.0 / met);
    EXPECT_NEAR(snapshot.energy.impact_loss, lost, 1e-9);
    EXPECT_NEAR(snapshot.energy.Unexplained(), 0.0, 1e-9);
  }
}

// A trunk on two legs sinks while its feet stand still on rough ground: nothing is lost.
TEST(Rotor, OfLegsThatCrouchLosesNothing) {
  for (const double a : {0.0, 0.003, 0.03, 0.3}) {
    SCOPED_TRACE(a);
    scene::SceneDesc scene = *testing::FromFile("crouching-legs");
    for (scene::JointDesc& joint : scene.joints) joint.armature = a;
    Simulation simulation = testing::SteppedBy(std::move(scene), 1.0 / 60.0);
    ASSERT_EQ(RunTo(&simulation, 0.3), "");
    const auto snapshot = simulation.MakeSnapshot();
    EXPECT_LT(testing::Body(snapshot, "trunk").v_WBcm.z(), -0.5);
    EXPECT_NEAR(snapshot.energy.Mechanical(), snapshot.energy.start, 1e-5);
    EXPECT_NEAR(snapshot.energy.friction_loss, 0.0, 1e-6);
    EXPECT_LT(simulation.totals().solves, 60);
  }
}

// A chain whose rotors are heavier than its bodies, and which a mover presses on the floor: joints
// open, and hold again in the next step.
TEST(Rotor, OfAJointThatIsOpenedGivesNothing) {
  Simulation simulation(testing::FromFile("rotor-opened-23"));
  ASSERT_EQ(RunTo(&simulation, 0.3), "");
  EXPECT_GT(simulation.totals().joints_opened, 0);
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-6);
}

}  // namespace
}  // namespace touchstone
