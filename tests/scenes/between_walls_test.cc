// Bodies within the tolerance of two opposite walls move as if the walls were not there until
// something presses them against one.

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <numbers>
#include <sstream>
#include <string>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using exchange::BodySnapshot;
using session::Simulation;
using testing::Body;
using testing::FromText;
using testing::RunTo;

constexpr double kClearance = 1e-4;  // [m] both gaps together: half the tolerance each

std::string PrismOfSides(int n) {
  std::ostringstream text;
  text.precision(17);
  text << R"({"hull": [)";
  for (const double z : {-0.5, 0.5})
    for (int i = 0; i < n; ++i) {
      const double angle = 2.0 * std::numbers::pi * i / n;
      text << (i == 0 && z < 0.0 ? "[" : ", [") << 0.5 * std::cos(angle) << ", "
           << 0.5 * std::sin(angle) << ", " << z << "]";
    }
  text << "]}";
  return text.str();
}

std::string Plate(const std::string& name, double z) {
  return R"({"name": ")" + name + R"(", "shape": {"box": [20, 20, 1]}, "fixed": true,
             "position": [0, 0, )" +
         std::to_string(z) + "]}";
}

std::shared_ptr<const scene::SceneDesc> Scene(const std::string& bodies, bool gravity) {
  return FromText(
      std::string(R"({"touchstone": 1, "gravity": [0, 0, )") + (gravity ? "-9.81" : "0") +
      R"(], "materials": {"default": {"restitution": 0, "friction": 0.5}}, "bodies": [)" + bodies +
      "]}");
}

/// A body 1 m high that slides and turns on a floor, below a ceiling or not.
std::shared_ptr<const scene::SceneDesc> InSlot(const std::string& shape, bool ceiling,
                                               bool gravity) {
  return Scene(Plate("floor", -0.5) + ", " +
                   (ceiling ? Plate("ceiling", 1.5 + kClearance) + ", " : std::string()) +
                   R"({"name": "body", "shape": )" + shape + R"(, "position": [0, 0, )" +
                   std::to_string(0.5 + 0.5 * kClearance) +
                   R"(], "velocity": [2, 0, 0], "angular_velocity": [0, 0, 0.3]})",
               gravity);
}

BodySnapshot BodyAfter(const std::shared_ptr<const scene::SceneDesc>& scene, double time) {
  Simulation simulation(scene);
  EXPECT_EQ(RunTo(&simulation, time), "");
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
  EXPECT_LE(simulation.totals().energy_gain_max, 1e-9);
  return Body(simulation.MakeSnapshot(time), "body");
}

void ExpectSameMotion(const BodySnapshot& one, const BodySnapshot& other, double within) {
  EXPECT_LE((one.p_WBcm - other.p_WBcm).norm(), within);
  EXPECT_LE((one.v_WBcm - other.v_WBcm).norm(), within);
  EXPECT_LE((one.w_WB - other.w_WB).norm(), within);
}

class Slot : public ::testing::TestWithParam<int> {};

TEST_P(Slot, PutsNoStressOnWhatNothingPresses) {
  const BodySnapshot body = BodyAfter(InSlot(PrismOfSides(GetParam()), true, false), 0.25);
  EXPECT_NEAR(body.p_WBcm.x(), 0.5, 1e-12);
  EXPECT_LE((body.v_WBcm - Vec3(2, 0, 0)).norm(), 1e-12);
  EXPECT_LE((body.w_WB - Vec3(0, 0, 0.3)).norm(), 1e-12);
}

TEST_P(Slot, BrakesAsItsFloorAloneDoes) {
  const std::string prism = PrismOfSides(GetParam());
  const BodySnapshot body = BodyAfter(InSlot(prism, true, true), 0.25);
  EXPECT_GT(body.v_WBcm.x(), 0.7);
  ExpectSameMotion(body, BodyAfter(InSlot(prism, false, true), 0.25), 1e-8);
}

INSTANTIATE_TEST_SUITE_P(Prisms, Slot, ::testing::Values(3, 4, 6, 8, 9, 10, 12, 16, 32));

TEST(BetweenWalls, ABookDoesNotHangInAChannelThatFitsIt) {
  const std::string book = R"({"name": "body", "shape": {"box": [1, 1, 1]},
      "velocity": [0, 0.5, 0], "angular_velocity": [0.3, 0, 0]})";
  const std::string walls = R"(
      {"name": "left", "shape": {"box": [1, 4, 4]}, "position": [-1.00005, 0, 0], "fixed": true},
      {"name": "right", "shape": {"box": [1, 4, 4]}, "position": [1.00005, 0, 0], "fixed": true})";
  ExpectSameMotion(BodyAfter(Scene(walls + ", " + book, true), 0.4),
                   BodyAfter(Scene(book, true), 0.4), 1e-12);
}

TEST(BetweenWalls, APlugFallsThroughATubeThatFitsIt) {
  const std::string plug = R"({"name": "body", "shape": {"cylinder": {"radius": 0.99995,
      "length": 1}}, "velocity": [0, 0, 1], "angular_velocity": [0, 0, 3]})";
  const std::string tube =
      R"({"name": "tube", "shape": {"tube": {"radius": 1, "length": 4}}, "fixed": true})";
  ExpectSameMotion(BodyAfter(Scene(tube + ", " + plug, true), 0.4),
                   BodyAfter(Scene(plug, true), 0.4), 1e-12);
}

TEST(BetweenWalls, ACoinTurnsOnInABowlThatFitsIt) {
  const std::string coin = R"({"name": "body", "shape": {"cylinder": {"radius": 0.9999,
      "length": 0.02}}, "angular_velocity": [0, 0, 1]})";
  const std::string bowl = R"({"name": "bowl", "shape": {"bowl": {"radius": 1}}, "fixed": true})";
  const BodySnapshot after = BodyAfter(Scene(bowl + ", " + coin, false), 0.4);
  EXPECT_LE((after.w_WB - Vec3(0, 0, 1)).norm(), 1e-12);
}

// mg = 9810 N at the centre against a pull of 9000 N to the side at the top: 9000 * 1 m > 9810 *
// 0.5 m, so that the box would tip over the edge that the stop holds, were it not for the ceiling.
// Moments about that edge: the ceiling pushes with 9000 - 4905 = 4095 N a metre further back.
TEST(BetweenWalls, ACeilingPushesBackWhereAPullTipsABoxAgainstIt) {
  Simulation simulation(FromText(R"({"touchstone": 1,
      "materials": {"default": {"restitution": 0, "friction": 0}}, "bodies": [
      {"name": "floor", "shape": {"box": [20, 20, 1]}, "position": [0, 0, -0.5], "fixed": true},
      {"name": "ceiling", "shape": {"box": [20, 20, 1]}, "position": [0, 0, 1.5001],
       "fixed": true},
      {"name": "stop", "shape": {"box": [1, 4, 0.02]}, "position": [1.00005, 0, 0.01],
       "fixed": true},
      {"name": "body", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.50005], "mass": 1000}],
      "thrusters": [{"body": "body", "point": [0, 0, 0.5], "force": [9000, 0, 0], "from": 0}]})"));
  ASSERT_EQ(RunTo(&simulation, 0.2), "");
  double down = 0.0;
  for (const exchange::ContactSnapshot& contact : simulation.MakeSnapshot(0.2).contacts)
    if (contact.p_W.z() > 0.9) down += contact.force_n;
  EXPECT_GT(down, 3900.0);
}

}  // namespace
}  // namespace touchstone
