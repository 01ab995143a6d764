// When a bouncing body strikes, against the closed form of tests/data/motion.json.

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "scene/catalog/catalog.h"
#include "support/format.h"
#include "support/json_file.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::FromText;
using testing::RunTo;

constexpr double kBounceTolerance = 1e-4;  // eps

std::vector<nlohmann::json> BounceCases() {
  std::vector<nlohmann::json> cases;
  const nlohmann::json all = test_data::ReadJson(TOUCHSTONE_TEST_DATA "/motion.json");
  for (const nlohmann::json& one : all.at("cases"))
    if (one.at("id").get<std::string>().starts_with("bounce_")) cases.push_back(one);
  return cases;
}

/// A small cube whose lower face falls from the height h.
std::string DropScene(double h, double e, double g, double tolerance, const std::string& search) {
  std::ostringstream text;
  text.precision(17);
  text << R"({"touchstone": 1, "gravity": [0, 0, )" << -g << R"(],
    "settings": {"events": {"search": ")"
       << search << R"("}, "contact": {"tolerance": )" << tolerance << R"(}},
    "materials": {"default": {"restitution": )"
       << e << R"(, "friction": 0.5}},
    "bodies": [
      {"name": "floor", "shape": {"box": [4, 4, 1]}, "position": [0, 0, -0.5], "fixed": true},
      {"name": "cube", "shape": {"box": [0.2, 0.2, 0.2]}, "position": [0, 0, )"
       << h + 0.1 << "]}]}";
  return text.str();
}

std::vector<double> ImpactTimes(const std::string& scene, double until) {
  Simulation simulation(FromText(scene));
  std::vector<double> times;
  simulation.SetEventSink([&](const exchange::EventSnapshot& event) {
    if (event.kind == exchange::EventKind::kCollision) times.push_back(event.time);
  });
  EXPECT_EQ(RunTo(&simulation, until), "");
  return times;
}

// Each impact strikes within the tolerance of the floor, tolerance / speed early at most, and the
// next flight starts from there: the bounds add up.
TEST(BounceTimes, AreThoseOfTheClosedForm) {
  const std::vector<nlohmann::json> cases = BounceCases();
  ASSERT_FALSE(cases.empty());
  for (const nlohmann::json& one : cases) {
    const double h = one["inputs"]["h"], e = one["inputs"]["e"], g = one["inputs"]["g"];
    const std::vector<double> expected = one["outputs"]["impact_times"];
    for (const double tolerance : {1e-4, 1e-5, 1e-6}) {
      for (const char* search : {"bisection", "itp"}) {
        SCOPED_TRACE(one["id"].get<std::string>() + " " + search);
        const std::vector<double> times =
            ImpactTimes(DropScene(h, e, g, tolerance, search), expected.back() + 0.1);
        double speed = std::sqrt(2.0 * g * h), bound = 0.0;
        for (size_t k = 0; k < expected.size(); ++k, speed *= e) {
          if (speed < std::sqrt(2.0 * g * tolerance)) break;  // no rebound from here on
          bound = tolerance / speed;
          ASSERT_LT(k, times.size());
          EXPECT_NEAR(times[k], expected[k], bound) << k;
        }
      }
    }
  }
}

// 40 m/s to and fro in 2 cm: more bounces in a step than one pair may have without coming apart.
TEST(BounceTimes, OfABallBetweenTwoWallsTakeNothingFromIt) {
  for (const double speed : {10.0, 40.0, 300.0}) {
    std::ostringstream text;
    text << R"({"touchstone": 1, "gravity": [0, 0, 0],
      "materials": {"default": {"restitution": 1, "friction": 0}}, "bodies": [
      {"name": "left", "shape": {"box": [0.01, 1, 1]}, "position": [-0.02, 0, 0], "fixed": true},
      {"name": "right", "shape": {"box": [0.01, 1, 1]}, "position": [0.02, 0, 0], "fixed": true},
      {"name": "ball", "shape": {"sphere": {"radius": 0.005}}, "mass": 1, "velocity": [)"
         << speed << ", 0, 0]}]}";
    Simulation ball(FromText(text.str()));
    ASSERT_EQ(RunTo(&ball, 0.1), "");
    EXPECT_NEAR(testing::Body(ball.MakeSnapshot(0.1), "ball").v_WBcm.norm(), speed, 1e-9 * speed);
    EXPECT_NEAR(static_cast<double>(ball.totals().collisions), 0.1 * speed / 0.02,
                2.0 + 0.05 * speed);
    EXPECT_TRUE(ball.totals().warnings.empty());
  }
}

/// A ball of 10 cm that is dropped onto the floor, without loss.
std::string LosslessBall(double height, double step, double tolerance) {
  std::ostringstream text;
  text << R"({"touchstone": 1, "materials": {"default": {"restitution": 1, "friction": 0}},
    "settings": {"step": )"
       << step << R"(, "contact": {"tolerance": )" << tolerance << R"(}}, "bodies": [
    {"name": "floor", "shape": {"box": [4, 4, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "ball", "shape": {"sphere": {"radius": 0.1}}, "position": [0, 0, )"
       << 0.1 + height << "]}]}";
  return text.str();
}

struct Drop {
  double height, step, tolerance, until;
};

/// A ball without loss, so dropped, keeps its energy and bounces more often than this.
void ExpectToBounceOn(const Drop& drop, int least) {
  SCOPED_TRACE(testing::Format("dropped %g m, step %g s, tolerance %g m", drop.height, drop.step,
                               drop.tolerance));
  Simulation ball(FromText(LosslessBall(drop.height, drop.step, drop.tolerance)));
  const double start = ball.totals().energy_start;
  ASSERT_EQ(RunTo(&ball, drop.until), "");
  const Simulation::Totals totals = ball.totals();
  EXPECT_NEAR(ball.MakeSnapshot().energy.Mechanical(), start, 1e-9 * start);
  EXPECT_GT(totals.collisions, least);
  EXPECT_TRUE(totals.warnings.empty());
}

// A rebound late in a step does not get far in the rest of it: the position pass lifts none, and
// the ball comes back to its height, bounce after bounce. Nor is a blow left to the contact force,
// which could stop it within the rest of the step.
TEST(BounceTimes, LateInAStepNeitherLiftTheBallNorStopIt) {
  for (const Drop& drop : {Drop{0.02, 1e-3, 1e-3, 20.0}, Drop{5e-4, 1.0 / 60.0, 1e-4, 20.0},
                           Drop{2e-3, 1.0 / 60.0, 1e-4, 20.0}, Drop{0.02, 1.0 / 60.0, 0.01, 20.0},
                           Drop{5e-3, 1e-4, 1e-4, 2.0}, Drop{5e-3, 2e-5, 1e-4, 0.4}})
    ExpectToBounceOn(drop, 3);
}

// A pair that bounces often within a step comes apart in between: each bounce is one of its own,
// elastic and where the first one was, so no position pass lifts the ball. (Without it a ball
// dropped by five tolerances had 2.7 times its height after 5 s in steps of 0.1 s.)
TEST(BounceTimes, OfManyInAStepNeitherLiftTheBallNorStopIt) {
  ExpectToBounceOn({5e-4, 0.1, 1e-4, 5.0}, 200);
  ExpectToBounceOn({5e-6, 1.0 / 60.0, 1e-6, 2.0}, 900);
  ExpectToBounceOn({3e-4, 0.1, 1e-4, 5.0}, 250);
}

// A small ball crosses a bowl twelve times in a step of 1/60 s.
TEST(BounceTimes, OfABallInABowlAreAllElastic) {
  Simulation ball(FromText(R"({"touchstone": 1, "gravity": [0, 0, 0],
    "materials": {"default": {"restitution": 1, "friction": 0}}, "bodies": [
    {"name": "bowl", "shape": {"bowl": {"radius": 0.003}}, "fixed": true},
    {"name": "ball", "shape": {"sphere": {"radius": 0.001}}, "velocity": [3, 0, 0]}]})"));
  const double start = ball.totals().energy_start;
  ASSERT_EQ(RunTo(&ball, 1.0), "");
  EXPECT_NEAR(ball.MakeSnapshot().energy.Mechanical(), start, 1e-9 * start);
  EXPECT_NEAR(static_cast<double>(ball.totals().collisions), 3.0 / 0.004, 15.0);
}

// One cube arrives, one leaves, however short the steps are.
TEST(BounceTimes, OfACradleGoThroughItAtShortSteps) {
  for (const double step : {1e-3, 2e-4, 1e-4}) {
    scene::SceneDesc scene = scene::FindCatalogEntry("cradle")->make();
    scene.settings.step = step;
    Simulation cradle(std::make_shared<const scene::SceneDesc>(std::move(scene)));
    const double start = cradle.totals().energy_start;
    ASSERT_EQ(RunTo(&cradle, 0.6), "");
    EXPECT_GT(cradle.totals().collisions, 0);
    EXPECT_NEAR(cradle.MakeSnapshot().energy.Mechanical(), start, 1e-9 * start) << step;
  }
}

}  // namespace
}  // namespace touchstone
