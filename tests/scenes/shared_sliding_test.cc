// A box that slides and spins on a box that slides and spins: the law leaves open how either shares
// its load between its corners.

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::FromText;

constexpr double kStackFriction = 0.2, kStackGravity = 9.81;

struct StackedBox {
  double width, height, mass;
  double inertia() const { return mass * width * width / 6.0; }
};
constexpr StackedBox kUpper{0.4, 0.1, 16.0}, kLower{1.0, 0.1, 100.0};

std::shared_ptr<const scene::SceneDesc> SlidingStack(int steps_a_second) {
  return FromText(R"({"touchstone": 1, "settings": {"step": )" +
                  std::to_string(1.0 / steps_a_second) +
                  R"(}, "materials": {"default": {"restitution": 0, "friction": 0.2}}, "bodies": [
    {"name": "floor", "shape": {"box": [20, 20, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "lower", "shape": {"box": [1, 1, 0.1]}, "position": [0, 0, 0.05005],
     "velocity": [2, 0, 0], "angular_velocity": [0, 0, 3]},
    {"name": "upper", "shape": {"box": [0.4, 0.4, 0.1]}, "position": [-0.15, 0.1, 0.1501],
     "velocity": [2, 0.6, 0], "angular_velocity": [0, 0, -6]}]})");
}

/// Place, angle, velocity and spin on the plane.
struct OnPlane {
  Vec3 p = Vec3::Zero();  // z: the angle
  Vec3 v = Vec3::Zero();  // z: the spin

  Vec3 Arm(double half, std::size_t corner) const {
    const double x = corner % 2 == 0 ? half : -half, y = corner < 2 ? half : -half;
    return {std::cos(p.z()) * x - std::sin(p.z()) * y, std::sin(p.z()) * x + std::cos(p.z()) * y,
            0.0};
  }
  Vec3 VelocityAt(const Vec3& arm) const {
    return {v.x() - v.z() * arm.y(), v.y() + v.z() * arm.x(), 0.0};
  }
};
using Stack = std::array<OnPlane, 2>;  // lower, upper

/// The loads a + b . r on four corners, with friction along `slip`, that bear `load` and balance
/// the two level moments of what else acts.
struct EvenLoads {
  std::array<Vec3, 4> arm, slip;
  std::array<double, 4> load;

  void Balance(double height, double weight, const Vec3& moments) {
    Mat3 balance = Mat3::Zero();
    for (std::size_t k = 0; k < 4; ++k) {
      const Vec3 own(1.0, arm[k].y() - 0.5 * height * kStackFriction * slip[k].y(),
                     0.5 * height * kStackFriction * slip[k].x() - arm[k].x());
      balance += own * Vec3(1.0, arm[k].x(), arm[k].y()).transpose();
    }
    const Vec3 sharing = balance.inverse() * (Vec3(weight, 0, 0) - moments);
    for (std::size_t k = 0; k < 4; ++k) load[k] = sharing.dot(Vec3(1.0, arm[k].x(), arm[k].y()));
  }
  Vec3 Friction(std::size_t k) const { return -kStackFriction * load[k] * slip[k]; }
};

Stack RateOfStack(const Stack& s) {
  const OnPlane &lower = s[0], &upper = s[1];
  const Vec3 apart(upper.p.x() - lower.p.x(), upper.p.y() - lower.p.y(), 0.0);
  EvenLoads between, floor;
  for (std::size_t k = 0; k < 4; ++k) {
    between.arm[k] = upper.Arm(0.5 * kUpper.width, k);
    between.slip[k] =
        (upper.VelocityAt(between.arm[k]) - lower.VelocityAt(apart + between.arm[k])).normalized();
    floor.arm[k] = lower.Arm(0.5 * kLower.width, k);
    floor.slip[k] = lower.VelocityAt(floor.arm[k]).normalized();
  }
  between.Balance(kUpper.height, kUpper.mass * kStackGravity, Vec3::Zero());
  Vec3 pressed = Vec3::Zero();  // level moments of the upper box on the lower one, after a zero
  for (std::size_t k = 0; k < 4; ++k) {
    const Vec3 q = apart + between.arm[k], f = -between.Friction(k);
    pressed.y() += -q.y() * between.load[k] - 0.5 * kLower.height * f.y();
    pressed.z() += 0.5 * kLower.height * f.x() + q.x() * between.load[k];
  }
  floor.Balance(kLower.height, (kUpper.mass + kLower.mass) * kStackGravity, pressed);
  Stack rate;
  rate[0].p = lower.v;
  rate[1].p = upper.v;
  for (std::size_t k = 0; k < 4; ++k) {
    const Vec3 on_upper = between.Friction(k), on_lower = floor.Friction(k);
    const Vec3 q = apart + between.arm[k];
    rate[1].v.head<2>() += on_upper.head<2>() / kUpper.mass;
    rate[1].v.z() += between.arm[k].cross(on_upper).z() / kUpper.inertia();
    rate[0].v.head<2>() += (on_lower - on_upper).head<2>() / kLower.mass;
    rate[0].v.z() += (floor.arm[k].cross(on_lower).z() - q.cross(on_upper).z()) / kLower.inertia();
  }
  return rate;
}

Stack Along(const Stack& s, double h, const Stack& rate) {
  Stack moved = s;
  for (std::size_t i = 0; i < 2; ++i) {
    moved[i].p += h * rate[i].p;
    moved[i].v += h * rate[i].v;
  }
  return moved;
}

Stack SlideStackFor(double seconds) {
  constexpr int kSteps = 2000;
  Stack s;
  s[0].v = Vec3(2, 0, 3);
  s[1].p = Vec3(-0.15, 0.1, 0);
  s[1].v = Vec3(2, 0.6, -6);
  const double h = seconds / kSteps;
  for (int i = 0; i < kSteps; ++i) {  // Runge-Kutta
    const Stack a = RateOfStack(s), b = RateOfStack(Along(s, 0.5 * h, a)),
                c = RateOfStack(Along(s, 0.5 * h, b)), d = RateOfStack(Along(s, h, c));
    s = Along(Along(Along(Along(s, h / 6.0, a), h / 3.0, b), h / 3.0, c), h / 6.0, d);
  }
  return s;
}

// Second order in the step, up to the compliance that shares the load.
TEST(LoadSharing, ABoxOnASlidingBoxIsBrakedAsByEvenLoads) {
  constexpr double kSeconds = 0.25;
  const Stack exact = SlideStackFor(kSeconds);
  for (const int rate : {60, 240, 960}) {
    Simulation simulation(SlidingStack(rate));
    ASSERT_EQ(testing::RunTo(&simulation, kSeconds), "");
    const exchange::Snapshot end = simulation.MakeSnapshot(kSeconds);
    const double allowed = 0.15 / (rate * rate) + 1e-6;
    for (const std::size_t i : {0u, 1u}) {
      const exchange::BodySnapshot box = Body(end, i == 0 ? "lower" : "upper");
      EXPECT_NEAR(box.p_WBcm.x(), exact[i].p.x(), allowed) << rate << box.name;
      EXPECT_NEAR(box.p_WBcm.y(), exact[i].p.y(), allowed) << rate << box.name;
      EXPECT_NEAR(box.v_WBcm.x(), exact[i].v.x(), 6.0 * allowed) << rate << box.name;
      EXPECT_NEAR(box.v_WBcm.y(), exact[i].v.y(), 6.0 * allowed) << rate << box.name;
      EXPECT_NEAR(box.w_WB.z(), exact[i].v.z(), 20.0 * allowed) << rate << box.name;
    }
    EXPECT_LE(simulation.totals().residual_max, 1e-9);
  }
}

}  // namespace
}  // namespace touchstone
