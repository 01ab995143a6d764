// Built-in scenes whose outcome is a number in closed form.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <string>

#include "support/scene_run.h"

namespace touchstone {
namespace {

constexpr double kTruthGravity = 9.81;
constexpr double kDegreeOfTruth = std::numbers::pi / 180.0;

// a = F (cos(angle) - r/R) / (m + I / R^2).
TEST(Truth, ASpoolFollowsAThreadPulledLowAndBacksAwayFromASteepOne) {
  session::Simulation simulation(testing::BuiltIn("spool"));
  ASSERT_EQ(testing::RunTo(&simulation, 1.0), "");
  const exchange::Snapshot now = simulation.MakeSnapshot(1.0);
  constexpr double kMassAhead = 2.0 + 0.072 / (0.3 * 0.3);
  for (const auto& [name, degrees] :
       {std::pair("low", 20.0), {"balanced", 60.0}, {"steep", 85.0}}) {
    const double a = 4.0 * (std::cos(degrees * kDegreeOfTruth) - 0.5) / kMassAhead;
    EXPECT_NEAR(testing::Body(now, name).v_WBcm.x(), a, 1e-9) << name;
    EXPECT_NEAR(testing::Body(now, name).p_WBcm.x(), 0.5 * a, 1e-9) << name;
  }
}

// Coriolis: r = v t - mu g u / |u| t^2 / 2 until t = 2 |u| / (7 mu g), then v - 2/7 u.
TEST(Truth, ABallThatSlipsRunsAlongAParabola) {
  const auto scene = testing::BuiltIn("swerve");
  session::Simulation simulation(scene);
  ASSERT_EQ(testing::RunTo(&simulation, 0.4), "");
  const exchange::Snapshot early = simulation.MakeSnapshot(0.4);
  ASSERT_EQ(testing::RunTo(&simulation, 2.0), "");
  const exchange::Snapshot late = simulation.MakeSnapshot(2.0);
  constexpr double kRadius = 0.11, kFriction = 0.2;
  int slipping = 0;
  for (const scene::BodyDesc& ball : scene->bodies) {
    if (ball.fixed) continue;
    const Vec3 slip = ball.velocity + ball.angular_velocity.cross(Vec3(0, 0, -kRadius));
    const double end = 2.0 * slip.norm() / (7.0 * kFriction * kTruthGravity);
    const Vec3 rolls = ball.velocity - 2.0 / 7.0 * slip;
    const Vec3 slowing = kFriction * kTruthGravity * slip.normalized();
    const auto place = [&](double t) -> Vec3 {
      const double s = std::min(t, end);
      return ball.position + s * ball.velocity - 0.5 * s * s * slowing + (t - s) * rolls;
    };
    EXPECT_LT(end, 2.0);
    slipping += end > 0.4 ? 1 : 0;
    EXPECT_LT((testing::Body(early, ball.name).p_WBcm - place(0.4)).norm(), 1e-4) << ball.name;
    EXPECT_LT((testing::Body(late, ball.name).p_WBcm - place(2.0)).norm(), 3e-3) << ball.name;
    EXPECT_LT((testing::Body(late, ball.name).v_WBcm - rolls).norm(), 1e-9) << ball.name;
  }
  EXPECT_EQ(slipping, 3);
}

// A rod that falls about its foot: N = m g / 4 (1 - 3 cos)^2, F = 3/4 m g sin (3 cos - 2).
struct FootForces {
  double normal;
  double along;  // in the sense of the fall

  static FootForces At(double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    return {0.25 * kTruthGravity * (1.0 - 3.0 * c) * (1.0 - 3.0 * c),
            0.75 * kTruthGravity * s * (3.0 * c - 2.0)};
  }
  double Ratio() const { return along / normal; }
};

/// The first angle from upright at which the foot cannot be held.
double AngleOfSlip(double friction) {
  double angle = 0.0;
  while (std::abs(FootForces::At(angle).Ratio()) < friction) angle += 1e-6;
  return angle;
}

TEST(Truth, TheFootOfAFallingRodSlipsBackwardsBelowAFrictionOf0p3706) {
  double peak = 0.0;
  for (double angle = 0.0; angle < 0.8; angle += 1e-4)
    peak = std::max(peak, FootForces::At(angle).Ratio());
  EXPECT_NEAR(peak, 0.3706, 1e-4);

  session::Simulation simulation(testing::BuiltIn("falling-rod"));
  const double h = simulation.step();
  struct Rod {
    double slips_at;          // in closed form [rad]
    double sense;             // 1 forwards
    double slipped_at = 0.0;  // [rad]
  };
  std::map<std::string, Rod> rods = {{"slick", {AngleOfSlip(0.3), -1.0}},
                                     {"rough", {AngleOfSlip(0.45), 1.0}},
                                     {"rougher", {AngleOfSlip(0.8), 1.0}}};
  double worst = 0.0;
  const auto look = [&](const exchange::Snapshot& now, const exchange::BodySnapshot& body) {
    Rod& rod = rods.at(body.name);
    const Vec3 up = body.q_WB * Vec3::UnitZ();
    const double angle = std::atan2(up.x(), up.z()) - 0.5 * h * body.w_WB.y();  // of the mean force
    const auto contact =
        std::ranges::find_if(now.contacts, [&](const exchange::ContactSnapshot& one) {
          return one.body_a == body.id || one.body_b == body.id;
        });
    if (rod.slipped_at > 0.0 || contact == now.contacts.end()) return;
    const double along = (contact->body_a == body.id ? 1.0 : -1.0) * contact->force_t_W.x();
    if (contact->state == ContactState::kSlide) {
      rod.slipped_at = angle;
      EXPECT_EQ(std::copysign(1.0, -along), rod.sense) << body.name;
      return;
    }
    const FootForces expected = FootForces::At(angle);
    worst = std::max(
        {worst, std::abs(contact->force_n - expected.normal), std::abs(along - expected.along)});
  };
  ASSERT_EQ(testing::RunTo(&simulation, 1.25,
                           [&] {
                             const exchange::Snapshot now =
                                 simulation.MakeSnapshot(simulation.time());
                             for (const exchange::BodySnapshot& body : now.bodies)
                               if (!body.fixed) look(now, body);
                           }),
            "");
  EXPECT_LT(worst, 0.005 * kTruthGravity);
  for (const auto& [name, rod] : rods)
    EXPECT_NEAR(rod.slipped_at, rod.slips_at, 0.5 * kDegreeOfTruth) << name;
}

// Jellett: friction at the point of contact, at r from the centre of mass, leaves L . r as it is.
TEST(Truth, ATippeTopTurnsOverAndKeepsItsJellettConstant) {
  constexpr double kRadius = 0.05, kOffset = 0.01, kInertia = 0.0002;
  session::Simulation simulation(testing::BuiltIn("tippe-top"));
  const auto jellett = [&] {
    const exchange::Snapshot now = simulation.MakeSnapshot(simulation.time());
    const auto& top = testing::Body(now, "top");
    const Vec3 r = top.q_WB * Vec3(0, 0, kOffset) - Vec3(0, 0, kRadius);
    return kInertia * top.w_WB.dot(r);
  };
  const double start = jellett();
  double most = 0.0;
  ASSERT_EQ(
      testing::RunTo(&simulation, 3.0, [&] { most = std::max(most, std::abs(jellett() - start)); }),
      "");
  EXPECT_LT(most, 2e-3 * std::abs(start));
  const exchange::Snapshot end = simulation.MakeSnapshot(3.0);
  EXPECT_GT(testing::Body(end, "top").p_WBcm.z(), kRadius + 0.95 * kOffset);
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-9);
}

TEST(Truth, ATetrahedronWithOneFaceToStandOnGoesThereFromAllFour) {
  session::Simulation simulation(testing::BuiltIn("monostable"));
  const auto down_in = [](const exchange::BodySnapshot& body) {
    return Vec3(body.q_WB.conjugate() * -Vec3::UnitZ());
  };
  const exchange::Snapshot start = simulation.MakeSnapshot(0.0);
  ASSERT_EQ(testing::RunTo(&simulation, 5.0), "");
  const exchange::Snapshot end = simulation.MakeSnapshot(5.0);
  const Vec3 stable = down_in(testing::Body(end, "face A"));
  int there_already = 0;
  for (const char* name : {"face A", "face B", "face C", "face D"}) {
    EXPECT_LT((down_in(testing::Body(end, name)) - stable).norm(), 1e-3) << name;
    EXPECT_LT(testing::Body(end, name).v_WBcm.norm(), 1e-6) << name;
    there_already += (down_in(testing::Body(start, name)) - stable).norm() < 1e-3 ? 1 : 0;
  }
  EXPECT_EQ(there_already, 1);
}

// T2 / T1 = ((cos(b/2) + mu sin(b/2)) / (cos(b/2) - mu sin(b/2)))^8.
TEST(Truth, ACapstanHoldsUpToItsRatio) {
  const auto scene = testing::BuiltIn("capstan");
  constexpr double kHalf = std::numbers::pi / 16.0, kFriction = 0.3;
  const double ratio = std::pow((std::cos(kHalf) + kFriction * std::sin(kHalf)) /
                                    (std::cos(kHalf) - kFriction * std::sin(kHalf)),
                                8);
  EXPECT_NEAR(ratio, 2.6010, 1e-4);
  const auto pull = [&](const std::string& body) {
    return -std::ranges::find(scene->loads, body, &scene::LoadDesc::body)->force.z();
  };
  EXPECT_NEAR(pull("holds right") / pull("holds left"), 0.97 * ratio, 2e-3);
  EXPECT_NEAR(pull("slips right") / pull("slips left"), 1.03 * ratio, 2e-3);

  session::Simulation simulation(scene);
  const exchange::Snapshot start = simulation.MakeSnapshot(0.0);
  ASSERT_EQ(testing::RunTo(&simulation, 1.0), "");
  const exchange::Snapshot middle = simulation.MakeSnapshot(1.0);
  ASSERT_EQ(testing::RunTo(&simulation, 2.0), "");
  const exchange::Snapshot end = simulation.MakeSnapshot(2.0);
  const auto way = [](const std::string& body, const auto& from, const auto& to) {
    return testing::Body(from, body).p_WBcm.z() - testing::Body(to, body).p_WBcm.z();
  };
  EXPECT_LT(std::abs(way("holds right", middle, end)), 1e-6);
  EXPECT_LT(std::abs(way("holds right", start, end)), 5e-3);
  EXPECT_GT(way("slips right", start, middle), 0.03);
  EXPECT_GT(way("slips right", middle, end), 0.1);
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-9);
  // As far as at 1/1000 s, and its springs give nothing to the rope that slips.
  EXPECT_NEAR(testing::Body(end, "slips right").p_WBcm.z(), -0.7213, 1e-3);
  EXPECT_GE(end.energy.damping_loss, 0.0);
}

}  // namespace
}  // namespace touchstone
