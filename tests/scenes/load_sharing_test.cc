// A body that slides on four corners and spins: three loads would hold it, so the law alone leaves
// open how four share its weight, and with it how it is braked.

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::FromText;
using testing::RunTo;

constexpr double kBoxFriction = 0.3, kBoxWidth = 0.4, kBoxHeight = 0.1, kBoxPull = 9.81;

std::shared_ptr<const scene::SceneDesc> SlidingBox(int steps_a_second) {
  return FromText(R"({"touchstone": 1, "settings": {"step": )" +
                  std::to_string(1.0 / steps_a_second) +
                  R"(}, "materials": {"default": {"restitution": 0, "friction": 0.3}}, "bodies": [
    {"name": "floor", "shape": {"box": [20, 20, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "box", "shape": {"box": [0.4, 0.4, 0.1]}, "position": [0, 0, 0.05005],
     "velocity": [2, 0, 0], "angular_velocity": [0, 0, 10]}]})");
}

/// Place, angle, velocity and spin of a box on a plane.
using Sliding = Eigen::Matrix<double, 6, 1>;  // x, y, angle, v_x, v_y, w

/// Its rate when the load goes evenly with the place, f = a + b . r over the corners r: the three
/// numbers are those that bear the weight and balance the moment of friction, which acts below the
/// centre of mass. A unit of mass.
Sliding RateOf(const Sliding& s) {
  std::array<Vec3, 4> arm, slip;
  const double c = std::cos(s[2]), d = std::sin(s[2]), half = 0.5 * kBoxWidth;
  Mat3 balance = Mat3::Zero();
  for (std::size_t k = 0; k < 4; ++k) {
    const double x = k % 2 == 0 ? half : -half, y = k < 2 ? half : -half;
    arm[k] = Vec3(c * x - d * y, d * x + c * y, 0);
    slip[k] = Vec3(s[3] - s[5] * arm[k].y(), s[4] + s[5] * arm[k].x(), 0).normalized();
    const Vec3 load(1, arm[k].x(), arm[k].y());
    const Vec3 moments(1, arm[k].x() - 0.5 * kBoxHeight * kBoxFriction * slip[k].x(),
                       arm[k].y() - 0.5 * kBoxHeight * kBoxFriction * slip[k].y());
    balance += moments * load.transpose();
  }
  const Vec3 sharing = balance.inverse() * Vec3(kBoxPull, 0, 0);
  Sliding rate = Sliding::Zero();
  rate.head<3>() = s.tail<3>();
  for (std::size_t k = 0; k < 4; ++k) {
    const double load = sharing.dot(Vec3(1, arm[k].x(), arm[k].y()));
    const Vec3 friction = -kBoxFriction * load * slip[k];
    rate.segment<2>(3) += friction.head<2>();
    rate[5] += arm[k].cross(friction).z() / (kBoxWidth * kBoxWidth / 6.0);
  }
  return rate;
}

Sliding SlideFor(double seconds) {
  constexpr int kSteps = 2000;
  Sliding s;
  s << 0, 0, 0, 2, 0, 10;
  const double h = seconds / kSteps;
  for (int i = 0; i < kSteps; ++i) {  // Runge-Kutta
    const Sliding a = RateOf(s), b = RateOf(s + 0.5 * h * a), c = RateOf(s + 0.5 * h * b),
                  d = RateOf(s + h * c);
    s += h / 6.0 * (a + 2.0 * b + 2.0 * c + d);
  }
  return s;
}

// Second order in the step, up to the compliance that shares the load.
TEST(LoadSharing, ASpinningBoxIsBrakedAsByEvenLoads) {
  constexpr double kSeconds = 0.3;
  const Sliding exact = SlideFor(kSeconds);
  for (const int rate : {60, 120, 240, 480, 960}) {
    Simulation simulation(SlidingBox(rate));
    ASSERT_EQ(RunTo(&simulation, kSeconds), "");
    const exchange::BodySnapshot box = Body(simulation.MakeSnapshot(kSeconds), "box");
    const double allowed = 0.9 / (rate * rate) + 3e-6;
    EXPECT_NEAR(box.p_WBcm.x(), exact[0], allowed) << rate;
    EXPECT_NEAR(box.p_WBcm.y(), exact[1], allowed) << rate;
    EXPECT_NEAR(box.v_WBcm.x(), exact[3], 4.0 * allowed) << rate;
    EXPECT_NEAR(box.v_WBcm.y(), exact[4], 4.0 * allowed) << rate;
    EXPECT_NEAR(box.w_WB.z(), exact[5], 30.0 * allowed) << rate;
    EXPECT_LE(simulation.totals().residual_max, 1e-9);
  }
}

TEST(LoadSharing, OppositeCornersBearTheSameTogether) {
  Simulation simulation(SlidingBox(240));
  EXPECT_EQ(RunTo(&simulation, 0.3,
                  [&] {
                    const exchange::Snapshot now = simulation.MakeSnapshot();
                    ASSERT_EQ(now.contacts.size(), 4U);
                    double bent = 0.0;
                    const Quat& turned = Body(now, "box").q_WB;
                    for (const exchange::ContactSnapshot& contact : now.contacts) {
                      const Vec3 arm = turned.conjugate() * (contact.p_W - Body(now, "box").p_WBcm);
                      bent += std::copysign(contact.force_n, arm.x() * arm.y());
                      EXPECT_GT(contact.force_n, 30.0);
                    }
                    EXPECT_NEAR(bent, 0.0, 1e-2);
                  }),
            "");
}

}  // namespace
}  // namespace touchstone
