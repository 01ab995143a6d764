// Where the contacts of bodies that slide on each other are while a step lasts: a corner goes with
// its body, and what bears a plank stays below it. The forces are those of halfway.

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "support/format.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::Format;
using testing::FromText;
using testing::RunTo;

constexpr double kSlidePull = 9.81;

// Both faces that lie on each other may give the normal; which of them does is decided by
// round-off.
TEST(SlidingPoints, EachCornerOfAGlidingBoxBearsAQuarterWhateverItsSpeedAndShape) {
  for (const char* size : {"0.4, 0.4, 0.4", "0.2, 0.2, 0.4", "0.6, 0.4, 0.2", "1.0, 1.0, 1.0"})
    for (const double speed : {1.5, 5.0, 10.0})
      for (const char* floor_first : {"yes", "no"}) {
        SCOPED_TRACE(Format("%s at %g, floor first %s", size, speed, floor_first));
        const double height = std::atof(std::string(size).substr(9).c_str());
        const std::string floor =
            R"({"name": "floor", "shape": {"box": [200, 200, 1]}, "position": [0, 0, -0.5], "fixed": true})";
        const std::string box = Format(
            R"({"name": "box", "shape": {"box": [%s]}, "mass": 4, "position": [0, 0, %.17g], "velocity": [%g, 0, 0]})",
            size, 0.5 * height + 5e-5, speed);
        const std::string bodies = floor_first[0] == 'y' ? floor + "," + box : box + "," + floor;
        Simulation simulation(FromText(
            R"({"touchstone": 1, "materials": {"default": {"restitution": 0, "friction": 0}}, "bodies": [)" +
            bodies + "]}"));
        ASSERT_EQ(RunTo(&simulation, 0.2), "");
        const exchange::Snapshot snapshot = simulation.MakeSnapshot();
        const exchange::BodySnapshot& b = Body(snapshot, "box");
        ASSERT_EQ(snapshot.contacts.size(), 4u);
        for (const exchange::ContactSnapshot& contact : snapshot.contacts) {
          EXPECT_NEAR(contact.force_n, kSlidePull, 1e-9 * kSlidePull);
          const Vec3 arm = contact.p_W - b.p_WBcm;
          EXPECT_NEAR(std::abs(arm.z()), 0.5 * height, 1e-4);
          EXPECT_NEAR(std::abs(arm.x()), std::abs(snapshot.contacts[0].p_W.x() - b.p_WBcm.x()),
                      1e-9);
        }
      }
}

// N1 + N2 = m g, moments about the centre of mass: N1 = m g (d - x) / (2 d + mu h), so that with
// y = d - x, y'' = k y, k = mu g / (2 d + mu h).
TEST(SlidingPoints, APlankThatSlidesOverItsSupportsIsBrakedAsTheyShareItsWeight) {
  constexpr double kHalfWay = 1.0, kFrom = -0.8, kSpeed = 2.0, kMu = 0.5, kMiddle = 5e-4,
                   kHalfAGap = 2.5e-5, kTime = 0.45;
  const double w = std::sqrt(kMu * kSlidePull / (2 * kHalfWay + kMu * kMiddle));
  const double y0 = kHalfWay - kFrom;
  const double x = kHalfWay - (y0 * std::cosh(w * kTime) - kSpeed / w * std::sinh(w * kTime));
  const double v = -(y0 * w * std::sinh(w * kTime) - kSpeed * std::cosh(w * kTime));
  for (const bool round : {false, true})
    for (const int rate : {60, 120, 240}) {
      SCOPED_TRACE(Format("%s at %d", round ? "cylinders" : "boxes", rate));
      const auto support = [&](const char* name, double at) {
        return Format(R"({"name": "%s", "material": "%s", "fixed": true, "shape": )", name, name) +
               (round ? R"({"cylinder": {"radius": 0.2, "length": 0.6}},)"
                        R"("rotation": {"axis": [1, 0, 0], "degrees": 90},)"
                      : R"({"box": [0.002, 0.6, 1]},)") +
               Format(R"("position": [%g, 0, %g]})", at, round ? -0.2 : -0.5);
      };
      Simulation simulation(FromText(
          Format(R"({"touchstone": 1, "settings": {"step": %.17g}, )", 1.0 / rate) +
          R"("materials": {"rough": {"restitution": 0, "friction": 0.5}, "slick": {"restitution": 0, "friction": 0}}, "bodies": [)" +
          support("rough", -kHalfWay) + "," + support("slick", kHalfWay) +
          R"(, {"name": "plank", "material": "rough", "shape": {"box": [6, 0.4, 0.001]}, "position": [-0.8, 0, 0.00055], "velocity": [2, 0, 0]}]})"));
      ASSERT_EQ(RunTo(&simulation, kTime), "");
      const exchange::Snapshot snapshot = simulation.MakeSnapshot(kTime);
      const double error = std::pow(60.0 / rate, 2);
      EXPECT_NEAR(Body(snapshot, "plank").p_WBcm.x(), x, 5e-5 * error + kHalfAGap);
      EXPECT_NEAR(Body(snapshot, "plank").v_WBcm.x(), v, 8e-5 * error + kHalfAGap);
    }
}

// Two rollers that turn towards each other: x'' = -(mu g / d) x / (1 - mu h / d), and the swing
// stays what it was.
TEST(SlidingPoints, APlankOnTwoRollersKeepsItsSwing) {
  constexpr double kApart = 0.5, kFrom = 0.13, kMu = 0.6, kMiddle = 5e-4;
  const double w = std::sqrt(kMu * kSlidePull / kApart / (1.0 - kMu * kMiddle / kApart));
  Simulation simulation(FromText(R"({"touchstone": 1, "bodies": [
    {"name": "l", "shape": {"cylinder": {"radius": 0.2, "length": 0.6}}, "position": [-0.5, 0, -0.2],
     "rotation": {"axis": [1, 0, 0], "degrees": 90}, "fixed": true, "angular_velocity": [0, 30, 0]},
    {"name": "r", "shape": {"cylinder": {"radius": 0.2, "length": 0.6}}, "position": [0.5, 0, -0.2],
     "rotation": {"axis": [1, 0, 0], "degrees": 90}, "fixed": true, "angular_velocity": [0, -30, 0]},
    {"name": "p", "shape": {"box": [3, 0.4, 0.001]}, "position": [0.13, 0, 0.00055]}],
    "materials": {"default": {"restitution": 0, "friction": 0.6}}})"));
  double worst = 0.0;
  ASSERT_EQ(RunTo(&simulation, 3 * 2 * M_PI / w,
                  [&] {
                    const exchange::Snapshot snapshot = simulation.MakeSnapshot();
                    const exchange::BodySnapshot& plank = Body(snapshot, "p");
                    const double swing = std::hypot(plank.p_WBcm.x(), plank.v_WBcm.x() / w);
                    worst = std::max(worst, std::abs(swing - kFrom));
                  }),
            "");
  EXPECT_LT(worst, 0.001 * kFrom);
}

// A ball that rolls touches the floor below its middle, whichever of them was named first.
TEST(SlidingPoints, ARollingBallTouchesBelowItsMiddle) {
  const std::string ball =
      R"({"name": "ball", "shape": {"sphere": {"radius": 0.05}}, "position": [0, 0, 0.05005], "velocity": [10, 0, 0], "angular_velocity": [0, 200, 0]})";
  const std::string floor =
      R"({"name": "floor", "shape": {"box": [60, 20, 1]}, "position": [0, 0, -0.5], "fixed": true})";
  for (const std::string& bodies : {ball + "," + floor, floor + "," + ball}) {
    Simulation simulation(FromText(R"({"touchstone": 1, "bodies": [)" + bodies + "]}"));
    ASSERT_EQ(RunTo(&simulation, 0.3), "");
    const exchange::Snapshot snapshot = simulation.MakeSnapshot();
    ASSERT_EQ(snapshot.contacts.size(), 1u);
    const Vec3 below = Body(snapshot, "ball").p_WBcm - Vec3(0, 0, 0.05);
    EXPECT_LT((snapshot.contacts[0].p_W - below).norm(), 1e-9);
  }
}

}  // namespace
}  // namespace touchstone
