// Springs whose other end moves as keyframes say, against closed forms.

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using exchange::Snapshot;
using scene::SceneDesc;
using session::Simulation;
using testing::Body;
using testing::RunTo;
using testing::SteppedBy;

constexpr double kPulledMass = 2.0, kPulledBy = 20.0;

std::vector<scene::KeyframeDesc> Through(std::initializer_list<std::pair<double, Vec3>> places) {
  std::vector<scene::KeyframeDesc> keyframes;
  for (const auto& [time, position] : places)
    keyframes.push_back({time, position, Quat::Identity()});
  return keyframes;
}

/// A box on a spring without weight, whose other end is pulled along x.
SceneDesc PulledBox(double damping) {
  SceneDesc scene = *testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
    {"name": "box", "shape": {"box": [0.5, 0.5, 0.5]}, "mass": 2},
    {"name": "end", "shape": {"sphere": {"radius": 0.1}}, "position": [2, 0, 0], "fixed": true}],
    "springs": [{"bodies": ["box", "end"], "anchors": [[0, 0, 0], [0, 0, 0]],
      "stiffness": 20, "length": 2}]})");
  scene.springs[0].damping = damping;
  return scene;
}

/// Where the box is when the end has gone y(t) = c1 t + c2 t^2 + c3 t^3 from its rest:
///   m z'' + c z' + k z = -m y'',  z = x - y.
double PulledTo(double t, const Vec3& c, double damping) {
  const double slope = -6.0 * kPulledMass * c[2] / kPulledBy;  // of what z becomes
  const double level = (-2.0 * kPulledMass * c[1] - damping * slope) / kPulledBy;
  const double fading = 0.5 * damping / kPulledMass;
  const double w = std::sqrt(kPulledBy / kPulledMass - fading * fading);
  const double sine = (-c[0] - slope - fading * level) / w;
  const double z = level + slope * t +
                   std::exp(-fading * t) * (-level * std::cos(w * t) + sine * std::sin(w * t));
  return z + t * (c[0] + t * (c[1] + t * c[2]));
}

/// How far from there the box is after a second; the books balance.
double ErrorOf(const SceneDesc& scene, const Vec3& c, double step) {
  Simulation simulation = SteppedBy(scene, step);
  EXPECT_EQ(RunTo(&simulation, 1.0), "");
  const Snapshot now = simulation.MakeSnapshot(1.0);
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-12 * now.energy.Mechanical());
  EXPECT_NEAR(now.energy.Unexplained(), 0.0, 1e-12 * now.energy.Mechanical());
  EXPECT_EQ(simulation.totals().dissipative_exits, 0);
  return std::abs(Body(now, "box").p_WBcm.x() - PulledTo(1.0, c, scene.springs[0].damping));
}

void ExpectExact(const std::function<double(double step)>& error_at) {
  EXPECT_LT(error_at(1.0 / 60.0), 1e-11);
  EXPECT_LT(error_at(1.0 / 240.0), 1e-11);
}

TEST(KeyframedSpring, PullsAtConstantSpeed) {
  for (const double damping : {0.0, 3.0}) {
    SceneDesc scene = PulledBox(damping);
    scene.bodies[1].keyframes =
        Through({{-2, Vec3(0, 0, 0)}, {-1, Vec3(1, 0, 0)}, {2, Vec3(4, 0, 0)}, {3, Vec3(5, 0, 0)}});
    ExpectExact([&](double step) { return ErrorOf(scene, Vec3(1, 0, 0), step); });
  }
}

// Also when the end that moves is the first of the spring's two, and where its speed changes.
TEST(KeyframedSpring, PullsAsTheSpeedOfItsEndChanges) {
  for (const double damping : {0.0, 3.0}) {
    for (const bool first : {false, true}) {
      SceneDesc scene = PulledBox(damping);
      scene.bodies[1].keyframes = Through({{0, Vec3(2, 0, 0)}, {2, Vec3(4, 0, 0)}});
      if (first) {
        scene.springs[0].body_a = "end";
        scene.springs[0].body_b = "box";
      }
      ExpectExact([&](double step) { return ErrorOf(scene, Vec3(0, 1.5, -0.5), step); });
    }
  }
}

// Its keyframes lie within steps: nothing is gained that the books do not name, and what the end
// gives is the work of the spring's force on its way.
TEST(KeyframedSpring, TheWorkOfItsEndIsExactWhateverCutsTheSteps) {
  SceneDesc scene = PulledBox(0.0);
  scene.bodies[1].keyframes = Through({{0.103, Vec3(2, 0, 0)},
                                       {0.517, Vec3(2.4, 0.1, 0)},
                                       {0.911, Vec3(2.5, -0.3, 0.2)},
                                       {1.6, Vec3(2, 0, 0)}});
  for (const double step : {1.0 / 60.0, 1.0 / 240.0}) {
    Simulation simulation = SteppedBy(scene, step);
    ASSERT_EQ(RunTo(&simulation, 3.0), "");
    const Snapshot end = simulation.MakeSnapshot(3.0);
    EXPECT_LT(simulation.totals().energy_gain_max, 1e-9 * end.energy.Mechanical());
    EXPECT_NEAR(end.energy.Unexplained(), 0.0, 1e-9 * end.energy.Mechanical());
    EXPECT_NEAR(end.energy.Mechanical(), end.energy.external_work, 1e-5 * end.energy.Mechanical());
  }
}

// Two boxes in a row on two springs, in their modes w^2 = (3 -+ sqrt 5) k / 2 m.
TEST(KeyframedSpring, PullsAChain) {
  constexpr double kEnd = 1.0;
  SceneDesc scene = PulledBox(0.0);
  scene.bodies[1].keyframes =
      Through({{-2, Vec3(0, 0, 0)}, {-1, Vec3(1, 0, 0)}, {2, Vec3(4, 0, 0)}, {3, Vec3(5, 0, 0)}});
  scene.bodies.push_back(scene.bodies[0]);
  scene.bodies.back().name = "last";
  scene.bodies.back().position = Vec3(-2, 0, 0);
  scene.springs.push_back(scene.springs[0]);
  scene.springs.back().body_a = "last";
  scene.springs.back().body_b = "box";
  Eigen::Vector2d exact(kEnd, kEnd - 2.0);
  for (const double sign : {-1.0, 1.0}) {
    const double square = 0.5 * (3.0 + sign * std::sqrt(5.0));
    const double w = std::sqrt(square * kPulledBy / kPulledMass);
    const Eigen::Vector2d mode = Eigen::Vector2d(1.0, 2.0 - square).normalized();
    exact -= mode * mode.sum() * std::sin(w * kEnd) / w;
  }
  ExpectExact([&](double step) {
    Simulation simulation = SteppedBy(scene, step);
    EXPECT_EQ(RunTo(&simulation, kEnd), "");
    const Snapshot now = simulation.MakeSnapshot(kEnd);
    EXPECT_LT(simulation.totals().energy_gain_max, 1e-12 * now.energy.Mechanical());
    EXPECT_NEAR(now.energy.Unexplained(), 0.0, 1e-12 * now.energy.Mechanical());
    return (Eigen::Vector2d(Body(now, "box").p_WBcm.x(), Body(now, "last").p_WBcm.x()) - exact)
        .norm();
  });
}

// A hand that pulls at the box meanwhile changes nothing in the books.
TEST(KeyframedSpring, PullsABoxThatAHandHolds) {
  SceneDesc scene = PulledBox(0.7);
  scene.bodies[1].keyframes = Through({{0, Vec3(2, 0, 0)}, {2, Vec3(4, 0, 0)}});
  Simulation simulation = SteppedBy(scene, 1.0 / 60.0);
  const BodyId box = Body(simulation.MakeSnapshot(), "box").id;
  ASSERT_EQ(simulation.Apply(exchange::Grab{box, Vec3(0, 0.2, 0), Vec3(0, 0.5, 0.3)}), "");
  ASSERT_EQ(RunTo(&simulation, 3.0), "");
  const Snapshot now = simulation.MakeSnapshot();
  EXPECT_GT(now.energy.Mechanical(), 1.0);
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-9 * now.energy.Mechanical());
  EXPECT_NEAR(now.energy.Unexplained(), 0.0, 1e-9 * now.energy.Mechanical());
}

/// A ball of 1 kg on a spring without length to the end of an arm that turns about z from rest or
/// evenly.
SceneDesc TurningArm(double damping) {
  SceneDesc scene = *testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
    {"name": "arm", "shape": {"box": [2, 0.1, 0.1]}, "fixed": true},
    {"name": "ball", "shape": {"sphere": {"radius": 0.1}}, "position": [1.5, 0, 0], "mass": 1}],
    "springs": [{"bodies": ["ball", "arm"], "anchors": [[0, 0, 0], [1, 0, 0]], "stiffness": 60,
      "length": 0}],
    "no_contact": [["ball", "arm"]]})");
  scene.springs[0].damping = damping;
  return scene;
}

void TurnEvenly(SceneDesc* scene) {
  for (int i = 0; i < 5; ++i)
    scene->bodies[0].keyframes.push_back(
        {0.5 * i, Vec3::Zero(),
         Quat(Eigen::AngleAxisd(0.5 * std::numbers::pi * i, Vec3::UnitZ()))});
  scene->bodies[0].loop = true;
}

// In the complex plane m z'' + c z' + k z = (k + i c W) exp(i W t).
TEST(KeyframedSpring, FollowsAnEndThatTurns) {
  using Complex = std::complex<double>;
  constexpr double kPull = 60.0, kSpin = std::numbers::pi, kEnd = 1.3;
  for (const double damping : {0.0, 0.5}) {
    SceneDesc scene = TurningArm(damping);
    TurnEvenly(&scene);
    const Complex drive(kPull, damping * kSpin);
    const Complex steady = drive / (drive - kSpin * kSpin);
    const double fading = 0.5 * damping, w = std::sqrt(kPull - fading * fading);
    const Complex off = 1.5 - steady;
    const Complex sine = (fading * off - Complex(0, kSpin) * steady) / w;
    const Complex exact =
        steady * std::exp(Complex(0, kSpin * kEnd)) +
        std::exp(-fading * kEnd) * (off * std::cos(w * kEnd) + sine * std::sin(w * kEnd));
    ExpectExact([&](double step) {
      Simulation simulation = SteppedBy(scene, step);
      EXPECT_EQ(RunTo(&simulation, kEnd), "");
      const Snapshot now = simulation.MakeSnapshot(kEnd);
      EXPECT_LT(simulation.totals().energy_gain_max, 1e-12 * now.energy.Mechanical());
      EXPECT_NEAR(now.energy.Unexplained(), 0.0, 1e-10);
      EXPECT_EQ(simulation.totals().dissipative_exits, 0);
      const Vec3 p = Body(now, "ball").p_WBcm;
      return std::abs(Complex(p.x(), p.y()) - exact);
    });
  }
}

// Keyframes that turn an arm evenly and a constant angular velocity are one motion.
TEST(KeyframedSpring, KeyframesAndAVelocityPullAlike) {
  for (const double length : {0.0, 0.4}) {
    SceneDesc by_keyframes = TurningArm(0.5), by_velocity = TurningArm(0.5);
    TurnEvenly(&by_keyframes);
    by_velocity.bodies[0].angular_velocity = Vec3(0, 0, std::numbers::pi);
    by_keyframes.springs[0].length = by_velocity.springs[0].length = length;
    Simulation one = SteppedBy(by_keyframes, 1.0 / 60.0),
               other = SteppedBy(by_velocity, 1.0 / 60.0);
    ASSERT_EQ(RunTo(&one, 1.3), "");
    ASSERT_EQ(RunTo(&other, 1.3), "");
    EXPECT_LT((Body(one.MakeSnapshot(), "ball").p_WBcm - Body(other.MakeSnapshot(), "ball").p_WBcm)
                  .norm(),
              1e-10);
    EXPECT_EQ(one.totals().dissipative_exits, 0);
    EXPECT_EQ(one.totals().solves, other.totals().solves);
  }
}

// Its end rises by d(t) = 4 s^2 (3 - 2 s), s = t / 2: the floor carries m g - k d until a box of
// m g = 19.62 N lifts off.
TEST(KeyframedSpring, LiftsABoxOffTheFloorInTime) {
  SceneDesc scene = *testing::FromText(R"({"touchstone": 1, "bodies": [
    {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "box", "shape": {"box": [0.5, 0.5, 0.5]}, "position": [0, 0, 0.25005], "mass": 2},
    {"name": "end", "shape": {"sphere": {"radius": 0.1}}, "position": [0, 0, 2], "fixed": true,
     "keyframes": [{"time": 0, "position": [0, 0, 2]}, {"time": 2, "position": [0, 0, 6]}]}],
    "springs": [{"bodies": ["box", "end"], "anchors": [[0, 0, 0.25], [0, 0, 0]],
      "stiffness": 20}]})");
  constexpr double kLiftOff = 0.6454808981;
  const auto carried = [](double t) { return 2.0 * 9.81 - 20.0 * t * t * (3.0 - t); };
  ASSERT_NEAR(carried(kLiftOff), 0.0, 1e-7);
  for (const double step : {1.0 / 60.0, 1.0 / 240.0}) {
    Simulation simulation = SteppedBy(scene, step);
    double last_touch = 0.0, worst = 0.0;
    ASSERT_EQ(RunTo(&simulation, 1.2,
                    [&] {
                      const Snapshot now = simulation.MakeSnapshot();
                      double force = 0.0;
                      for (const auto& contact : now.contacts) force += contact.force_n;
                      if (force > 0.0) last_touch = now.time;
                      if (now.time < kLiftOff)  // the mean over the last step
                        worst = std::max(worst, std::abs(force - carried(now.time - 0.5 * step)));
                    }),
              "");
    EXPECT_NEAR(last_touch, kLiftOff, 1.01 * step);
    EXPECT_LT(worst, 20.0 * step * step);
    EXPECT_LT(simulation.totals().energy_gain_max, 1e-12 * 76.0);
    EXPECT_NEAR(simulation.MakeSnapshot().energy.Unexplained(), 0.0, 1e-9);
  }
}

// Taken back to a moment on the way a run has the same bits; a saved scene goes on alike.
TEST(KeyframedSpring, ARunTakenBackAndASavedSceneGoOnAlike) {
  SceneDesc scene = PulledBox(0.7);
  scene.bodies[1].keyframes = Through({{0, Vec3(2, 0, 0)}, {2, Vec3(4, 1, 0)}});
  Simulation simulation = SteppedBy(scene, 1.0 / 60.0);
  ASSERT_EQ(RunTo(&simulation, 0.9), "");
  const auto saved = simulation.Save();
  Simulation elsewhere(std::make_shared<const SceneDesc>(simulation.ExportScene()));
  const double then = simulation.time();
  ASSERT_EQ(RunTo(&simulation, 2.5), "");
  const std::uint64_t bits = simulation.state_hash();
  simulation.Restore(*saved);
  ASSERT_EQ(RunTo(&simulation, 2.5), "");
  EXPECT_EQ(simulation.state_hash(), bits);
  ASSERT_EQ(RunTo(&elsewhere, 2.5 - then), "");
  EXPECT_LT((Body(elsewhere.MakeSnapshot(2.5 - then), "box").p_WBcm -
             Body(simulation.MakeSnapshot(2.5), "box").p_WBcm)
                .norm(),
            1e-10);
}

}  // namespace
}  // namespace touchstone
