// Balls and capsules that roll, strike and lie on each other, against closed forms.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::FromText;
using testing::RunTo;

constexpr double kEarthGravity = 9.81;
constexpr double kRestGap = 5e-5;  // half the tolerance, where bodies rest

std::string Numbers(const Vec3& v) {
  std::ostringstream text;
  text.precision(17);
  text << "[" << v.x() << ", " << v.y() << ", " << v.z() << "]";
  return text.str();
}

std::string Number(double x) {
  std::ostringstream text;
  text.precision(17);
  text << x;
  return text.str();
}

constexpr const char* kWideFloor =
    R"({"name": "floor", "shape": {"box": [400, 400, 1]}, "position": [0, 0, -0.5], "fixed": true})";

std::string Ball(const std::string& name, double radius, const Vec3& p,
                 const Vec3& v = Vec3::Zero(), const Vec3& w = Vec3::Zero()) {
  return R"({"name": ")" + name + R"(", "shape": {"sphere": {"radius": )" + Number(radius) +
         R"(}}, "mass": 2, "position": )" + Numbers(p) + R"(, "velocity": )" + Numbers(v) +
         R"(, "angular_velocity": )" + Numbers(w) + "}";
}

std::shared_ptr<const scene::SceneDesc> Scene(const Vec3& gravity, double mu, double e,
                                              const std::string& bodies) {
  return FromText(R"({"touchstone": 1, "gravity": )" + Numbers(gravity) +
                  R"(, "materials": {"default": {"restitution": )" + Number(e) +
                  R"(, "friction": )" + Number(mu) + R"(}}, "bodies": [)" + bodies + "]}");
}

Vec3 GravityOnSlope(double slope) {
  return kEarthGravity * Vec3(std::sin(slope), 0, -std::cos(slope));
}

exchange::Snapshot After(Simulation* simulation, double time) {
  EXPECT_EQ(RunTo(simulation, time), "");
  EXPECT_EQ(simulation->totals().penetration_max, 0.0);
  return simulation->MakeSnapshot(time);
}

// a = 5/7 g sin: constant forces, whose arms do not change, give it to round-off.
TEST(Rolling, BallOnASlopeIsExact) {
  const double slope = 0.5, r = 0.1, time = 2.0;
  Simulation simulation(
      Scene(GravityOnSlope(slope), 0.5, 0,
            std::string(kWideFloor) + "," + Ball("ball", r, Vec3(0, 0, r + kRestGap))));
  const exchange::BodySnapshot ball = Body(After(&simulation, time), "ball");
  const double a = 5.0 / 7.0 * kEarthGravity * std::sin(slope);
  EXPECT_NEAR(ball.v_WBcm.x(), a * time, 1e-12);
  EXPECT_NEAR(ball.p_WBcm.x(), 0.5 * a * time * time, 1e-12);
  EXPECT_NEAR(ball.w_WB.y(), a * time / r, 1e-10);
  EXPECT_NEAR(ball.p_WBcm.z(), r + kRestGap, 1e-12);
}

// Beyond tan = 7/2 mu it slips: a = g (sin - mu cos), alpha = 5/2 mu g cos / r.
TEST(Rolling, BallThatSlipsOnASlopeIsExact) {
  const double slope = 0.9, r = 0.1, mu = 0.2, time = 1.0;
  Simulation simulation(
      Scene(GravityOnSlope(slope), mu, 0,
            std::string(kWideFloor) + "," + Ball("ball", r, Vec3(0, 0, r + kRestGap))));
  const exchange::BodySnapshot ball = Body(After(&simulation, time), "ball");
  EXPECT_NEAR(ball.v_WBcm.x(), kEarthGravity * (std::sin(slope) - mu * std::cos(slope)) * time,
              1e-10);
  EXPECT_NEAR(ball.w_WB.y(), 2.5 * mu * kEarthGravity * std::cos(slope) / r * time, 1e-9);
}

// A capsule on its side: a = g sin / (1 + I / (m r^2)), two contacts that share the load.
TEST(Rolling, CapsuleOnASlopeIsExact) {
  const double slope = 0.3, r = 0.2, l = 0.8, time = 1.5;
  Simulation simulation(
      Scene(GravityOnSlope(slope), 0.5, 0,
            std::string(kWideFloor) + R"(, {"name": "log", "shape": {"capsule": {"radius": 0.2,
            "length": 0.8}}, "position": [0, 0, 0.20005],
            "rotation": {"axis": [1, 0, 0], "degrees": 90}})"));
  const exchange::Snapshot end = After(&simulation, time);
  const exchange::BodySnapshot log = Body(end, "log");
  const double m_c = l, m_b = 4.0 / 3.0 * r;                   // of cylinder and caps, over pi r^2
  const double inertia = (m_c / 2 + 0.4 * m_b) / (m_c + m_b);  // over m r^2
  EXPECT_NEAR(log.v_WBcm.x(), kEarthGravity * std::sin(slope) / (1 + inertia) * time, 1e-11);
  ASSERT_EQ(end.contacts.size(), 2u);
  const double weight = log.mass * kEarthGravity * std::cos(slope);
  EXPECT_NEAR(end.contacts[0].force_n, 0.5 * weight, 1e-9 * weight);
  EXPECT_NEAR(end.contacts[1].force_n, 0.5 * weight, 1e-9 * weight);
}

// Thrown without spin: it slips until t = 2 v0 / (7 mu g), rolls on at 5/7 v0 after 12 v0^2 / (49
// mu g).
TEST(Rolling, SlideBecomesRollAtFiveSeventhsOfTheSpeed) {
  const double r = 0.11, mu = 0.2, v0 = 3.0, time = 1.0;
  Simulation simulation(Scene(
      Vec3(0, 0, -kEarthGravity), mu, 0,
      std::string(kWideFloor) + "," + Ball("ball", r, Vec3(0, 0, r + kRestGap), Vec3(v0, 0, 0))));
  const exchange::BodySnapshot ball = Body(After(&simulation, time), "ball");
  EXPECT_NEAR(ball.v_WBcm.x(), 5.0 / 7.0 * v0, 1e-10);
  EXPECT_NEAR(ball.w_WB.y(), 5.0 / 7.0 * v0 / r, 1e-9);
  const double slip_time = 2.0 * v0 / (7.0 * mu * kEarthGravity);
  const double x =
      12.0 * v0 * v0 / (49.0 * mu * kEarthGravity) + 5.0 / 7.0 * v0 * (time - slip_time);
  EXPECT_NEAR(ball.p_WBcm.x(), x, 1e-9);
}

// Billiards, with spin from the side (Coriolis 1835): the path is a parabola while it slips and
// ends in v0 - 2/7 u0, u0 the velocity with which its lowest point slips at first.
TEST(Rolling, HookBallEndsWithTwoSeventhsOfItsSlipTakenAway) {
  const double r = 0.11, mu = 0.15;
  const Vec3 v0(2.0, 0.3, 0), w0(12.0, -5.0, 30.0);
  Simulation simulation(
      Scene(Vec3(0, 0, -kEarthGravity), mu, 0,
            std::string(kWideFloor) + "," + Ball("ball", r, Vec3(0, 0, r + kRestGap), v0, w0)));
  const Vec3 u0 = v0 + w0.cross(Vec3(0, 0, -r));
  const double slip_time = 2.0 * u0.norm() / (7.0 * mu * kEarthGravity);
  const double half = 0.5 * slip_time;
  const Vec3 on_parabola = v0 * half - 0.5 * mu * kEarthGravity * half * half * u0.normalized();
  const exchange::BodySnapshot midway = Body(After(&simulation, half), "ball");
  EXPECT_LT((midway.p_WBcm - Vec3(0, 0, r + kRestGap) - on_parabola).norm(), 1e-9);
  const exchange::BodySnapshot ball = Body(After(&simulation, slip_time + 0.1), "ball");
  EXPECT_LT((ball.v_WBcm - (v0 - 2.0 / 7.0 * u0)).norm(), 1e-9);
  EXPECT_NEAR(ball.w_WB.z(), w0.z(), 1e-9) << "what turns about the vertical goes on";
}

// On a table that turns at W a ball that rolls goes round in circles at 2/7 W: second order in h.
TEST(Rolling, BallOnATurntableCirclesAtTwoSeventhsOfItsRate) {
  const double r = 0.1, turn = 4.0;
  const double slow = 2.0 / 7.0 * turn;
  // v = slow x (p - centre), and at p the ball rolls: w x (-r n) + v = turn x p.
  const Vec3 p(0.5, 0, r + kRestGap), v(0, 0.6, 0);
  const Vec3 table_v(0, turn * 0.5, 0);
  const Vec3 w(-(v - table_v).y() / r, 0, 0);
  const auto at_step = [&](const char* step) {
    Simulation simulation(
        FromText(std::string(R"({"touchstone": 1, "settings": {"step": )") + step +
                 R"(}, "materials": {"default": {"restitution": 0, "friction": 1}}, "bodies": [
        {"name": "table", "shape": {"box": [40, 40, 1]}, "position": [0, 0, -0.5], "fixed": true,
         "angular_velocity": [0, 0, 4]}, )" +
                 Ball("ball", r, p, v, w) + "]}"));
    return Body(After(&simulation, 2.0), "ball").p_WBcm;
  };
  const Vec3 centre = p - Vec3(0.6 / slow, 0, 0);
  const double angle = slow * 2.0;
  const Vec3 expected = centre + 0.6 / slow * Vec3(std::cos(angle), std::sin(angle), 0);
  const double coarse = (at_step("0.016666666666666666") - expected).norm();
  const double fine = (at_step("0.0041666666666666666") - expected).norm();
  EXPECT_LT(coarse, 2e-3);
  EXPECT_LT(fine, 2e-4);
}

// A ball that rolls off the top of a fixed one leaves it where cos = 10/17 of the start's: the
// last force, at steps that become finer.
TEST(Rolling, BallLeavesABallAtTenSeventeenths) {
  const double d = 0.6 + kRestGap, aside = 0.01;
  const double start = std::sqrt(1 - aside * aside / (d * d));
  const auto last_cosine = [&](const char* step) {
    Simulation simulation(
        FromText(std::string(R"({"touchstone": 1, "settings": {"step": )") + step +
                 R"(}, "materials": {"default": {"restitution": 0, "friction": 10}}, "bodies": [
        {"name": "base", "shape": {"sphere": {"radius": 0.5}}, "position": [0, 0, 0],
         "fixed": true}, )" +
                 Ball("ball", 0.1, Vec3(aside, 0, d * start)) + "]}"));
    double cosine = 1.0;
    EXPECT_EQ(RunTo(&simulation, 1.6,
                    [&] {
                      const exchange::Snapshot now = simulation.MakeSnapshot();
                      for (const exchange::ContactSnapshot& contact : now.contacts)
                        if (contact.force_n > 0.0) cosine = std::abs(contact.nhat_BA_W.z());
                    }),
              "");
    return cosine;
  };
  EXPECT_NEAR(last_cosine("0.0041666666666666666"), 10.0 / 17.0 * start, 0.015);
  EXPECT_NEAR(last_cosine("0.001"), 10.0 / 17.0 * start, 0.005);
}

// Two logs on the floor, a millimetre apart, and one on top: they stand iff mu between logs is at
// least the tangent of half the angle of the line of their axes from the vertical, 0.27.
TEST(Rolling, ThreeLogsStandByTheFrictionTheyNeed) {
  const double r = 0.1, reach = 2 * r + kRestGap, half = r + 5e-4;
  const double up = std::sqrt(reach * reach - half * half);
  const auto log = [](const char* name, double x, double z) {
    return std::string(R"(, {"name": ")") + name +
           R"(", "shape": {"capsule": {"radius": 0.1, "length": 0.8}},
              "rotation": {"axis": [1, 0, 0], "degrees": 90}, "position": )" +
           Numbers(Vec3(x, 0, z)) + "}";
  };
  const double needed = std::tan(0.5 * std::asin(half / reach));
  const auto height_after = [&](double mu) {
    const double low = r + kRestGap;
    Simulation simulation(Scene(
        Vec3(0, 0, -kEarthGravity), mu, 0,
        kWideFloor + log("west", -half, low) + log("east", half, low) + log("top", 0, low + up)));
    return Body(After(&simulation, 2.0), "top").p_WBcm.z();
  };
  EXPECT_GT(height_after(1.01 * needed), 0.25);
  EXPECT_LT(height_after(0.99 * needed), 0.15);
}

double SpeedAfter(const exchange::Snapshot& snapshot, const std::string& name) {
  return Body(snapshot, name).v_WBcm.x();
}

TEST(BallCollisions, HeadOnTakesTheRestitution) {
  for (const double e : {0.0, 0.5, 1.0}) {
    Simulation simulation(
        Scene(Vec3::Zero(), 0.3, e,
              Ball("a", 0.2, Vec3(-1, 0, 0), Vec3(2, 0, 0)) + "," + Ball("b", 0.2, Vec3(0, 0, 0))));
    const exchange::Snapshot end = After(&simulation, 1.0);
    EXPECT_NEAR(SpeedAfter(end, "a"), 1.0 - e, 1e-12);
    EXPECT_NEAR(SpeedAfter(end, "b"), 1.0 + e, 1e-12);
  }
}

// A glancing blow of smooth balls: the normal velocities are exchanged, the rest stays.
TEST(BallCollisions, GlancingBlowPartsAtRightAngles) {
  const double r = 0.2, offset = 0.25;
  Simulation simulation(
      Scene(Vec3::Zero(), 0, 1,
            Ball("a", r, Vec3(-1, offset, 0), Vec3(3, 0, 0)) + "," + Ball("b", r, Vec3(0, 0, 0))));
  const exchange::Snapshot end = After(&simulation, 1.0);
  const Vec3 a = Body(end, "a").v_WBcm, b = Body(end, "b").v_WBcm;
  EXPECT_NEAR(a.dot(b), 0.0, 1e-12);
  // Struck up to 0.75e-6 m early: the direction of the line of centres is off by as much over r.
  EXPECT_NEAR(b.normalized().y(), -offset / (2 * r), 5e-6);
  EXPECT_NEAR(a.squaredNorm() + b.squaredNorm(), 9.0, 1e-12);
}

// With spin, and friction enough to stick: p_t = -2/7 m u_t, so the lowest point ends at rest.
TEST(BallCollisions, ObliqueBounceWithSpinMatchesItsClosedForm) {
  const double r = 0.1, m = 2.0, e = 0.8, v_down = 3.0;
  const Vec3 v0(1.0, -0.4, -v_down), w0(5.0, -20.0, 8.0);
  const auto bounce = [&](double mu) {
    Simulation simulation(
        Scene(Vec3::Zero(), mu, e,
              std::string(kWideFloor) + "," + Ball("ball", r, Vec3(0, 0, 1), v0, w0)));
    return Body(After(&simulation, 0.5), "ball");
  };
  const Vec3 u0 = v0 + w0.cross(Vec3(0, 0, -r));
  const Vec3 slip(u0.x(), u0.y(), 0);
  const auto expect = [&](const exchange::BodySnapshot& ball, const Vec3& impulse) {
    const Vec3 v = Vec3(v0.x(), v0.y(), e * v_down) + impulse / m;
    const Vec3 w = w0 + Vec3(0, 0, -r).cross(impulse) / (0.4 * m * r * r);
    EXPECT_LT((ball.v_WBcm - v).norm(), 1e-9) << ball.v_WBcm.transpose();
    EXPECT_LT((ball.w_WB - w).norm(), 1e-7);
  };
  expect(bounce(1.0), -2.0 / 7.0 * m * slip);
  expect(bounce(0.05), -0.05 * m * (1 + e) * v_down * slip.normalized());
}

// Two rough balls that meet aside, one with spin: where they stick p_t = -1/7 m u_t, where they
// slip mu p_n against u_t; p_n = (1 + e) m u_n / 2.
TEST(BallCollisions, GlancingBlowWithSpinMatchesItsClosedForm) {
  const double r = 0.2, m = 2.0, e = 0.6, aside = 0.2;
  const Vec3 v0(3.0, 0, 0), w0(4.0, -6.0, 9.0);
  const Vec3 n = Vec3(-std::sqrt(4 * r * r - aside * aside), aside, 0) / (2 * r);  // from b to a
  const Vec3 u = v0 + w0.cross(-r * n);
  const double p_n = -0.5 * (1 + e) * m * u.dot(n);
  const Vec3 slip = u - u.dot(n) * n;
  for (const double mu : {2.0, 0.1}) {
    const Vec3 sticks = -m / 7.0 * slip;
    const Vec3 p_t = sticks.norm() <= mu * p_n ? sticks : Vec3(-mu * p_n * slip.normalized());
    EXPECT_EQ(sticks.norm() <= mu * p_n, mu > 1.0);
    Simulation simulation(
        Scene(Vec3::Zero(), mu, e,
              Ball("a", r, Vec3(-1, aside, 0), v0, w0) + "," + Ball("b", r, Vec3(0, 0, 0))));
    const exchange::Snapshot end = After(&simulation, 0.8);
    const Vec3 p = p_n * n + p_t;
    // Struck up to 0.75e-6 m early, which turns the line of centres.
    EXPECT_LT((Body(end, "a").v_WBcm - (v0 + p / m)).norm(), 3e-5) << mu;
    EXPECT_LT((Body(end, "b").v_WBcm + p / m).norm(), 3e-5) << mu;
    const Vec3 turn = (-r * n).cross(p) / (0.4 * m * r * r);
    EXPECT_LT((Body(end, "a").w_WB - (w0 + turn)).norm(), 3e-4) << mu;
    EXPECT_LT((Body(end, "b").w_WB - turn).norm(), 3e-4) << mu;
  }
}

// A cylinder that comes down on its side: p_t = -1/3 m u_t where it sticks, else mu (1 + e) m v.
TEST(BallCollisions, ACylinderOnItsSideBouncesObliquely) {
  const double r = 0.1, e = 0.5, down = 2.0, ahead = 1.0, spin = -12.0;
  const double slip = ahead - r * spin;  // of its lowest line, along x
  for (const double mu : {1.0, 0.05}) {
    Simulation simulation(
        Scene(Vec3::Zero(), mu, e, std::string(kWideFloor) + R"(, {"name": "roller", "mass": 2,
        "shape": {"cylinder": {"radius": 0.1, "length": 0.4}}, "position": [0, 0, 1],
        "rotation": {"axis": [1, 0, 0], "degrees": 90}, "velocity": [1, 0, -2],
        "angular_velocity": [0, -12, 0]})"));
    const exchange::BodySnapshot after = Body(After(&simulation, 0.6), "roller");
    const double p_t = -std::min(slip / 3.0, mu * (1 + e) * down);  // over the mass
    EXPECT_NEAR(after.v_WBcm.x(), ahead + p_t, 1e-9) << mu;
    EXPECT_NEAR(after.v_WBcm.z(), e * down, 1e-9) << mu;
    EXPECT_NEAR(after.w_WB.y(), spin - r * p_t / (0.5 * r * r), 1e-8) << mu;
  }
}

// The n-th bounce of a ball that falls from h: sqrt(2 h / g) (1 + 2 (e + ... + e^n)).
TEST(BallCollisions, BounceTimesAreThoseOfTheClosedForm) {
  const double r = 0.1, h = 1.0, e = 0.7;
  Simulation simulation(Scene(Vec3(0, 0, -kEarthGravity), 0.5, e,
                              std::string(kWideFloor) + "," +
                                  Ball("ball", r, Vec3(0, 0, r + h), Vec3::Zero(), Vec3(3, 0, 9))));
  std::vector<double> times;
  simulation.SetEventSink([&](const exchange::EventSnapshot& event) {
    if (event.kind == exchange::EventKind::kCollision) times.push_back(event.time);
  });
  After(&simulation, 2.2);
  double expected = std::sqrt(2 * h / kEarthGravity), speed = kEarthGravity * expected;
  ASSERT_GE(times.size(), 5u);
  for (size_t n = 0; n < 5; ++n) {
    EXPECT_NEAR(times[n], expected, 1e-4 / speed);
    speed *= e;
    expected += 2 * speed / kEarthGravity;
  }
}

TEST(BallCollisions, CradleOfBallsPassesOneOn) {
  std::string bodies;
  for (int i = 0; i < 5; ++i) {
    const double x = i == 0 ? -1.0 : 0.2 * i + 1e-4 * i;
    bodies += (i ? "," : "") +
              Ball("ball." + std::to_string(i), 0.1, Vec3(x, 0, 0), Vec3(i == 0 ? 1.5 : 0.0, 0, 0));
  }
  Simulation simulation(Scene(Vec3::Zero(), 0, 1, bodies));
  const exchange::Snapshot end = After(&simulation, 1.5);
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(SpeedAfter(end, "ball." + std::to_string(i)), 0.0, 1e-12);
  EXPECT_NEAR(SpeedAfter(end, "ball.4"), 1.5, 1e-12);
}

// Three balls on the floor, a millimetre apart so that they do not push each other, and one on top.
// Of each low ball, moments about its centre ask for the same friction f at both contacts, and what
// is horizontal for N sin(tilt) = f (1 + cos(tilt)): f = tan(tilt / 2) N, 0.3178 N were they to
// touch. The vertical part of N and f is W / 3.
class FourBalls : public ::testing::Test {
 protected:
  static constexpr double kRadius = 0.1, kReach = 2 * kRadius + kRestGap;
  static constexpr double kOut = (2 * kRadius + 1e-3) / std::numbers::sqrt3;
  static double NeededFriction() { return std::tan(0.5 * std::asin(kOut / kReach)); }
  static std::string Bodies() {
    std::string bodies = kWideFloor;
    for (int i = 0; i < 3; ++i) {
      const double angle = 2.0 * std::numbers::pi * i / 3.0;
      bodies +=
          "," + Ball("low." + std::to_string(i), kRadius,
                     Vec3(kOut * std::cos(angle), kOut * std::sin(angle), kRadius + kRestGap));
    }
    const double up = std::sqrt(kReach * kReach - kOut * kOut);
    return bodies + "," + Ball("top", kRadius, Vec3(0, 0, kRadius + kRestGap + up));
  }
};

TEST_F(FourBalls, ShareTheLoadAsTheyMust) {
  Simulation simulation(Scene(Vec3(0, 0, -kEarthGravity), 0.5, 0, Bodies()));
  const exchange::Snapshot end = After(&simulation, 1.0);
  const double weight = 2 * kEarthGravity;
  EXPECT_LT(Body(end, "top").v_WBcm.norm(), 1e-9);
  const BodyId top = Body(end, "top").id, floor = Body(end, "floor").id;
  int on_top = 0, on_floor = 0;
  for (const exchange::ContactSnapshot& contact : end.contacts) {
    if (contact.body_a == top || contact.body_b == top) {
      ++on_top;
      EXPECT_NEAR(contact.force_t_W.norm() / contact.force_n, NeededFriction(), 2e-3);
      const Vec3 force = contact.force_n * contact.nhat_BA_W + contact.force_t_W;
      EXPECT_NEAR(std::abs(force.z()), weight / 3, 1e-3 * weight);
    }
    if (contact.body_a == floor || contact.body_b == floor) {
      ++on_floor;
      EXPECT_NEAR(contact.force_n, weight * 4 / 3, 1e-3 * weight);
    }
  }
  EXPECT_EQ(on_top, 3);
  EXPECT_EQ(on_floor, 3);
}

TEST_F(FourBalls, StandByTheFrictionTheyNeed) {
  const auto height_after = [&](double mu) {
    Simulation simulation(Scene(Vec3(0, 0, -kEarthGravity), mu, 0, Bodies()));
    return Body(After(&simulation, 2.0), "top").p_WBcm.z();
  };
  EXPECT_GT(height_after(1.01 * NeededFriction()), 0.25);
  EXPECT_LT(height_after(0.99 * NeededFriction()), 0.15);
}

}  // namespace
}  // namespace touchstone
