// Impacts in the running simulation: rows of cubes, flat landings, a thrown cube.

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "impact/single_contact_impact.h"
#include "support/format.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using exchange::BodySnapshot;
using exchange::EventKind;
using exchange::EventSnapshot;
using exchange::Snapshot;
using session::Simulation;
using testing::Body;
using testing::BuiltIn;
using testing::Format;
using testing::FromText;
using testing::RunTo;

// Unit cubes along x, each half a tolerance from the next but for 0.1 m before those that rest.
std::string RowScene(int cubes, int incoming, bool on_rail) {
  std::string bodies;
  if (on_rail) {
    bodies = R"({"name": "rail", "shape": {"box": [60, 2, 1]}, "position": [0, 0, -1.00005],
                 "fixed": true})";
  }
  for (int i = 0; i < cubes; ++i) {
    if (!bodies.empty()) bodies += ", ";
    bodies += Format(R"({"name": "cube.%d", "shape": {"box": [1, 1, 1]}, "mass": 1,
                        "position": [%.17g, 0, 0], "velocity": [%d, 0, 0]})",
                     i, 1.00005 * i + (i < incoming ? 0.0 : 0.1), i < incoming ? 1 : 0);
  }
  return Format(R"({"touchstone": 1, "gravity": [0, 0, %g],
                    "materials": {"default": {"restitution": 1, "friction": 0}}, "bodies": [)",
                on_rail ? -9.81 : 0.0) +
         bodies + "]}";
}

struct Row {
  int cubes;
  int incoming;
  bool on_rail;
};
class Cradle : public ::testing::TestWithParam<Row> {};

TEST_P(Cradle, PassesOnAsManyCubesAsArrive) {
  const auto [cubes, incoming, on_rail] = GetParam();
  Simulation simulation(FromText(RowScene(cubes, incoming, on_rail)));
  ASSERT_EQ(RunTo(&simulation, 0.5), "");
  const Snapshot end = simulation.MakeSnapshot();
  for (int i = 0; i < cubes; ++i) {
    const BodySnapshot cube = Body(end, "cube." + std::to_string(i));
    const Vec3 expected = i >= cubes - incoming ? Vec3(1, 0, 0) : Vec3(0, 0, 0);
    EXPECT_LT((cube.v_WBcm - expected).norm(), 1e-9)
        << cube.name << ": " << cube.v_WBcm.transpose();
    EXPECT_LT(cube.w_WB.norm(), 1e-9) << cube.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Rows, Cradle, ::testing::ValuesIn([] {
                           std::vector<Row> rows;
                           for (const int cubes : {5, 7})
                             for (const int incoming : {1, 2, 3})
                               for (const bool on_rail : {false, true})
                                 rows.push_back({cubes, incoming, on_rail});
                           return rows;
                         }()),
                         [](const ::testing::TestParamInfo<Row>& tested) {
                           return std::to_string(tested.param.incoming) + "of" +
                                  std::to_string(tested.param.cubes) +
                                  (tested.param.on_rail ? "OnARail" : "Free");
                         });

// What decides whether two balls that swing in side by side part or approach is round-off; another
// step is another round-off.
class BallsSideBySide : public ::testing::TestWithParam<double> {};

TEST_P(BallsSideBySide, SendOffTwoAndKeepTheEnergy) {
  scene::SceneDesc scene = *BuiltIn("lesson-08-momentum");
  scene.settings.step = GetParam();
  Simulation simulation(std::make_shared<const scene::SceneDesc>(scene));
  const double start = simulation.MakeSnapshot().energy.Mechanical();
  ASSERT_EQ(RunTo(&simulation, 0.6), "");
  const Snapshot end = simulation.MakeSnapshot();
  EXPECT_NEAR(end.energy.Mechanical(), start, 1e-4);
  for (const char* still : {"ball.0", "ball.1", "ball.2"})
    EXPECT_LT(Body(end, still).v_WBcm.norm(), 1e-3) << still;
}

INSTANTIATE_TEST_SUITE_P(Steps, BallsSideBySide,
                         ::testing::Values(0.0175, 0.0125, 0.01, 0.0095, 0.009, 0.008));

// The built-in row: cube 0 arrives after 0.3 m, and from then on the two ends take turns of 0.6 m
// to the stop and 0.6 m back, at 1 m/s but for what the contact gaps take.
TEST(CradleScene, GoesOnForEver) {
  Simulation simulation(BuiltIn("cradle"));
  for (int turn = 0; turn < 8; ++turn) {
    for (const double direction : {1.0, -1.0}) {
      ASSERT_EQ(RunTo(&simulation, 0.3 + 1.2 * turn + (direction > 0.0 ? 0.3 : 0.9)), "");
      const Snapshot now = simulation.MakeSnapshot();
      const int moving = turn % 2 == 0 ? 4 : 0;
      const double outwards = moving == 4 ? 1.0 : -1.0;
      for (int i = 0; i < 5; ++i) {
        const Vec3 v = Body(now, "cube." + std::to_string(i)).v_WBcm;
        const Vec3 expected(i == moving ? direction * outwards : 0.0, 0.0, 0.0);
        EXPECT_LT((v - expected).norm(), 1e-9) << turn << ", cube " << i << ": " << v.transpose();
      }
    }
  }
  EXPECT_LE(simulation.totals().penetration_max, 0.0);
}

struct Dropped {
  const char* name;
  const char* shape;
  double half_height;
};
constexpr Dropped kDropped[] = {
    {"Cube", R"({"box": [1, 1, 1]})", 0.5},
    {"HexagonalPrism",
     R"({"hull": [[0.5, 0, -0.2], [0.25, 0.43301270189221935, -0.2],
        [-0.25, 0.43301270189221935, -0.2], [-0.5, 0, -0.2], [-0.25, -0.43301270189221935, -0.2],
        [0.25, -0.43301270189221935, -0.2], [0.5, 0, 0.2], [0.25, 0.43301270189221935, 0.2],
        [-0.25, 0.43301270189221935, 0.2], [-0.5, 0, 0.2], [-0.25, -0.43301270189221935, 0.2],
        [0.25, -0.43301270189221935, 0.2]]})",
     0.2},
    {"Plate", R"({"box": [2, 1.5, 0.05]})", 0.025},
};

class FlatDrop : public ::testing::TestWithParam<Dropped> {};

TEST_P(FlatDrop, ReboundsByItsRestitutionWithoutSpin) {
  for (const double e : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    for (const double mu : {0.0, 0.5, 1.0}) {
      SCOPED_TRACE(Format("e %g mu %g", e, mu));
      Simulation simulation(FromText(Format(
          R"({"touchstone": 1, "materials": {"default": {"restitution": %g, "friction": %g}},
              "bodies": [
                {"name": "floor", "shape": {"box": [10, 10, 1]}, "position": [0, 0, -0.5],
                 "fixed": true},
                {"name": "body", "shape": %s, "position": [0, 0, %g]}]})",
          e, mu, GetParam().shape, GetParam().half_height + 0.2)));
      std::vector<EventSnapshot> bounces;
      simulation.SetEventSink([&](const EventSnapshot& event) {
        if (event.kind == EventKind::kCollision) bounces.push_back(event);
      });
      // It lands after 0.202 s at 1.98 m/s.
      ASSERT_EQ(RunTo(&simulation, 0.22), "");
      ASSERT_EQ(bounces.size(), 1U);
      EXPECT_NEAR(-bounces[0].speed_after / bounces[0].speed_before, e, 1e-9);
      const BodySnapshot body = Body(simulation.MakeSnapshot(), "body");
      EXPECT_LT(body.w_WB.norm(), 1e-9);
      EXPECT_LT(body.v_WBcm.head<2>().norm(), 1e-9);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, FlatDrop, ::testing::ValuesIn(kDropped),
                         [](const ::testing::TestParamInfo<Dropped>& tested) {
                           return std::string(tested.param.name);
                         });

// A cube of 2 kg flies without gravity against the floor, turning: at the time of the bounce its
// pose is a closed form, and the bounce that of its lowest corner alone.
TEST(ThrownCube, BouncesOffItsCornerAsOneContactDoes) {
  const double mass = 2.0;
  const double mu = 1.0;
  for (int i = 0; i < 12; ++i) {
    SCOPED_TRACE(i);
    const double e = 0.25 * (1 + i % 4);  // with e = 0 the contact would go on
    const Vec3 v(0.4 * i - 2.0, 1.0 - 0.3 * i, -3.0);
    const Vec3 w(2.0 - 0.7 * i, 0.5 * i - 3.0, 4.0);
    const Vec3 x(0, 0, 1.5);
    const Quat q = Quat(0.8, 0.3 + 0.02 * i, -0.4, 0.1 * i - 0.5).normalized();
    Simulation simulation(FromText(Format(
        R"({"touchstone": 1, "gravity": [0, 0, 0],
            "materials": {"default": {"restitution": %g, "friction": %g}}, "bodies": [
            {"name": "floor", "shape": {"box": [40, 40, 1]}, "position": [0, 0, -0.5],
             "fixed": true},
            {"name": "cube", "shape": {"box": [1, 1, 1]}, "mass": %g, "position": [0, 0, 1.5],
             "orientation": [%.17g, %.17g, %.17g, %.17g], "velocity": [%.17g, %.17g, %.17g],
             "angular_velocity": [%.17g, %.17g, %.17g]}]})",
        e, mu, mass, q.w(), q.x(), q.y(), q.z(), v.x(), v.y(), v.z(), w.x(), w.y(), w.z())));
    std::vector<EventSnapshot> bounces;
    simulation.SetEventSink([&](const EventSnapshot& event) {
      if (event.kind == EventKind::kCollision) bounces.push_back(event);
    });
    while (bounces.empty()) ASSERT_TRUE(simulation.Advance().ok);
    ASSERT_LT(simulation.time(), 1.0);
    // Only the first bounce's own result is looked at: nothing else may have happened yet.
    const double t = bounces[0].time;
    const Vec3 centre = x + t * v;
    const Quat turned = Quat(Eigen::AngleAxisd(t * w.norm(), w.normalized())) * q;
    Vec3 corner = Vec3::Constant(10.0);
    for (const double sx : {-0.5, 0.5})
      for (const double sy : {-0.5, 0.5})
        for (const double sz : {-0.5, 0.5}) {
          const Vec3 p = centre + turned * Vec3(sx, sy, sz);
          if (p.z() < corner.z()) corner = p;
        }
    ASSERT_LT((bounces[0].p_W - corner).norm(), 1e-4);

    const Vec3 r = bounces[0].p_W - centre;
    const double inertia = mass / 6.0;
    const Mat3 K = Mat3::Identity() / mass - Skew(r) * Skew(r) / inertia;
    const impact::SingleImpactResult expected = impact::ResolveSingle(K, v + w.cross(r), mu, e);
    const Vec3 impulse =
        bounces[0].name_a == "cube" ? bounces[0].impulse_W : Vec3(-bounces[0].impulse_W);
    EXPECT_LT((impulse - expected.p).norm(), 1e-9 * expected.p.norm());
    EXPECT_NEAR(bounces[0].work_compression, expected.Wc, -1e-9 * expected.Wc);
    EXPECT_NEAR(bounces[0].work_restitution, expected.Wd, -1e-9 * expected.Wc);
    if (bounces.size() > 1) continue;  // another corner came down in the same step
    const BodySnapshot cube = Body(simulation.MakeSnapshot(), "cube");
    EXPECT_LT((cube.v_WBcm - (v + expected.p / mass)).norm(), 1e-9 * v.norm());
    EXPECT_LT((cube.w_WB - (w + r.cross(expected.p) / inertia)).norm(), 1e-9 * w.norm());
  }
}

// A planar cube comes down on an edge, which in its plane is one corner: the closed form of
// Frictional impact, section 5, with K of its step 2.
TEST(ThrownCube, InThePlaneBouncesInClosedForm) {
  const double mass = 2.0;
  const double inertia = mass / 6.0;
  const double mu = 0.4;
  for (int i = 0; i < 12; ++i) {
    SCOPED_TRACE(i);
    const double e = 0.25 * (1 + i % 4);
    const Vec3 v(0.6 * i - 3.0, 0.0, -3.0);
    const double w = 4.0 - 0.7 * i;
    const double turn = 0.2 + 0.1 * i;
    Simulation simulation(FromText(Format(
        R"({"touchstone": 1, "gravity": [0, 0, 0],
            "materials": {"default": {"restitution": %g, "friction": %g}}, "bodies": [
            {"name": "floor", "shape": {"box": [40, 40, 1]}, "position": [0, 0, -0.5],
             "fixed": true},
            {"name": "cube", "shape": {"box": [1, 1, 1]}, "mass": %g, "position": [0, 0, 1.5],
             "motion": "planar", "orientation": [%.17g, 0, %.17g, 0],
             "velocity": [%.17g, 0, %.17g], "angular_velocity": [0, %.17g, 0]}]})",
        e, mu, mass, std::cos(0.5 * turn), std::sin(0.5 * turn), v.x(), v.z(), w)));
    std::vector<EventSnapshot> bounces;
    simulation.SetEventSink([&](const EventSnapshot& event) {
      if (event.kind == EventKind::kCollision) bounces.push_back(event);
    });
    while (bounces.empty()) ASSERT_TRUE(simulation.Advance().ok);
    ASSERT_LT(simulation.time(), 1.0);
    const auto impact = simulation.MakeSnapshot().recent.impacts->front();
    ASSERT_EQ(impact->contacts.size(), 1U);

    // About y, a positive turn moves z towards x.
    const Vec3 r = bounces[0].p_W - (Vec3(0, 0, 1.5) + bounces[0].time * v);
    Mat3 K = Mat3::Zero();
    K(0, 0) = 1.0 / mass + r.z() * r.z() / inertia;
    K(0, 2) = K(2, 0) = -r.x() * r.z() / inertia;
    K(2, 2) = 1.0 / mass + r.x() * r.x() / inertia;
    const Vec3 u0(v.x() + w * r.z(), 0.0, v.z() - w * r.x());
    const impact::SingleImpactResult expected = impact::ResolveSingle(K, u0, mu, e);
    const Vec3 impulse =
        bounces[0].name_a == "cube" ? bounces[0].impulse_W : Vec3(-bounces[0].impulse_W);
    EXPECT_LT((impulse - expected.p).norm(), 1e-11 * expected.p.norm());
    EXPECT_NEAR(bounces[0].work_compression, expected.Wc, -1e-11 * expected.Wc);
    EXPECT_NEAR(bounces[0].work_restitution, expected.Wd, -1e-11 * expected.Wc);
  }
}

}  // namespace
}  // namespace touchstone
