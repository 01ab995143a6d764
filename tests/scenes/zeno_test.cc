// Motions that end in infinitely many ever smaller events: the work to rest is finite.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>
#include <vector>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using exchange::EventKind;

struct Course {
  std::string failure;
  std::map<EventKind, int> events;
  int most_in_a_second = 0;        // of collisions
  std::vector<double> collisions;  // [s]
  exchange::Snapshot end;
  session::Simulation::Totals totals;
};

Course Follow(const std::string& scene, double until) {
  session::Simulation simulation(testing::FromText(scene));
  Course course;
  std::map<int, int> in_second;
  simulation.SetEventSink([&](const exchange::EventSnapshot& event) {
    ++course.events[event.kind];
    if (event.kind != EventKind::kCollision) return;
    course.collisions.push_back(event.time);
    course.most_in_a_second =
        std::max(course.most_in_a_second, ++in_second[static_cast<int>(event.time)]);
  });
  course.failure = testing::RunTo(&simulation, until);
  course.end = simulation.MakeSnapshot();
  course.totals = simulation.totals();
  return course;
}

void ExpectRest(const Course& course) {
  EXPECT_EQ(course.failure, "");
  EXPECT_TRUE(course.end.bodies[1].asleep);
  EXPECT_EQ(course.events.count(EventKind::kBudgetExit), 0U);
  EXPECT_EQ(course.events.count(EventKind::kDissipativeExit), 0U);
  EXPECT_LE(course.totals.residual_max, 1e-9);
  EXPECT_EQ(course.totals.penetration_max, 0.0);
  // A contact held while it parts slowly, or closing below eps / 4, books up to m g eps / 4.
  const double weight = 9.81 * course.end.bodies[1].mass;
  EXPECT_LT(course.totals.energy_gain_max, 0.25 * 1e-4 * weight);
}

constexpr const char* kFloor =
    R"({"name": "floor", "fixed": true, "shape": {"box": [20, 20, 1]}, "position": [0, 0, -0.5]})";

// Dropped flat from 1 m: 0.45 s to the floor, then bounces of e, e^2, ... times that; a sum of
// 0.45 (1 + e) / (1 - e) seconds. Bounces slower than sqrt(2 g eps) = 0.044 m/s are rest, so
// about log(0.044 / 4.4) / log(e) of them happen.
TEST(Zeno, BouncingComesToRest) {
  for (const double e : {0.3, 0.6, 0.9}) {
    SCOPED_TRACE(e);
    std::ostringstream scene;
    scene << R"({"touchstone": 1, "materials": {"default": {"restitution": )" << e
          << R"(, "friction": 0.5}}, "bodies": [)" << kFloor
          << R"(, {"name": "cube", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 1.5]}]})";
    const double sum = 0.452 * (1 + e) / (1 - e);
    const Course course = Follow(scene.str(), sum + 1.0);
    ExpectRest(course);
    EXPECT_LE(course.events.at(EventKind::kCollision), std::log(1e-2) / std::log(e) + 3.0);
  }
}

// When a block of these half edges that was let go at an angle strikes the floor with one edge
// after the other (Housner, "The behavior of inverted pendulum structures during earthquakes",
// 1963): it turns about the edge it stands on, angle'' = -3 g sin(corner - angle) / (4 R), and
// keeps the share 1 - 3/2 sin^2(corner) of its angular velocity when the other edge strikes.
std::vector<double> HousnerTimes(double width, double height, double angle, std::size_t count) {
  constexpr double kStep = 1e-5;
  const double corner = std::atan2(width, height);
  const double rate = 3.0 * 9.81 / (4.0 * std::hypot(width, height));
  const double kept = 1.0 - 1.5 * std::pow(std::sin(corner), 2);
  std::vector<double> times;
  double t = 0.0, speed = 0.0;
  for (; times.size() < count; t += kStep) {
    const double now = -rate * std::sin(corner - angle);
    const double next = angle + kStep * speed + 0.5 * kStep * kStep * now;
    const double then = -rate * std::sin(corner - next);
    speed += 0.5 * kStep * (now + then);
    angle = next;
    if (angle > 0.0) continue;
    times.push_back(t);
    angle = 0.0;
    speed *= -kept;
  }
  return times;
}

// A tall block let go on an edge rocks from one edge to the other, each time by less. Below the
// contact tolerance nothing can be told of it.
TEST(Zeno, RockingComesToRest) {
  std::ostringstream scene;
  scene.precision(17);
  const double angle = 0.2, half_width = 0.25, half_height = 1.0;
  const double height = half_width * std::sin(angle) + half_height * std::cos(angle) + 5e-5;
  scene << R"({"touchstone": 1, "materials": {"default": {"restitution": 0, "friction": 1}},
      "bodies": [)"
        << kFloor << R"(, {"name": "block", "shape": {"box": [0.5, 0.5, 2]}, "position": [0, 0, )"
        << height << R"(], "rotation": {"axis": [0, 1, 0], "degrees": )" << angle * 180 / M_PI
        << "}}]}";
  const Course course = Follow(scene.str(), 16.0);
  ExpectRest(course);
  const std::vector<double> expected = HousnerTimes(half_width, half_height, angle, 25);
  ASSERT_GE(course.collisions.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i)
    EXPECT_NEAR(course.collisions[i], expected[i], 0.015) << i;  // gaps of eps end a fall early
  EXPECT_LT(course.most_in_a_second, 100);
}

// A coin of twelve edges, spun upright: it falls over onto edge after edge, faster and faster.
TEST(Zeno, ASpinningCoinComesToRest) {
  std::ostringstream scene;
  scene.precision(17);
  scene << R"({"touchstone": 1, "materials": {"default": {"restitution": 0, "friction": 0.3}},
      "bodies": [)"
        << kFloor << R"(, {"name": "coin", "shape": {"prism": {"depth": 0.05, "polygon": [)";
  for (int i = 0; i < 12; ++i)
    scene << (i > 0 ? ", [" : "[") << 0.5 * std::cos(i * M_PI / 6) << ", "
          << 0.5 * std::sin(i * M_PI / 6) << "]";
  scene << R"(]}}, "position": [0, 0, 0.53], "rotation": {"axis": [1, 0, 0], "degrees": 10},
      "angular_velocity": [0, 0, 12]}]})";
  const Course course = Follow(scene.str(), 15.0);
  ExpectRest(course);
  EXPECT_GT(course.events.at(EventKind::kCollision), 20);
  EXPECT_LT(course.most_in_a_second, 500);
}

// A wedge shot into a groove of its own angle, where friction holds it (mu > tan 15 degrees): it
// rattles between both sides, jams and sleeps.
TEST(Zeno, AJammedWedgeComesToRest) {
  for (const double mu : {0.3, 0.6, 2.0}) {
    SCOPED_TRACE(mu);
    std::ostringstream scene;
    scene << R"({"touchstone": 1, "materials": {"default": {"restitution": 0.3, "friction": )" << mu
          << R"(}}, "bodies": [
      {"name": "left", "fixed": true, "shape": {"box": [0.5, 2, 3]}, "position": [-0.5, 0, 1],
       "rotation": {"axis": [0, 1, 0], "degrees": -15}},
      {"name": "wedge", "shape": {"prism": {"polygon": [[0, 0], [0.268, 1], [-0.268, 1]],
                                            "depth": 0.5}},
       "position": [0.02, 0, 2.6], "rotation": {"axis": [0, 1, 0.2], "degrees": 4},
       "velocity": [0.3, 0, -3]},
      {"name": "right", "fixed": true, "shape": {"box": [0.5, 2, 3]}, "position": [0.5, 0, 1],
       "rotation": {"axis": [0, 1, 0], "degrees": 15}}]})";
    const Course course = Follow(scene.str(), 4.0);
    ExpectRest(course);
    EXPECT_GT(course.end.bodies[1].p_WBcm.z(), 0.5);  // it has not fallen through
    EXPECT_LT(course.most_in_a_second, 200);
  }
}

}  // namespace
}  // namespace touchstone
