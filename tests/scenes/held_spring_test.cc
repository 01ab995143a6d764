// Springs on bodies that slide, roll or are jointed: they are in time with closed forms, or with an
// integration of one equation of motion.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <functional>
#include <numbers>
#include <utility>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::RunTo;
using testing::SteppedAt;

constexpr std::array<double, 2> kRates = {60.0, 240.0};

constexpr const char* kBlockOnATable = R"({"touchstone": 1,
  "materials": {"default": {"restitution": 0, "friction": 0}}, "bodies": [
    {"name": "block", "shape": {"box": [0.2, 0.2, 0.2]}, "mass": 1, "position": [0.1, 0, 0.1]},
    {"name": "table", "shape": {"box": [20, 20, 1]}, "fixed": true, "position": [0, 0, -0.5]}],
  "springs": [{"bodies": ["block", null], "anchors": [[0, 0, 0], [-1, 0, 0.1]],
    "stiffness": 1000, "length": 1}]})";

constexpr const char* kBlockOnASlider = R"({"touchstone": 1, "bodies": [
    {"name": "block", "shape": {"box": [0.2, 0.2, 0.2]}, "mass": 1, "position": [0.1, 0, 0.1]}],
  "joints": [{"type": "slider", "bodies": ["block", null], "anchor": [0.1, 0, 0.1],
    "axis": [1, 0, 0]}],
  "springs": [{"bodies": ["block", null], "anchors": [[0, 0, 0], [-1, 0, 0.1]],
    "stiffness": 1000, "length": 1}]})";

/// The largest difference, until `end`, between the place of the block along x and `place` [m].
double WorstPlace(Simulation* simulation, double end, const std::function<double(double)>& place) {
  double worst = 0.0;
  const auto look = [&] {
    const double x = Body(simulation->MakeSnapshot(), "block").p_WBcm.x();
    worst = std::max(worst, std::abs(x - place(simulation->time())));
  };
  EXPECT_EQ(RunTo(simulation, end, look), "");
  return worst;
}

// Between 0.04 and 2 radians of the oscillation in a step.
TEST(HeldSpring, ABlockThatSlidesIsInTime) {
  for (const char* text : {kBlockOnATable, kBlockOnASlider})
    for (const double stiffness : {100.0, 1000.0, 4000.0, 14000.0})
      for (const double rate : kRates) {
        SCOPED_TRACE(::testing::Message() << text << stiffness << " N/m at " << rate << " Hz");
        Simulation simulation = SteppedAt(
            text, rate, [&](scene::SceneDesc* scene) { scene->springs[0].stiffness = stiffness; });
        const double w = std::sqrt(stiffness), turn = std::min(w / rate, 1.0);
        const double start = simulation.MakeSnapshot().energy.Mechanical();
        EXPECT_LT(WorstPlace(&simulation, 2.0, [&](double t) { return 0.1 * std::cos(w * t); }),
                  2e-8 + 2e-4 * std::pow(turn, 4));
        const auto energy = simulation.MakeSnapshot().energy;
        EXPECT_NEAR(energy.Mechanical(), start, 2e-6 * 0.005 * stiffness);
        EXPECT_NEAR(energy.damping_loss, 0.0, 2e-6 * 0.005 * stiffness);
      }
}

// Weakly, nearly critically and so strongly that it creeps.
TEST(HeldSpring, ADampedBlockFadesAsItsClosedForm) {
  for (const char* text : {kBlockOnATable, kBlockOnASlider})
    for (const double c : {5.0, 50.0, 400.0, 2000.0})
      for (const double rate : kRates) {
        SCOPED_TRACE(::testing::Message() << text << c << " N s/m at " << rate << " Hz");
        Simulation simulation =
            SteppedAt(text, rate, [&](scene::SceneDesc* scene) { scene->springs[0].damping = c; });
        const double start = simulation.MakeSnapshot().energy.Mechanical();
        const std::complex<double> root = std::sqrt(std::complex<double>(0.25 * c * c - 1000.0));
        const std::complex<double> one = root - 0.5 * c, other = -root - 0.5 * c;
        EXPECT_LT(WorstPlace(&simulation, 1.0,
                             [&](double t) {
                               return (0.1 *
                                       (other * std::exp(one * t) - one * std::exp(other * t)) /
                                       (other - one))
                                   .real();
                             }),
                  5e-5);
        const auto energy = simulation.MakeSnapshot().energy;
        EXPECT_NEAR(energy.damping_loss, start - energy.Mechanical(), 1e-8);
      }
}

// A ball turns with the motion of its centre: 7/5 of its mass.
TEST(HeldSpring, ABallThatRollsIsInTime) {
  for (const double rate : kRates) {
    SCOPED_TRACE(rate);
    Simulation simulation = SteppedAt(kBlockOnATable, rate, [](scene::SceneDesc* scene) {
      scene->bodies[0].shape = scene::SphereShape{0.1};
      scene->materials.at("default").friction = 9.0;
    });
    const double w = std::sqrt(1000.0 / 1.4);
    EXPECT_LT(WorstPlace(&simulation, 2.0, [&](double t) { return 0.1 * std::cos(w * t); }), 1e-6);
  }
}

// Each half of an oscillation is one about a point mu m g / k away, and the block stops where the
// spring is weaker than friction.
TEST(HeldSpring, FrictionShortensEverySwing) {
  constexpr double kShift = 0.2 * 9.81 / 1000.0;
  const double w = std::sqrt(1000.0), half = std::numbers::pi / w;
  for (const double rate : kRates) {
    SCOPED_TRACE(rate);
    Simulation simulation = SteppedAt(kBlockOnATable, rate, [](scene::SceneDesc* scene) {
      scene->materials.at("default").friction = 0.2;
    });
    EXPECT_LT(WorstPlace(&simulation, 1.0,
                         [&](double t) {
                           const double swings = std::floor(t / half);
                           const double sign = std::fmod(swings, 2.0) == 0.0 ? 1.0 : -1.0;
                           const double reach = 0.1 - 2.0 * swings * kShift;
                           return sign *
                                  (kShift + (reach - kShift) * std::cos(w * (t - swings * half)));
                         }),
              5e-4);
  }
}

// The other end moves away steadily.
TEST(HeldSpring, ABlockIsPulledByAMovingEnd) {
  for (const double rate : kRates) {
    SCOPED_TRACE(rate);
    Simulation simulation = SteppedAt(R"({"touchstone": 1,
      "materials": {"default": {"restitution": 0, "friction": 0}}, "bodies": [
        {"name": "block", "shape": {"box": [0.2, 0.2, 0.2]}, "mass": 1, "position": [0, 0, 0.1]},
        {"name": "table", "shape": {"box": [20, 20, 1]}, "fixed": true,
         "position": [0, 0, -0.5]},
        {"name": "hand", "shape": {"sphere": {"radius": 0.1}}, "fixed": true,
         "position": [2, 0, 0.1], "velocity": [0.5, 0, 0]}],
      "springs": [{"bodies": ["block", "hand"], "anchors": [[0, 0, 0], [0, 0, 0]],
        "stiffness": 1000, "length": 2}]})",
                                      rate);
    const double w = std::sqrt(1000.0);
    EXPECT_LT(
        WorstPlace(&simulation, 2.0, [&](double t) { return 0.5 * (t - std::sin(w * t) / w); }),
        1e-6);
    const auto energy = simulation.MakeSnapshot().energy;
    EXPECT_NEAR(energy.Unexplained(), 0.0, 1e-8);
  }
}

// It whirls about the spring's end and spins up to two radians a step: its energy and its angular
// momentum about that end stay as they are.
TEST(HeldSpring, ABoxThatWhirlsOnATableKeepsEnergyAndAngularMomentum) {
  for (const auto& [rate, tolerance] : {std::pair(60.0, 1e-3), std::pair(240.0, 5e-5)}) {
    SCOPED_TRACE(rate);
    Simulation simulation = SteppedAt(kBlockOnATable, rate, [](scene::SceneDesc* scene) {
      scene->bodies[0].position = Vec3(0.5, 0, 0.1);
      scene->bodies[0].velocity = Vec3(0, 5, 0);
      scene->springs[0].anchor_a = Vec3(0.1, 0.1, 0);
      scene->springs[0].anchor_b = Vec3(0, 0, 0.1);
      scene->springs[0].length = 0.3;
    });
    const auto turning = [&] {
      const auto now = Body(simulation.MakeSnapshot(), "block");
      return now.p_WBcm.cross(now.v_WBcm).z() + 0.08 / 12.0 * now.w_WB.z();
    };
    const double energy = simulation.MakeSnapshot().energy.Mechanical(), before = turning();
    ASSERT_EQ(RunTo(&simulation, 5.0), "");
    EXPECT_NEAR(simulation.MakeSnapshot().energy.Mechanical(), energy, 2e-5);
    EXPECT_NEAR(turning(), before, tolerance);
    EXPECT_LT(simulation.totals().energy_gain_max, 1e-10);
  }
}

/// The angle of a body of 1 kg on an arm of 1 m above the horizontal, and its rate: pulled by its
/// weight and by a spring of 200 N/m and 0.5 m to a point 1 m above its start.
struct SwungBob {
  double angle = 0.0, rate = 0.0;

  double Acceleration() const {
    constexpr double kInertia = 1.0 + 0.08 / 12.0;
    const double length = std::hypot(std::cos(angle) - 1.0, std::sin(angle) - 1.0);
    const double longer = (std::sin(angle) - std::cos(angle)) / length;  // with the angle
    return (-9.81 * std::cos(angle) - 200.0 * (length - 0.5) * longer) / kInertia;
  }
  SwungBob After(const SwungBob& rates, double h) const {
    return {angle + h * rates.angle, rate + h * rates.rate};
  }
  SwungBob Rates() const { return {rate, Acceleration()}; }
};

// Runge and Kutta's fourth order.
SwungBob SwingBobTo(double t, int steps) {
  SwungBob now;
  const double h = t / steps;
  for (int i = 0; i < steps; ++i) {
    const SwungBob k1 = now.Rates(), k2 = now.After(k1, 0.5 * h).Rates(),
                   k3 = now.After(k2, 0.5 * h).Rates(), k4 = now.After(k3, h).Rates();
    now = now.After(k1, h / 6.0).After(k2, h / 3.0).After(k3, h / 3.0).After(k4, h / 6.0);
  }
  return now;
}

TEST(HeldSpring, APendulumOnASpringIsInTime) {
  constexpr double kEnd = 2.0;
  const SwungBob swing = SwingBobTo(kEnd, 20000);
  const Vec3 place(std::cos(swing.angle), 0, 1.0 + std::sin(swing.angle));
  for (const auto& [rate, tolerance] : {std::pair(60.0, 1e-3), std::pair(240.0, 1e-5)}) {
    SCOPED_TRACE(rate);
    Simulation simulation = SteppedAt(R"({"touchstone": 1, "bodies": [
        {"name": "bob", "shape": {"box": [0.2, 0.2, 0.2]}, "mass": 1, "position": [1, 0, 1]}],
      "joints": [{"type": "hinge", "bodies": ["bob", null], "anchor": [0, 0, 1],
        "axis": [0, 1, 0]}],
      "springs": [{"bodies": ["bob", null], "anchors": [[0, 0, 0], [1, 0, 2]], "stiffness": 200,
        "length": 0.5}]})",
                                      rate);
    ASSERT_EQ(RunTo(&simulation, kEnd), "");
    EXPECT_LT((Body(simulation.MakeSnapshot(kEnd), "bob").p_WBcm - place).norm(), tolerance);
  }
}

}  // namespace
}  // namespace touchstone
