// Bodies that only springs, thrusters and gravity move: at any step they go where closed forms, or
// an integration of Euler's equations in body axes, say.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <functional>
#include <utility>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::RunTo;
using testing::SteppedAt;

constexpr const char* kBallOnASpring = R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
    {"name": "ball", "shape": {"sphere": {"radius": 0.1}}, "mass": 1, "position": [0, 0, 0.6]}],
  "springs": [{"bodies": ["ball", null], "anchors": [[0, 0, 0], [0, 0, 0]], "stiffness": 1000,
    "length": 0.5}]})";

// From a fortieth of a radian to seventeen in a step of 1/60 s.
TEST(SpringMotion, AnOscillatorIsInTimeAtAnyStep) {
  for (const double stiffness : {10.0, 1e3, 1e5, 1e6})
    for (const double rate : {60.0, 240.0}) {
      SCOPED_TRACE(::testing::Message() << stiffness << " N/m at " << rate << " Hz");
      Simulation simulation = SteppedAt(kBallOnASpring, rate, [&](scene::SceneDesc* scene) {
        scene->springs[0].stiffness = stiffness;
      });
      const double w = std::sqrt(stiffness);
      ASSERT_EQ(RunTo(&simulation, 2.0), "");
      const exchange::Snapshot now = simulation.MakeSnapshot(2.0);
      EXPECT_NEAR(Body(now, "ball").p_WBcm.z(), 0.5 + 0.1 * std::cos(2.0 * w), 1e-9);
      EXPECT_NEAR(Body(now, "ball").v_WBcm.z(), -0.1 * w * std::sin(2.0 * w), 1e-9 * w);
      EXPECT_NEAR(now.energy.Mechanical(), 0.005 * stiffness, 1e-9 * stiffness);
    }
}

// Weakly, critically and so strongly that it creeps, c / m = 2000 / s.
TEST(SpringMotion, ADampedOneFadesAsItsClosedForm) {
  for (const double c : {1.0, 20.0, 63.2, 200.0, 2000.0}) {
    SCOPED_TRACE(c);
    Simulation simulation = SteppedAt(
        kBallOnASpring, 60.0, [&](scene::SceneDesc* scene) { scene->springs[0].damping = c; });
    const std::complex<double> root = std::sqrt(std::complex<double>(0.25 * c * c - 1000.0));
    const std::complex<double> one = root - 0.5 * c, other = -root - 0.5 * c;
    double off = 0.0;
    ASSERT_EQ(RunTo(&simulation, 1.0,
                    [&] {
                      const double t = simulation.time();
                      const double z =
                          0.5 + (0.1 * (other * std::exp(one * t) - one * std::exp(other * t)) /
                                 (other - one))
                                    .real();
                      off = std::max(
                          off, std::abs(Body(simulation.MakeSnapshot(), "ball").p_WBcm.z() - z));
                    }),
              "");
    EXPECT_LT(off, 1e-10);
    const auto energy = simulation.MakeSnapshot().energy;
    EXPECT_NEAR(energy.damping_loss, 5.0 - energy.Mechanical(), 1e-10);
  }
}

// Above a floor, and struck back by it without loss: the time between two bounces is
// 2 / w (pi - acos(0.2 / 0.32)).
TEST(SpringMotion, ABallThatBouncesMeanwhileIsInTime) {
  for (const double rate : {60.0, 240.0}) {
    SCOPED_TRACE(rate);
    Simulation simulation = SteppedAt(R"({"touchstone": 1, "gravity": [0, 0, 0],
      "materials": {"default": {"restitution": 1, "friction": 0}}, "bodies": [
        {"name": "ball", "shape": {"sphere": {"radius": 0.1}}, "mass": 1, "position": [0, 0, 0.62]},
        {"name": "floor", "shape": {"box": [4, 4, 1]}, "fixed": true, "position": [0, 0, -0.5]}],
      "springs": [{"bodies": ["ball", null], "anchors": [[0, 0, 0], [0, 0, 0.3]],
        "stiffness": 1000, "length": 0}]})",
                                      rate);
    const double w = std::sqrt(1000.0);
    const double first = std::acos(-0.2 / 0.32) / w, next = 2.0 * first;
    ASSERT_EQ(RunTo(&simulation, 5.0), "");
    const exchange::Snapshot now = simulation.MakeSnapshot(5.0);
    const double bounces = std::floor((5.0 + first) / next);
    const double since_top = 5.0 - bounces * next;
    EXPECT_NEAR(Body(now, "ball").p_WBcm.z(), 0.3 + 0.32 * std::cos(w * since_top), 1e-4);
    EXPECT_NEAR(now.energy.Mechanical(), 51.2, 1e-7);
    EXPECT_EQ(simulation.totals().collisions, static_cast<std::int64_t>(bounces));
  }
}

// A box hung at a corner of its top swings and tumbles; at 1/60 s the spring's direction turns by a
// radian a step.
TEST(SpringMotion, ATumblingBoxKeepsItsEnergyAtAnyStep) {
  for (const double rate : {60.0, 240.0, 960.0}) {
    SCOPED_TRACE(rate);
    Simulation simulation = SteppedAt(R"({"touchstone": 1, "bodies": [
        {"name": "box", "shape": {"box": [0.2, 0.2, 0.4]}, "mass": 1, "position": [0.5, 0, 0],
         "velocity": [0, 2, 0]}],
      "springs": [{"bodies": ["box", null], "anchors": [[-0.1, 0.1, 0.2], [-0.35, 0.1, 0]],
        "stiffness": 1000, "length": 0.3}]})",
                                      rate);
    const double start = simulation.MakeSnapshot().energy.Mechanical();
    ASSERT_EQ(RunTo(&simulation, 10.0), "");
    const auto energy = simulation.MakeSnapshot().energy;
    EXPECT_NEAR(energy.Mechanical(), start, 1e-7);
    EXPECT_NEAR(energy.damping_loss, 0.0, 2e-6);
    EXPECT_LT(simulation.totals().energy_gain_max, 1e-10);
  }
}

// Up to four turns per step, it goes round in a small circle and drifts across.
TEST(SpringMotion, AThrusterTurnsWithItsBodyHoweverFast) {
  constexpr double kEnd = 0.5, kForce = 2.0;
  for (const double w : {0.0, 6.0, 60.0, 377.0, 1500.0}) {
    SCOPED_TRACE(w);
    Simulation simulation = SteppedAt(
        R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
        {"name": "ball", "shape": {"sphere": {"radius": 0.1}}, "mass": 1}],
      "thrusters": [{"body": "ball", "point": [0, 0, 0], "force": [2, 0, 0], "from": 0,
        "until": 9}]})",
        60.0, [&](scene::SceneDesc* scene) { scene->bodies[0].angular_velocity = Vec3(0, 0, w); });
    ASSERT_EQ(RunTo(&simulation, kEnd), "");
    const exchange::Snapshot now = simulation.MakeSnapshot(kEnd);
    Vec3 v(kForce * kEnd, 0, 0), p(0.5 * kForce * kEnd * kEnd, 0, 0);
    if (w > 0.0) {
      v = kForce / w * Vec3(std::sin(w * kEnd), 1.0 - std::cos(w * kEnd), 0);
      p = kForce / w * Vec3((1.0 - std::cos(w * kEnd)) / w, kEnd - std::sin(w * kEnd) / w, 0);
    }
    EXPECT_LT((Body(now, "ball").v_WBcm - v).norm(), 1e-9);
    EXPECT_LT((Body(now, "ball").p_WBcm - p).norm(), 1e-9);
    EXPECT_NEAR(now.energy.Unexplained(), 0.0, 1e-9 * now.energy.Mechanical());
  }
}

/// A box in the form of Euler's equations, with its angular velocity along its own axes.
struct EulerBody {
  double mass;
  Vec3 inertia_B;
  Vec3 p, v;
  Eigen::Vector4d q;  // x, y, z, w
  Vec3 w_B;

  Quat orientation() const { return Quat(q[3], q[0], q[1], q[2]).normalized(); }
  Vec3 At(const Vec3& p_B) const { return p + orientation() * p_B; }
  Vec3 VelocityAt(const Vec3& p_B) const { return v + orientation() * w_B.cross(p_B); }
};

EulerBody MakeBox(double mass, const Vec3& size, const Vec3& p, const Vec3& v, const Vec3& w) {
  const Vec3 square = size.cwiseAbs2();
  return {.mass = mass,
          .inertia_B = mass / 12.0 * (Vec3::Constant(square.sum()) - square),
          .p = p,
          .v = v,
          .q = {0, 0, 0, 1},
          .w_B = w};
}

constexpr const char* kTwoBoxes = R"({"touchstone": 1, "gravity": [0, 0, -3], "bodies": [
    {"name": "a", "shape": {"box": [0.2, 0.3, 0.4]}, "mass": 1, "velocity": [0, 1, 0],
     "angular_velocity": [3, 1, 2]},
    {"name": "b", "shape": {"box": [0.5, 0.2, 0.2]}, "mass": 3, "position": [1, 0, 0],
     "velocity": [0, -2, 0.4], "angular_velocity": [-1, 2, 0.5]}],
  "springs": [
    {"bodies": ["a", "b"], "anchors": [[0.1, 0.1, 0.2], [-0.2, 0.05, 0.1]], "stiffness": 400,
     "length": 0.5},
    {"bodies": ["a", "b"], "anchors": [[0.1, -0.1, -0.2], [-0.2, -0.05, 0.1]], "stiffness": 300,
     "damping": 2, "length": 0.6},
    {"bodies": ["b", null], "anchors": [[0.25, 0, 0], [1.4, 0, 0]], "stiffness": 50,
     "length": 0.1}],
  "thrusters": [{"body": "a", "point": [0, 0.1, 0], "force": [4, 0, 1], "from": 0, "until": 9}],
  "no_contact": [["a", "b"]]})";

/// The two boxes of kTwoBoxes by Runge and Kutta's fourth order.
class TwoBoxes {
 public:
  void RunTo(double t, int steps) {
    const double h = t / steps;
    for (int i = 0; i < steps; ++i) {
      const Boxes k1 = Rate(now_), k2 = Rate(Moved(k1, 0.5 * h)), k3 = Rate(Moved(k2, 0.5 * h)),
                  k4 = Rate(Moved(k3, h));
      now_ = Moved(k1, h / 6.0);
      now_ = Moved(k2, h / 3.0);
      now_ = Moved(k3, h / 3.0);
      now_ = Moved(k4, h / 6.0);
    }
  }
  const EulerBody& a() const { return now_[0]; }
  const EulerBody& b() const { return now_[1]; }

 private:
  using Boxes = std::array<EulerBody, 2>;
  struct Pushes {
    std::array<Vec3, 2> force = {Vec3::Zero(), Vec3::Zero()};
    std::array<Vec3, 2> torque_B = {Vec3::Zero(), Vec3::Zero()};

    void Add(size_t i, const EulerBody& body, const Vec3& p_B, const Vec3& f) {
      force[i] += f;
      torque_B[i] += p_B.cross(body.orientation().conjugate() * f);
    }
  };

  static Vec3 Spring(double k, double c, double length, const Vec3& line, const Vec3& velocity) {
    const Vec3 n = line.normalized();
    return -(k * (line.norm() - length) + c * n.dot(velocity)) * n;
  }

  /// The rates of p, v, q and w_B, in their places.
  static Boxes Rate(const Boxes& boxes) {
    const auto& [a, b] = boxes;
    Pushes pushes;
    const auto tie = [&](const Vec3& p_A, const Vec3& p_B, double k, double c, double length) {
      const Vec3 f =
          Spring(k, c, length, a.At(p_A) - b.At(p_B), a.VelocityAt(p_A) - b.VelocityAt(p_B));
      pushes.Add(0, a, p_A, f);
      pushes.Add(1, b, p_B, -f);
    };
    tie({0.1, 0.1, 0.2}, {-0.2, 0.05, 0.1}, 400.0, 0.0, 0.5);
    tie({0.1, -0.1, -0.2}, {-0.2, -0.05, 0.1}, 300.0, 2.0, 0.6);
    const Vec3 end(0.25, 0, 0);
    pushes.Add(1, b, end, Spring(50.0, 0.0, 0.1, b.At(end) - Vec3(1.4, 0, 0), b.VelocityAt(end)));
    pushes.Add(0, a, {0, 0.1, 0}, a.orientation() * Vec3(4, 0, 1));
    Boxes rate = boxes;
    for (size_t i = 0; i < boxes.size(); ++i) {
      const EulerBody& body = boxes[i];
      rate[i].p = body.v;
      rate[i].v = pushes.force[i] / body.mass + Vec3(0, 0, -3);
      const Vec3 axis = body.q.head<3>();
      rate[i].q << 0.5 * (body.q[3] * body.w_B + axis.cross(body.w_B)), -0.5 * axis.dot(body.w_B);
      const Vec3 L_B = body.inertia_B.cwiseProduct(body.w_B);
      rate[i].w_B = (pushes.torque_B[i] - body.w_B.cross(L_B)).cwiseQuotient(body.inertia_B);
    }
    return rate;
  }

  Boxes Moved(const Boxes& rate, double h) const {
    Boxes moved = now_;
    for (size_t i = 0; i < moved.size(); ++i) {
      moved[i].p += h * rate[i].p;
      moved[i].v += h * rate[i].v;
      moved[i].q += h * rate[i].q;
      moved[i].w_B += h * rate[i].w_B;
    }
    return moved;
  }

  Boxes now_ = {MakeBox(1.0, {0.2, 0.3, 0.4}, {0, 0, 0}, {0, 1, 0}, {3, 1, 2}),
                MakeBox(3.0, {0.5, 0.2, 0.2}, {1, 0, 0}, {0, -2, 0.4}, {-1, 2, 0.5})};
};

// Tumbling between three springs, one of them damped, one held by the world, and pushed by a
// thruster that turns with its body.
TEST(SpringMotion, TwoBoxesTumbleAsEulersEquationsSay) {
  TwoBoxes exact;
  exact.RunTo(1.0, 20000);
  for (const double rate : {30.0, 60.0, 240.0}) {
    SCOPED_TRACE(rate);
    Simulation simulation = SteppedAt(kTwoBoxes, rate);
    ASSERT_EQ(RunTo(&simulation, 1.0), "");
    const exchange::Snapshot now = simulation.MakeSnapshot(1.0);
    EXPECT_LT((Body(now, "a").p_WBcm - exact.a().p).norm(), 1e-9);
    EXPECT_LT((Body(now, "b").p_WBcm - exact.b().p).norm(), 1e-9);
    EXPECT_LT(Body(now, "a").q_WB.angularDistance(exact.a().orientation()), 1e-7);
    EXPECT_LT((Body(now, "a").w_WB - exact.a().orientation() * exact.a().w_B).norm(), 1e-8);
    EXPECT_NEAR(now.energy.Unexplained(), 0.0, 1e-9);
    EXPECT_EQ(simulation.totals().collisions, 0);
  }
}

}  // namespace
}  // namespace touchstone
