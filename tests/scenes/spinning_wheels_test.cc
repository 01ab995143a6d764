// A car whose driven wheels spin: they slide, and four wheels may share its weight in many ways.

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "support/format.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::Format;
using testing::FromText;

constexpr double kChassis = 20.0, kWheel = 1.0, kWheelRadius = 0.2, kHalfBase = 0.5;
constexpr double kCarGravity = 9.81;

/// Wheels on hinges, the rear two with motors that push with all they have.
std::shared_ptr<const scene::SceneDesc> Car(double friction, double torque, int steps_a_second) {
  std::string bodies, joints;
  for (int i = 0; i < 4; ++i) {
    const bool rear = i >= 2;
    const std::string at =
        Format("[%g, %g, 0.20005]", rear ? -kHalfBase : kHalfBase, i % 2 == 0 ? 0.35 : -0.35);
    bodies += Format(
                  R"(, {"name": "w%d", "mass": 1, "orientation": [1, 1, 0, 0],
          "shape": {"cylinder": {"radius": 0.2, "length": 0.1}}, "position": )",
                  i) +
              at + "}";
    joints +=
        Format(R"(%s{"type": "hinge", "bodies": ["w%d", "car"], "axis": [0, 1, 0], "anchor": )",
               i == 0 ? "" : ", ", i) +
        at + (rear ? Format(R"(, "motor": {"speed": 1000, "max": %g}})", torque) : "}");
  }
  return FromText(Format(R"({"touchstone": 1, "settings": {"step": %.17g},
    "materials": {"default": {"restitution": 0, "friction": %g}}, "bodies": [
    {"name": "ground", "shape": {"box": [20, 20, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "car", "shape": {"box": [1.2, 0.5, 0.1]}, "position": [0, 0, 0.20005], "mass": 20})",
                         1.0 / steps_a_second, friction) +
                  bodies + "], \"joints\": [" + joints + "]}");
}

// Motors of torque T turn the car back by what they turn the wheels forward, and all else acts on
// it as high as the axles: each rear wheel bears W / 4 + T / (2 a), a half the base. The friction
// of these two pulls the car, and rolls the wheels in front as if they had I / r^2 of mass more.
TEST(SpinningWheels, BearWhatTheMotorsPutOnThemAlike) {
  const double weight = (kChassis + 4.0 * kWheel) * kCarGravity;
  const double rolls = 2.0 * 0.5 * kWheel;  // I / r^2 of both
  struct Drive {
    double friction, torque;
    int rate;
  };
  for (const Drive& drive : {Drive{0.2, 5.0, 60}, Drive{0.2, 5.0, 240}, Drive{0.3, 10.0, 240}}) {
    SCOPED_TRACE(Format("mu %g, %g N m, 1/%d s", drive.friction, drive.torque, drive.rate));
    Simulation car(Car(drive.friction, drive.torque, drive.rate));
    const double rear = 0.5 * weight / 2.0 + drive.torque / (2.0 * kHalfBase);
    const double pull = 2.0 * drive.friction * rear;
    const double acceleration = pull / (kChassis + 4.0 * kWheel + rolls);
    EXPECT_EQ(testing::RunTo(&car, 1.0,
                             [&] {
                               std::map<std::string, double> load;
                               const exchange::Snapshot now = car.MakeSnapshot();
                               for (const exchange::ContactSnapshot& contact : now.contacts)
                                 load[std::string(NameOf(now, contact.body_b))] += contact.force_n;
                               EXPECT_NEAR(load["w2"], rear, 1e-4 * rear);
                               EXPECT_NEAR(load["w3"], rear, 1e-4 * rear);
                             }),
              "");
    EXPECT_NEAR(Body(car.MakeSnapshot(1.0), "car").v_WBcm.x(), acceleration, 1e-6);
    EXPECT_TRUE(car.totals().warnings.empty());
    EXPECT_LT(car.totals().solver_iterations, 400 * drive.rate);
  }
}

}  // namespace
}  // namespace touchstone
