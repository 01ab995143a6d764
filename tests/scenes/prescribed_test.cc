// Bodies that move as keyframes say, and what they do to others, against closed forms.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using scene::SceneDesc;

constexpr double kLiftGravity = 9.81;

// A lift that rises by 1 m from 0.5 s to 1.5 s, s^2 (3 - 2 s), and stands then; a box of 2 kg on
// it.
SceneDesc Lift() {
  return *testing::FromText(R"({"touchstone": 1, "bodies": [
    {"name": "lift", "shape": {"box": [2, 2, 0.2]}, "fixed": true,
     "keyframes": [{"time": 0.5}, {"time": 1.5, "position": [0, 0, 1]}]},
    {"name": "box", "shape": {"box": [0.5, 0.5, 0.5]}, "position": [0, 0, 0.35005], "mass": 2}]})");
}

double LiftAcceleration(double t) {
  const double s = t - 0.5;
  return s <= 0.0 || s >= 1.0 ? 0.0 : 6.0 - 12.0 * s;
}

session::Simulation Started(const SceneDesc& scene) {
  return session::Simulation(std::make_shared<const SceneDesc>(scene));
}

double NormalForceOn(const exchange::Snapshot& now) {
  double sum = 0.0;
  for (const exchange::ContactSnapshot& contact : now.contacts) sum += contact.force_n;
  return sum;
}

// N = m (g + a) at every step, gaps kept, and the work of the lift is the weight's: m g h.
TEST(Keyframes, ALiftCarriesABoxWithItsForceAndItsWork) {
  session::Simulation simulation = Started(Lift());
  const double h = simulation.MakeSnapshot(0.0).settings.step;
  double worst = 0.0;
  ASSERT_EQ(testing::RunTo(&simulation, 2.0,
                           [&] {
                             const exchange::Snapshot now =
                                 simulation.MakeSnapshot(simulation.time());
                             const double t = now.time - 0.5 * h;  // the mean over the last step
                             if (std::abs(t - 0.5) < h || std::abs(t - 1.5) < h) return;
                             const double expected = 2.0 * (kLiftGravity + LiftAcceleration(t));
                             worst = std::max(worst, std::abs(NormalForceOn(now) - expected));
                             const double z = testing::Body(now, "box").p_WBcm.z() -
                                              testing::Body(now, "lift").p_WBcm.z();
                             EXPECT_NEAR(z, 0.35005, 1e-9) << now.time;
                           }),
            "");
  EXPECT_LT(worst, 1e-9);
  const exchange::Snapshot end = simulation.MakeSnapshot(2.0);
  EXPECT_NEAR(testing::Body(end, "lift").p_WBcm.z(), 1.0, 0.0);
  EXPECT_NEAR(end.energy.external_work, 2.0 * kLiftGravity * 1.0, 1e-9);
  EXPECT_NEAR(end.energy.Unexplained(), 0.0, 1e-9);
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-9);
  EXPECT_EQ(simulation.totals().warnings, std::vector<std::string>());
}

// Also where its keyframes lie within steps, its speed is another one at each of three, and a ball
// falls on the box on the way and stays there, at once or after it has bounced until it is too slow
// for that: nothing is gained or lost that the books do not name.
TEST(Keyframes, TheWorkOfALiftIsExactWhateverCutsItsSteps) {
  SceneDesc scene = Lift();
  scene.bodies[0].keyframes = {{0.503, Vec3::Zero(), Quat::Identity()},
                               {0.917, Vec3(0, 0, 0.4), Quat::Identity()},
                               {1.511, Vec3(0, 0, 1), Quat::Identity()}};
  session::Simulation alone = Started(scene);
  ASSERT_EQ(testing::RunTo(&alone, 2.0), "");
  EXPECT_NEAR(alone.MakeSnapshot().energy.Unexplained(), 0.0, 1e-9);
  EXPECT_NEAR(alone.MakeSnapshot().energy.external_work, 2.0 * kLiftGravity, 1e-9);
  scene::BodyDesc ball = scene.bodies[1];
  ball.name = "ball";
  ball.shape = scene::SphereShape{0.1};
  ball.position = Vec3(0, 0, 2.5);
  ball.mass = 0.5;
  scene.bodies.push_back(ball);
  for (const double restitution : {0.0, 0.2, 0.3, 0.5}) {
    scene.materials["default"].restitution = restitution;
    session::Simulation struck = Started(scene);
    ASSERT_EQ(testing::RunTo(&struck, 3.0), "");
    EXPECT_GT(struck.totals().collisions, 0);
    EXPECT_NEAR(struck.MakeSnapshot().energy.Unexplained(), 0.0, 1e-8) << restitution;
  }
}

// A stack of twelve is one island of many bodies: each keeps its gap to what carries it, and the
// books balance, as with one body.
TEST(Keyframes, ALiftCarriesAStackOfMany) {
  SceneDesc scene = Lift();
  const double height = 0.25 + 0.5 * scene.settings.contact.tolerance;
  scene::BodyDesc box = scene.bodies[1];
  scene.bodies.pop_back();
  box.shape = scene::BoxShape{Vec3(0.4, 0.4, 0.25)};
  for (int i = 0; i < 12; ++i) {
    box.name = "box " + std::to_string(i);
    box.position.z() = 0.1 - 0.125 + height * (i + 1);
    scene.bodies.push_back(box);
  }
  session::Simulation simulation = Started(scene);
  ASSERT_EQ(testing::RunTo(
                &simulation, 2.0,
                [&] {
                  const exchange::Snapshot now = simulation.MakeSnapshot();
                  const double lift = testing::Body(now, "lift").p_WBcm.z();
                  for (std::size_t i = 1; i < now.bodies.size(); ++i)
                    ASSERT_NEAR(now.bodies[i].p_WBcm.z() - lift, scene.bodies[i].position.z(), 1e-9)
                        << now.bodies[i].name << now.time;
                }),
            "");
  const exchange::Snapshot end = simulation.MakeSnapshot();
  EXPECT_NEAR(end.energy.external_work, 24.0 * kLiftGravity, 1e-8);
  EXPECT_NEAR(end.energy.Unexplained(), 0.0, 1e-8);
}

// A pyramid of 28 bricks on a table that is shaken along x and lifted besides: each brick keeps its
// place on the table, and the work is that of the weight.
TEST(Keyframes, ATableShakenSidewaysCarriesAPyramid) {
  SceneDesc scene = Lift();
  scene.bodies[0].shape = scene::BoxShape{Vec3(8, 2, 0.2)};
  scene.bodies[0].keyframes = {{0.25, Vec3::Zero(), Quat::Identity()},
                               {1.0, Vec3(0.3, 0.1, 0), Quat::Identity()},
                               {1.75, Vec3(0, 0, 0.1), Quat::Identity()}};
  scene::BodyDesc brick = scene.bodies[1];
  scene.bodies.pop_back();
  brick.shape = scene::BoxShape{Vec3(0.5, 0.3, 0.25)};
  const double rise = 0.25 + 0.5 * scene.settings.contact.tolerance;
  for (int row = 0; row < 7; ++row)
    for (int i = 0; i < 7 - row; ++i) {
      brick.name = "brick " + std::to_string(row) + "." + std::to_string(i);
      brick.position = Vec3(0.55 * (i - 0.5 * (6 - row)), 0, 0.1 - 0.125 + rise * (row + 1));
      scene.bodies.push_back(brick);
    }
  session::Simulation simulation = Started(scene);
  double worst = 0.0;
  ASSERT_EQ(testing::RunTo(
                &simulation, 2.0,
                [&] {
                  const exchange::Snapshot now = simulation.MakeSnapshot();
                  const Vec3 table = testing::Body(now, "lift").p_WBcm;
                  for (std::size_t i = 1; i < now.bodies.size(); ++i)
                    worst = std::max(
                        worst, (now.bodies[i].p_WBcm - table - scene.bodies[i].position).norm());
                }),
            "");
  const exchange::Snapshot end = simulation.MakeSnapshot();
  EXPECT_LT(worst, 1e-10);
  EXPECT_NEAR(end.energy.external_work, 28 * 2.0 * kLiftGravity * 0.1, 1e-9);
  EXPECT_NEAR(end.energy.Unexplained(), 0.0, 1e-9);
}

// A table shaken along x, A sin-like by keyframes: the box slides when the table's acceleration
// is over mu g, and then at mu g.
TEST(Keyframes, ATableThatSpeedsUpTooFastSlidesAwayUnderABox) {
  for (const double distance : {0.3, 3.0}) {  // peak acceleration 6 d: 1.8 or 18 m/s^2; mu g = 4.9
    SceneDesc scene = Lift();
    scene.bodies[0].shape = scene::BoxShape{Vec3(20, 2, 0.2)};
    scene.bodies[0].keyframes[1].position = Vec3(distance, 0, 0);
    session::Simulation simulation = Started(scene);
    ASSERT_EQ(testing::RunTo(&simulation, 0.7), "");
    const exchange::Snapshot now = simulation.MakeSnapshot(0.7);
    const double v = testing::Body(now, "box").v_WBcm.x();
    const double s = 0.2;
    const double v_table = distance * 6.0 * s * (1.0 - s);
    EXPECT_NEAR(testing::Body(now, "lift").v_WBcm.x(), v_table, 1e-12);
    if (distance < 1.0)
      EXPECT_NEAR(v, v_table, 1e-9);
    else
      EXPECT_NEAR(v, 0.5 * kLiftGravity * s, 1e-9);
    EXPECT_NEAR(now.energy.Unexplained(), 0.0, 1e-9);
  }
}

// A crank by keyframes drives a rod that is hinged to it and a slider: a slider-crank.
TEST(Keyframes, ACrankDrivesASliderCrank) {
  constexpr double kCrank = 0.3, kRodOfCrank = 1.0, kTurns = 2.0 * std::numbers::pi / 3.0;  // rad/s
  SceneDesc scene = *testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
    {"name": "crank", "shape": {"box": [0.6, 0.1, 0.1]}, "fixed": true, "loop": true,
     "keyframes": [{"time": 0},
       {"time": 1, "rotation": {"axis": [0, -1, 0], "degrees": 120}},
       {"time": 2, "rotation": {"axis": [0, -1, 0], "degrees": 240}},
       {"time": 3, "rotation": {"axis": [0, -1, 0], "degrees": 360}}]},
    {"name": "rod", "shape": {"box": [1, 0.1, 0.1]}, "position": [0.8, 0, 0]},
    {"name": "piston", "shape": {"box": [0.2, 0.2, 0.2]}, "position": [1.3, 0, 0]}],
   "joints": [
    {"type": "hinge", "bodies": ["rod", "crank"], "anchor": [0.3, 0, 0], "axis": [0, 1, 0]},
    {"type": "hinge", "bodies": ["piston", "rod"], "anchor": [1.3, 0, 0], "axis": [0, 1, 0]},
    {"type": "slider", "bodies": ["piston", null], "anchor": [1.3, 0, 0], "axis": [1, 0, 0]}],
   "no_contact": [["crank", "piston"]]})");
  session::Simulation simulation = Started(scene);
  ASSERT_EQ(
      testing::RunTo(&simulation, 4.0,
                     [&] {
                       const exchange::Snapshot now = simulation.MakeSnapshot(simulation.time());
                       const double angle = kTurns * now.time;
                       const double across = kCrank * std::sin(angle);
                       const double x = kCrank * std::cos(angle) +
                                        std::sqrt(kRodOfCrank * kRodOfCrank - across * across);
                       EXPECT_NEAR(testing::Body(now, "piston").p_WBcm.x(), x, 1e-4);
                     }),
      "");
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-6);
}

// A plate that comes down on a box leaves it no way out: told, as of movers of constant speed.
TEST(Keyframes, APressThatSqueezesIsToldAsSuch) {
  SceneDesc scene = *testing::FromText(R"({"touchstone": 1, "bodies": [
    {"name": "floor", "shape": {"box": [2, 2, 0.2]}, "position": [0, 0, -0.1], "fixed": true},
    {"name": "press", "shape": {"box": [2, 2, 0.2]}, "fixed": true,
     "keyframes": [{"time": 0, "position": [0, 0, 1]}, {"time": 1, "position": [0, 0, 0.3]}]},
    {"name": "box", "shape": {"box": [0.5, 0.5, 0.5]}, "position": [0, 0, 0.25005]}]})");
  session::Simulation simulation = Started(scene);
  const std::string message = testing::RunTo(&simulation, 2.0);
  EXPECT_NE(message.find("press"), std::string::npos) << message;
  const exchange::Snapshot now = simulation.MakeSnapshot(simulation.time());
  EXPECT_GE(testing::Body(now, "press").p_WBcm.z() - 0.1, 0.5);
}

// A body gives no way along an axis that it does not move along: no force holds the wall, which is
// told at once; along another axis the same wall drives the body before it.
TEST(Keyframes, AWallAcrossALockedAxisSqueezes) {
  const auto message_of = [](const char* locked, const char* pace) {
    SceneDesc scene = *testing::FromText(std::string(R"({"touchstone": 1, "gravity": [0, 0, 0],
      "settings": {"pace": ")") + pace + R"("}, "bodies": [
      {"name": "wall", "shape": {"box": [2, 0.2, 2]}, "fixed": true,
       "keyframes": [{"time": 0, "position": [0, -0.5, 0]}, {"time": 1, "position": [0, 0.5, 0]}]},
      {"name": "box", "shape": {"box": [0.5, 0.5, 0.5]}, "locked": )" +
                                         locked + "}]}");
    session::Simulation simulation = Started(scene);
    const std::string message = testing::RunTo(&simulation, 1.0);
    const exchange::Snapshot now = simulation.MakeSnapshot(simulation.time());
    EXPECT_LE(testing::Body(now, "wall").p_WBcm.y() + 0.35, testing::Body(now, "box").p_WBcm.y());
    return message;
  };
  for (const char* pace : {"exact", "lively"}) {
    EXPECT_EQ(message_of(R"(["y", "rx", "rz"])", pace),
              "'box' is squeezed without a way out by 'wall'");
    EXPECT_EQ(message_of(R"(["x", "rx", "rz"])", pace), "");
  }
}

// The same from rest, in touch: the wall only accelerates towards the body.
TEST(Keyframes, AWallThatBeginsToPressALockedBodySqueezes) {
  SceneDesc scene = *testing::FromText(R"({"touchstone": 1, "bodies": [
      {"name": "wall", "shape": {"box": [2, 0.2, 2]}, "fixed": true,
       "keyframes": [{"time": 0.5, "position": [0, -0.35005, 0]},
                     {"time": 1, "position": [0, 0.5, 0]}]},
      {"name": "box", "shape": {"box": [0.5, 0.5, 0.5]}, "motion": "planar",
       "angular_velocity": [0, 1, 0]}]})");
  session::Simulation simulation = Started(scene);
  EXPECT_EQ(testing::RunTo(&simulation, 1.0), "'box' is squeezed without a way out by 'wall'");
  EXPECT_NEAR(simulation.time(), 0.5, 0.02);
}

// Taken back to a moment within the lift's motion, a run has the same bits; another one, too.
TEST(Keyframes, ARunTakenBackHasTheSameBits) {
  SceneDesc scene = Lift();
  scene.bodies[0].keyframes[1].orientation = Quat(Eigen::AngleAxisd(0.3, Vec3(0, 1, 0)));
  session::Simulation simulation = Started(scene);
  ASSERT_EQ(testing::RunTo(&simulation, 0.9), "");
  const auto saved = simulation.Save();
  ASSERT_EQ(testing::RunTo(&simulation, 2.0), "");
  const std::uint64_t bits = simulation.state_hash();
  simulation.Restore(*saved);
  ASSERT_EQ(testing::RunTo(&simulation, 2.0), "");
  EXPECT_EQ(simulation.state_hash(), bits);
  session::Simulation again = Started(scene);
  ASSERT_EQ(testing::RunTo(&again, 2.0), "");
  EXPECT_EQ(again.state_hash(), bits);
}

// A saved scene goes on as the run would have.
TEST(Keyframes, ASavedSceneGoesOnAlongTheSamePath) {
  SceneDesc scene = Lift();
  scene.bodies.pop_back();
  session::Simulation simulation = Started(scene);
  ASSERT_EQ(testing::RunTo(&simulation, 1.0), "");
  session::Simulation saved = Started(simulation.ExportScene());
  ASSERT_EQ(testing::RunTo(&simulation, 1.3), "");
  ASSERT_EQ(testing::RunTo(&saved, 0.3), "");
  EXPECT_NEAR(testing::Body(saved.MakeSnapshot(0.3), "lift").p_WBcm.z(),
              testing::Body(simulation.MakeSnapshot(1.3), "lift").p_WBcm.z(), 1e-12);
}

// Moved by hand it has no path any more.
TEST(Keyframes, ABodyPlacedByHandStaysThere) {
  session::Simulation simulation = Started(Lift());
  const BodyId lift = testing::Body(simulation.MakeSnapshot(0.0), "lift").id;
  ASSERT_EQ(simulation.Apply(exchange::PlaceBody{lift, Vec3(5, 0, 0), Quat::Identity()}), "");
  ASSERT_EQ(testing::RunTo(&simulation, 1.0), "");
  EXPECT_EQ(testing::Body(simulation.MakeSnapshot(1.0), "lift").p_WBcm, Vec3(5, 0, 0));
  EXPECT_TRUE(simulation.ExportScene().bodies[0].keyframes.empty());
}

}  // namespace
}  // namespace touchstone
