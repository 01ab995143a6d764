// What lies along a spinning cylinder: the spin moves the surface along itself, so it turns neither
// the normal nor, without friction, the body on top.

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

constexpr double kWeight = 3.0 * 9.81;  // of a jar [N]

/// Fixed rollers along y at x = -apart and apart, with these spins [rad/s], and a body.
std::shared_ptr<const scene::SceneDesc> OnRollers(double friction, int rate, double radius,
                                                  double apart, double spin, double other_spin,
                                                  const std::string& body) {
  std::string rollers;
  for (const bool second : {false, true})
    rollers += Format(R"({"name": "roller.%d", "shape": {"cylinder": {"radius": %g, "length": 0.6}},
      "orientation": [1, 1, 0, 0], "position": [%g, 0, 0], "fixed": true,
      "angular_velocity": [0, %g, 0]}, )",
                      second ? 2 : 1, radius, second ? apart : -apart, second ? other_spin : spin);
  return FromText(Format(R"({"touchstone": 1, "settings": {"step": %.17g},
    "materials": {"default": {"restitution": 0, "friction": %g}}, "bodies": [)",
                         1.0 / rate, friction) +
                  rollers + body + "]}");
}

std::shared_ptr<const scene::SceneDesc> Tumbler(double friction, int rate, double spin) {
  return OnRollers(friction, rate, 0.04, 0.12, spin, spin,
                   R"({"name": "jar", "shape": {"cylinder": {"radius": 0.15, "length": 0.4}},
      "orientation": [1, 1, 0, 0], "position": [0, 0, 0.14737368320022404], "mass": 3})");
}

TEST(SpinningRollers, TurnASmoothJarByNothing) {
  for (const double spin : {5.0, 20.0})
    for (const int rate : {60, 240, 500}) {
      SCOPED_TRACE(Format("%g rad/s, 1/%d s", spin, rate));
      Simulation run(Tumbler(0.0, rate, spin));
      EXPECT_EQ(testing::RunTo(&run, 1.0), "");
      EXPECT_LT(Body(run.MakeSnapshot(), "jar").w_WB.norm(), 1e-9);
      EXPECT_EQ(run.totals().collisions, 0);
      EXPECT_TRUE(run.totals().warnings.empty());
    }
}

// The jar rolls on both at last, and they bear its weight at every moment.
TEST(SpinningRollers, RollAJarThatTheyBear) {
  constexpr double kSpin = 20.0, kHalfGap = 0.5e-4;
  constexpr double kRolling = kSpin * (0.04 + kHalfGap) / (0.15 + kHalfGap);
  for (const int rate : {60, 240}) {
    SCOPED_TRACE(Format("1/%d s", rate));
    Simulation run(Tumbler(0.5, rate, kSpin));
    EXPECT_EQ(testing::RunTo(&run, 2.0,
                             [&] {
                               double up = 0.0;
                               for (const auto& contact : run.MakeSnapshot().contacts)
                                 up += std::abs(
                                     (contact.force_n * contact.nhat_BA_W + contact.force_t_W).z());
                               EXPECT_NEAR(up, kWeight, 1e-3 * kWeight);
                             }),
              "");
    EXPECT_NEAR(Body(run.MakeSnapshot(), "jar").w_WB.y(), -kRolling, 1e-3 * kRolling);
    EXPECT_EQ(run.totals().collisions, 0);
  }
}

// Nothing changes any more, so neither do the forces: those of least norm, at the edge of their
// cones with the friction inwards.
TEST(SpinningRollers, BearARollingJarByTheSameForces) {
  constexpr double kMu = 0.5, kSpin = 20.0;
  const double across = 0.12 / 0.19, up = std::sqrt(1.0 - across * across);
  const double force = 0.25 * kWeight / (up + kMu * across);
  Simulation run(Tumbler(kMu, 60, kSpin));
  EXPECT_EQ(testing::RunTo(&run, 2.0), "");
  EXPECT_EQ(testing::RunTo(&run, 20.0,
                           [&] {
                             for (const auto& contact : run.MakeSnapshot().contacts)
                               EXPECT_NEAR(contact.force_n, force, 5e-3 * force);
                           }),
            "");
}

// The plank oscillates by m x'' = -mu m g x / (l - mu h), its centre h above the rollers, which are
// 2 l apart; also when its edges cross them at a small angle.
TEST(SpinningRollers, SwingAPlankThatLiesAskew) {
  constexpr double kMu = 0.3, kHalf = 0.5, kHeight = 0.02, kFirstX = 0.2;
  const double frequency = std::sqrt(kMu * 9.81 / (kHalf - kMu * kHeight));
  for (const double yaw : {0.0, 0.02})
    for (const int rate : {60, 240, 500}) {
      SCOPED_TRACE(Format("yaw %g, 1/%d s", yaw, rate));
      Simulation run(
          OnRollers(kMu, rate, 0.1, kHalf, 40.0, -40.0,
                    Format(R"({"name": "plank", "shape": {"box": [3, 0.3, 0.04]}, "mass": 5,
                     "position": [%g, 0, 0.12005], "orientation": [%.17g, 0, 0, %.17g]})",
                           kFirstX, std::cos(0.5 * yaw), std::sin(0.5 * yaw))));
      EXPECT_EQ(testing::RunTo(&run, 3.0), "");
      EXPECT_NEAR(Body(run.MakeSnapshot(), "plank").p_WBcm.x(), kFirstX * std::cos(3.0 * frequency),
                  1e-3);
      EXPECT_EQ(run.totals().collisions, 0);
    }
}

}  // namespace
}  // namespace touchstone
