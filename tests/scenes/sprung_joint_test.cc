// Springs and dampers of hinges and sliders, against closed forms and an integration of the
// equations of motion in coordinates of the joints.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "support/format.h"
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

// I = 1/24 kg m^2 about the axis, 3 rad/s at the start.
constexpr const char* kSprungWheel = R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
    {"name": "wheel", "shape": {"box": [0.4, 0.3, 0.2]}, "mass": 2, "position": [0, 0, 1],
      "angular_velocity": [0, 0, 3]}],
  "joints": [{"type": "hinge", "bodies": ["wheel", null], "anchor": [0, 0, 1], "axis": [0, 0, 1],
    "spring": {"stiffness": 1}}]})";
constexpr const char* kSprungBlock = R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
    {"name": "block", "shape": {"box": [0.2, 0.1, 0.1]}, "mass": 1, "position": [0, 0, 1],
      "velocity": [3, 0, 0]}],
  "joints": [{"type": "slider", "bodies": ["block", null], "anchor": [0, 0, 1],
    "axis": [1, 0, 0], "spring": {"stiffness": 1}}]})";

struct SprungOscillator {
  const char* text;
  double inertia;  // [kg m^2, kg]
};
constexpr std::array<SprungOscillator, 2> kSprungOscillators = {
    {{kSprungWheel, 1.0 / 24.0}, {kSprungBlock, 1.0}}};

// Up to 1.6 radians of the oscillation in a step, and dampers that stop the motion within a step.
TEST(SprungJoint, SwingsAndFadesAsItsEquationOfMotion) {
  for (const auto& [text, inertia] : kSprungOscillators)
    for (const double w : {3.0, 30.0, 100.0})
      for (const double decay : {0.0, 1.0, 40.0, 3000.0})
        for (const double rate : kThreeRates) {
          SCOPED_TRACE(::testing::Message() << text << w << " " << decay << " 1/s at " << rate);
          const double k = inertia * w * w, c = inertia * decay;
          Simulation simulation = SteppedAt(text, rate, [&](scene::SceneDesc* scene) {
            scene->joints[0].spring = {.stiffness = k, .damping = c, .rest = 0.1};
          });
          const auto motion = [&](const Coordinates& y) {
            return Coordinates{y[1], -w * w * (y[0] - 0.1) - decay * y[1]};
          };
          const double turn = std::max(w, decay) / rate;
          EXPECT_LT(WorstTravel(&simulation, 1.0, motion, {0.0, 3.0}),
                    1e-6 + 6e-5 * std::min(1.0, turn * turn));
          ExpectBalancedBooks(simulation, 1e-10 * (k + 1.0));
        }
}

// A damper alone stops a wheel exponentially, however strong it is: w = w0 exp(-c t / I).
TEST(SprungJoint, DampsAloneAsItsClosedForm) {
  for (const double decay : {0.1, 3.0, 30.0, 300.0, 3e4, 3e7})
    for (const double rate : kThreeRates) {
      SCOPED_TRACE(::testing::Message() << decay << " 1/s at " << rate);
      Simulation simulation = SteppedAt(kSprungWheel, rate, [&](scene::SceneDesc* scene) {
        scene->joints[0].spring = {.damping = decay / 24.0};
      });
      double worst = 0.0;
      ASSERT_EQ(RunTo(&simulation, 1.0,
                      [&] {
                        const auto joint = simulation.MakeSnapshot().joints[0];
                        const double left = std::exp(-decay * simulation.time());
                        worst = std::max(worst, std::abs(joint.speed - 3.0 * left));
                        worst =
                            std::max(worst, std::abs(joint.travel - 3.0 * (1.0 - left) / decay));
                      }),
                "");
      const double within_step = decay / rate;  // between following and stopping
      EXPECT_LT(worst, within_step > 0.2 && within_step < 1.5 ? 3e-4 : 3e-6);
      EXPECT_NEAR(simulation.MakeSnapshot().energy.damping_loss,
                  0.1875 * (1.0 - std::exp(-2.0 * decay * simulation.time())), 1e-6);
      ExpectBalancedBooks(simulation, 1e-12);
    }
}

// A light capsule on a hinge askew to it, swung at 180 rad/s by a spring of 1764 J: with any damper
// it loses what the damper takes, and no more.
TEST(SprungJoint, LosesOnlyWhatItsDamperTakes) {
  constexpr const char* kCapsule = R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
      {"name": "capsule", "shape": {"capsule": {"radius": 0.1, "length": 0.8}}, "mass": 0.236,
        "position": [0.5, 0, 1.5]}],
    "joints": [{"type": "hinge", "bodies": ["capsule", null], "anchor": [0, 0, 1.5],
      "axis": [1, 0, 1], "spring": {"stiffness": 1459, "rest": 1.555}}]})";
  for (const double damping : {1e-7, 1e-4, 3.5e-3})
    for (const double rate : {60.0, 500.0}) {
      SCOPED_TRACE(::testing::Message() << damping << " N m s at " << rate);
      Simulation simulation = SteppedAt(kCapsule, rate, [&](scene::SceneDesc* scene) {
        scene->joints[0].spring->damping = damping;
      });
      const double start = simulation.MakeSnapshot().energy.Mechanical();
      ASSERT_EQ(RunTo(&simulation, 0.5), "");
      const exchange::EnergySnapshot end = simulation.MakeSnapshot().energy;
      EXPECT_NEAR(end.Mechanical(), start - end.damping_loss, 2e-5 * start);
      EXPECT_GT(end.damping_loss, 0.0);
    }
}

// A rod hinged at its end, I = m l^2 (1 + 0.01) / 12 + m l^2 / 4, falls from the horizontal.
TEST(SprungJoint, OfAPendulumSagsAndSwings) {
  constexpr double kAboutEnd = 1.01 / 12.0 + 0.25, kOfWeight = 9.81 * 0.5;
  for (const auto& [k, c] : {std::pair(0.0, 0.2), std::pair(0.0, 5.0), std::pair(0.0, 100.0),
                             std::pair(50.0, 0.0), std::pair(50.0, 0.2)})
    for (const double rate : kThreeRates) {
      SCOPED_TRACE(::testing::Message() << k << " " << c << " at " << rate);
      Simulation simulation = SteppedAt(R"({"touchstone": 1, "bodies": [
          {"name": "rod", "shape": {"box": [1, 0.1, 0.1]}, "mass": 1, "position": [0.5, 0, 1]}],
        "joints": [{"type": "hinge", "bodies": ["rod", null], "anchor": [0, 0, 1],
          "axis": [0, 1, 0]}]})",
                                        rate, [k, c](scene::SceneDesc* scene) {
                                          scene->joints[0].spring = {.stiffness = k, .damping = c};
                                        });
      const auto motion = [k, c](const Coordinates& y) {
        return Coordinates{y[1], (kOfWeight * std::cos(y[0]) - k * y[0] - c * y[1]) / kAboutEnd};
      };
      EXPECT_LT(WorstTravel(&simulation, 2.0, motion, {0.0, 0.0}), 3e-6);
      ExpectBalancedBooks(simulation, 1e-6);
    }
}

// Two rods, one below the other, with springs and dampers in both hinges. In the angles a and b
// from the vertical, for rods of mass m, length l and I = m l^2 / 12 (1 + 0.01) about the middle:
//   (I + 5/4 m l^2) a'' + m l^2 / 2 (cos(a - b) b'' + sin(a - b) b'^2) = -3/2 m g l sin a + Ta -
//   Tb, (I + m l^2 / 4) b'' + m l^2 / 2 (cos(a - b) a'' - sin(a - b) a'^2) = -1/2 m g l sin b + Tb.
TEST(SprungJoint, OfADoublePendulumKeepTime) {
  constexpr double kOwn = 1.01 / 12.0, kOfGravity = 9.81;
  constexpr double kSpring = 8.0, kDamper = 0.3;
  const auto motion = [&](const Coordinates& y) {
    // Travel is counted from the horizontal, the second joint's from the first rod.
    const double a = y[0] - std::numbers::pi / 2.0, b = a + y[1];
    const double va = y[2], vb = y[2] + y[3];
    const double first = -kSpring * y[0] - kDamper * y[2],
                 second = -kSpring * y[1] - kDamper * y[3];
    const double m11 = kOwn + 1.25, m22 = kOwn + 0.25, m12 = 0.5 * std::cos(a - b);
    const double s = 0.5 * std::sin(a - b);
    const double r1 = -1.5 * kOfGravity * std::sin(a) + first - second - s * vb * vb;
    const double r2 = -0.5 * kOfGravity * std::sin(b) + second + s * va * va;
    const double det = m11 * m22 - m12 * m12;
    const double wa = (m22 * r1 - m12 * r2) / det, wb = (m11 * r2 - m12 * r1) / det;
    return Coordinates{y[2], y[3], wa, wb - wa};
  };
  for (const double rate : kThreeRates) {
    SCOPED_TRACE(rate);
    Simulation simulation = SteppedAt(R"({"touchstone": 1, "bodies": [
        {"name": "upper", "shape": {"box": [1, 0.1, 0.1]}, "mass": 1, "position": [0.5, 0, 3]},
        {"name": "lower", "shape": {"box": [1, 0.1, 0.1]}, "mass": 1, "position": [1.5, 0, 3]}],
      "joints": [{"type": "hinge", "bodies": ["upper", null], "anchor": [0, 0, 3],
          "axis": [0, 1, 0], "spring": {"stiffness": 8, "damping": 0.3}},
        {"type": "hinge", "bodies": ["lower", "upper"], "anchor": [1, 0, 3],
          "axis": [0, 1, 0], "spring": {"stiffness": 8, "damping": 0.3}}]})",
                                      rate);
    EXPECT_LT(WorstTravel(&simulation, 3.0, motion, {0.0, 0.0, 0.0, 0.0}),
              2e-5 * std::pow(60.0 / rate, 2));
    ExpectBalancedBooks(simulation, 1e-4);
  }
}

// A spring counts full turns: wound up by three, it drives the wheel back.
TEST(SprungJoint, IsWoundUpByFullTurns) {
  for (const double rate : kThreeRates) {
    SCOPED_TRACE(rate);
    const double rest = 6.0 * std::numbers::pi;
    Simulation simulation = SteppedAt(kSprungWheel, rate, [&](scene::SceneDesc* scene) {
      scene->bodies[0].angular_velocity.setZero();
      scene->joints[0].spring = {.stiffness = 1.0, .rest = rest};
    });
    const auto motion = [&](const Coordinates& y) {
      return Coordinates{y[1], -24.0 * (y[0] - rest)};
    };
    EXPECT_LT(WorstTravel(&simulation, 2.0, motion, {0.0, 0.0}), 1e-5);
    ExpectBalancedBooks(simulation, 1e-9);
  }
}

// A mass that hangs on a vertical slider comes to rest where m g = k x, certified, and is shown the
// force that carries it.
TEST(SprungJoint, CarriesAWeight) {
  Simulation simulation = SteppedAt(R"({"touchstone": 1, "bodies": [
      {"name": "weight", "shape": {"box": [0.2, 0.2, 0.2]}, "mass": 2, "position": [0, 0, 1]}],
    "joints": [{"type": "slider", "bodies": ["weight", null], "anchor": [0, 0, 1],
      "axis": [0, 0, 1], "spring": {"stiffness": 200, "damping": 40}}]})",
                                    60.0);
  ASSERT_EQ(RunTo(&simulation, 3.0), "");
  const auto joint = simulation.MakeSnapshot().joints[0];
  EXPECT_NEAR(joint.travel, -2.0 * 9.81 / 200.0, 1e-9);
  EXPECT_NEAR(joint.spring_force, 2.0 * 9.81, 1e-7);
  EXPECT_LT((joint.force_W - 2.0 * 9.81 * Vec3::UnitZ()).norm(), 1e-7);
  EXPECT_NEAR(simulation.MakeSnapshot().energy.Unexplained(), 0.0, 1e-9);
}

// A spring between a moving support and a body follows the support.
TEST(SprungJoint, IsPulledByASupportThatMoves) {
  Simulation simulation = SteppedAt(R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
      {"name": "support", "shape": {"box": [0.2, 0.2, 0.2]}, "fixed": true, "position": [0, 0, 0],
        "keyframes": [{"time": 0, "position": [0, 0, 0]}, {"time": 10, "position": [10, 0, 0]}]},
      {"name": "block", "shape": {"box": [0.2, 0.2, 0.2]}, "mass": 1, "position": [0, 0, 1]}],
    "joints": [{"type": "slider", "bodies": ["block", "support"], "anchor": [0, 0, 0],
      "axis": [1, 0, 0], "spring": {"stiffness": 100, "damping": 4}}]})",
                                    120.0);
  // The support goes by 10 (3 s^2 - 2 s^3) m, s = t / 10 s; its acceleration pulls at the travel.
  const auto motion = [](const Coordinates& y) {
    return Coordinates{y[1], -100.0 * y[0] - 4.0 * y[1] - 0.6 + 0.12 * y[2], 1.0};
  };
  EXPECT_LT(WorstTravel(&simulation, 2.0, motion, {0.0, 0.0, 0.0}), 1e-6);
  ExpectBalancedBooks(simulation, 1e-6);
}

// A spring that presses a flap onto its limit, or along an axis that is locked, moves nothing, and
// is solved as a load of that size is: with one plan in a step.
TEST(SprungJoint, PressesWhatDoesNotMove) {
  for (const char* body : {R"("locked": ["z"])", R"("locked": [])"})
    for (const double rate : kThreeRates) {
      SCOPED_TRACE(::testing::Message() << body << " at " << rate);
      const std::string text = std::string(R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
          {"name": "flap", "shape": {"box": [0.4, 0.2, 0.02]}, "mass": 1, "position": [0, 0, 1],)") +
                               body + R"(}],
        "joints": [{"type": "slider", "bodies": ["flap", null], "anchor": [0, 0, 1],
            "axis": [0, 0, 1], "limits": [0, 1], "spring": {"stiffness": 20, "rest": -0.3}}]})";
      Simulation simulation = SteppedAt(text.c_str(), rate);
      ASSERT_EQ(RunTo(&simulation, 0.5), "");
      EXPECT_LE(simulation.totals().solves, 2 * 0.5 * rate + 2);
      EXPECT_NEAR(simulation.MakeSnapshot().joints[0].travel, 0.0, 1e-4);
      EXPECT_TRUE(simulation.totals().warnings.empty());
    }
}

// Three rods of 0.48 kg, 0.3 m long, on servos that hold them out straight: they sink until each
// spring turns as much as the weight, ever more slowly. If the round-off of angles that hardly
// change told in the forces, these would not settle, and steps would be cut into dozens of plans.
TEST(SprungJoint, AnArmThatComesToRestTakesFewSolves) {
  std::string bodies, joints;
  for (int i = 0; i < 3; ++i) {
    bodies += testing::Format(R"(%s{"name": "rod.%d", "shape": {"box": [0.3, 0.04, 0.04]},
                                "mass": 0.48, "position": [%g, 0, 1]})",
                              i == 0 ? "" : ", ", i, 0.15 + 0.3 * i);
    joints +=
        testing::Format(R"(%s{"type": "hinge", "bodies": ["rod.%d", %s], "axis": [0, 1, 0],
                                "anchor": [%g, 0, 1], "armature": 0.01,
                                "spring": {"stiffness": 100, "damping": 5}})",
                        i == 0 ? "" : ", ", i,
                        i == 0 ? "null" : testing::Format("\"rod.%d\"", i - 1).c_str(), 0.3 * i);
  }
  Simulation arm = SteppedAt(
      (R"({"touchstone": 1, "bodies": [)" + bodies + R"(], "joints": [)" + joints + "]}").c_str(),
      60.0);
  ASSERT_EQ(RunTo(&arm, 5.0), "");
  EXPECT_LE(arm.totals().solves, 1000);
  const exchange::Snapshot end = arm.MakeSnapshot();
  double moment = 0.0;
  for (const exchange::BodySnapshot& rod : end.bodies) moment += 0.48 * 9.81 * rod.p_WBcm.x();
  EXPECT_NEAR(std::abs(100.0 * end.joints[0].travel), moment, 1e-6 * moment);
}

// What the spring of a hinge drives in weightlessness is measured by the spring.
TEST(SprungJoint, IsNotWarnedAboutInWeightlessness) {
  for (const double rate : kThreeRates) {
    SCOPED_TRACE(rate);
    Simulation simulation = SteppedAt(R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
        {"name": "arm", "shape": {"box": [0.4, 0.05, 0.05]}, "mass": 1, "position": [0.2, 0, 1]}],
      "joints": [{"type": "hinge", "bodies": ["arm", null], "anchor": [0, 0, 1],
        "axis": [0, 1, 0], "spring": {"stiffness": 10, "damping": 2, "rest": 0.5}}]})",
                                      rate);
    ASSERT_EQ(RunTo(&simulation, 1.0), "");
    EXPECT_TRUE(simulation.totals().warnings.empty());
  }
}

}  // namespace
}  // namespace touchstone
