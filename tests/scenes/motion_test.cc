// Bodies in motion: free flight, bounces, slides, against closed forms and invariants.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <map>
#include <numbers>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using exchange::BodySnapshot;
using exchange::Snapshot;
using session::Simulation;
using testing::Body;
using testing::BuiltIn;
using testing::FromText;
using testing::RunTo;

TEST(TumblingBox, KeepsEnergyAndAngularMomentum) {
  Simulation simulation(BuiltIn("tumbling-box"));
  const auto spin = [&] {
    const BodySnapshot top = Body(simulation.MakeSnapshot(), "box");
    const Mat3 R = top.q_WB.toRotationMatrix();
    return Vec3(R * top.inertia_B * R.transpose() * top.w_WB);
  };
  const double energy = simulation.MakeSnapshot().energy.kinetic;
  const double momentum = spin().norm();
  ASSERT_GT(energy, 0.0);
  ASSERT_EQ(RunTo(&simulation, 60.0), "");
  EXPECT_NEAR(simulation.MakeSnapshot().energy.kinetic / energy, 1.0, 1e-8);
  EXPECT_NEAR(spin().norm() / momentum, 1.0, 1e-8);
}

// A unit cube dropped flat from 1.5 m on a floor.
std::string DropScene(double restitution) {
  return R"({"touchstone": 1,
    "materials": {"m": {"restitution": )" +
         std::to_string(restitution) + R"(, "friction": 0.5}, "f": {"restitution": 0}},
    "bodies": [
      {"name": "floor", "shape": {"box": [10, 10, 1]}, "position": [0, 0, -0.5], "fixed": true,
       "material": "f"},
      {"name": "cube", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 2.0], "mass": 1,
       "material": "m"}]})";
}

TEST(Bounce, FullyElasticKeepsItsEnergyForAMinute) {
  Simulation simulation(FromText(DropScene(1.0)));
  const double start = simulation.MakeSnapshot().energy.Mechanical();
  ASSERT_EQ(RunTo(&simulation, 60.0), "");
  const Snapshot end = simulation.MakeSnapshot();
  EXPECT_NEAR(end.energy.Mechanical() / start, 1.0, 1e-6);
  EXPECT_LT(Body(end, "cube").w_WB.norm(), 1e-9);
  // One bounce each 2 sqrt(2 h / g) = 1.106 s after the first at half of it.
  EXPECT_EQ(simulation.totals().collisions, 54);
}

TEST(Bounce, HalfElasticReboundsAtHalfSpeedWithoutSpin) {
  Simulation simulation(FromText(DropScene(0.5)));
  std::vector<exchange::EventSnapshot> bounces;
  simulation.SetEventSink([&](const exchange::EventSnapshot& event) {
    if (event.kind == exchange::EventKind::kCollision) bounces.push_back(event);
  });
  ASSERT_EQ(RunTo(&simulation, 4.0,
                  [&] { EXPECT_LT(Body(simulation.MakeSnapshot(), "cube").w_WB.norm(), 1e-9); }),
            "");
  ASSERT_GE(bounces.size(), 5U);
  // Impact k happens at speed v0 / 2^k; below sqrt(2 g eps) = 0.044 m/s there is no rebound.
  for (size_t k = 0; k < 5; ++k)
    EXPECT_NEAR(-bounces[k].speed_after / bounces[k].speed_before, 0.5, 1e-6) << k;
  EXPECT_LT(Body(simulation.MakeSnapshot(), "cube").v_WBcm.norm(), 1e-9);
}

TEST(Bounce, CatalogueRowReboundsByItsCoefficients) {
  Simulation simulation(BuiltIn("bounce"));
  std::map<std::string, exchange::EventSnapshot> first;
  simulation.SetEventSink([&](const exchange::EventSnapshot& event) {
    if (event.kind != exchange::EventKind::kCollision) return;
    first.try_emplace(event.name_a == "floor" ? event.name_b : event.name_a, event);
  });
  ASSERT_EQ(RunTo(&simulation, 1.5), "");
  const Snapshot snapshot = simulation.MakeSnapshot();
  ASSERT_EQ(first.size(), 5U);
  for (const auto& [name, event] : first) {
    const double e = Body(snapshot, name).material.restitution;
    EXPECT_NEAR(-event.speed_after / event.speed_before, e, 1e-9) << name;
    EXPECT_LT(Body(snapshot, name).w_WB.norm(), 1e-9) << name;
  }
}

// A 0.4 x 0.4 x 0.2 m block on a plane of 20 degrees whose friction is `ratio` times the limit. The
// plane is level and gravity tilted: the same problem, with numbers that are easy to check.
std::string InclineScene(double ratio) {
  const double angle = 20.0 * std::numbers::pi / 180.0;
  const double mu = ratio * std::tan(angle);
  char text[1024];
  std::snprintf(text, sizeof text, R"({"touchstone": 1, "gravity": [%.17g, 0, %.17g],
    "materials": {"m": {"restitution": 0, "friction": %.17g}},
    "bodies": [
      {"name": "plane", "shape": {"box": [100, 10, 1]}, "position": [0, 0, -0.5], "fixed": true,
       "material": "m"},
      {"name": "block", "shape": {"box": [0.4, 0.4, 0.2]}, "position": [0, 0, 0.10005],
       "material": "m"}]})",
                9.81 * std::sin(angle), -9.81 * std::cos(angle), mu);
  return text;
}

TEST(Incline, HoldsJustAboveTheLimit) {
  Simulation simulation(FromText(InclineScene(1.001)));
  ASSERT_EQ(RunTo(&simulation, 10.0), "");
  EXPECT_LT(Body(simulation.MakeSnapshot(), "block").p_WBcm.head<2>().norm(), 1e-6);
}

TEST(Incline, SlidesJustBelowTheLimitWithTheTextbookAcceleration) {
  Simulation simulation(FromText(InclineScene(0.999)));
  ASSERT_EQ(RunTo(&simulation, 10.0), "");
  const double angle = 20.0 * std::numbers::pi / 180.0;
  const double mu = 0.999 * std::tan(angle);
  const double acceleration = 9.81 * (std::sin(angle) - mu * std::cos(angle));
  const BodySnapshot block = Body(simulation.MakeSnapshot(), "block");
  EXPECT_NEAR(block.v_WBcm.x() / (acceleration * 10.0), 1.0, 1e-3);
  EXPECT_NEAR(block.p_WBcm.x() / (0.5 * acceleration * 100.0), 1.0, 1e-3);
}

TEST(Incline, CatalogueBlockHolds) {
  Simulation simulation(BuiltIn("incline"));
  const Snapshot start = simulation.MakeSnapshot();
  ASSERT_EQ(RunTo(&simulation, 10.0), "");
  const Snapshot end = simulation.MakeSnapshot();
  for (size_t i = 0; i < end.bodies.size(); ++i)
    EXPECT_LT((end.bodies[i].p_WBcm - start.bodies[i].p_WBcm).norm(), 1e-6) << end.bodies[i].name;
}

struct Shot {
  double speed;
  double thickness;
};
class ThinWall : public ::testing::TestWithParam<Shot> {};

TEST_P(ThinWall, StopsTheCube) {
  const auto [speed, thickness] = GetParam();
  char text[1024];
  std::snprintf(text, sizeof text, R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
      {"name": "wall", "shape": {"box": [%.17g, 4, 4]}, "position": [0, 0, 0], "fixed": true},
      {"name": "cube", "shape": {"box": [0.1, 0.1, 0.1]}, "position": [-1, 0, 0],
       "velocity": [%.17g, 0, 0], "angular_velocity": [3, 20, 7]}]})",
                thickness, speed);
  Simulation simulation(FromText(text));
  ASSERT_EQ(RunTo(&simulation, 0.1 + 2.0 / speed), "");
  const Snapshot end = simulation.MakeSnapshot();
  EXPECT_LT(Body(end, "cube").p_WBcm.x(), 0.0);
  EXPECT_GE(simulation.totals().collisions, 1);
  EXPECT_LE(simulation.totals().penetration_max, 0.0);
}

INSTANTIATE_TEST_SUITE_P(Speeds, ThinWall,
                         ::testing::Values(Shot{10, 0.05}, Shot{100, 0.05}, Shot{1000, 0.05},
                                           Shot{10, 0.001}, Shot{100, 0.001}, Shot{1000, 0.001}),
                         [](const ::testing::TestParamInfo<Shot>& tested) {
                           return std::to_string(static_cast<int>(tested.param.speed)) + "mps_" +
                                  std::to_string(static_cast<int>(1e3 * tested.param.thickness)) +
                                  "mm";
                         });

TEST(ThinWall, CatalogueCubeIsThrownBack) {
  Simulation simulation(BuiltIn("thin-wall"));
  const auto along_shot = [&](const Snapshot& snapshot, const Vec3& direction) {
    return (Body(snapshot, "bullet").p_WBcm - Body(snapshot, "wall").p_WBcm).dot(direction);
  };
  const Snapshot start = simulation.MakeSnapshot();
  const Vec3 direction = Body(start, "bullet").v_WBcm.normalized();
  ASSERT_LT(along_shot(start, direction), 0.0);
  ASSERT_EQ(RunTo(&simulation, 1.0), "");
  EXPECT_LT(along_shot(simulation.MakeSnapshot(), direction), 0.0);
  EXPECT_GE(simulation.totals().collisions, 1);
}

// Scenes in which much happens: no overlap, no energy from nothing, every solve certified.
struct Stretch {
  const char* scene;
  double seconds;
};
class Lively : public ::testing::TestWithParam<Stretch> {};

TEST_P(Lively, NeverOverlapsAndNeverGainsEnergy) {
  Simulation simulation(BuiltIn(GetParam().scene));
  ASSERT_EQ(RunTo(&simulation, GetParam().seconds), "");
  const Simulation::Totals totals = simulation.totals();
  EXPECT_LE(totals.penetration_max, 0.0);
  EXPECT_LE(totals.residual_max, 1e-9);
  EXPECT_TRUE(totals.warnings.empty()) << totals.warnings.front();
  // A slowly parting contact is held within the band: at most m g eps / 4 each time. In these
  // scenes of 1 to 20 kJ that stays below 1e-5 of the start.
  EXPECT_LT(totals.energy_gain_max, 1e-5 * std::abs(totals.energy_start));
  EXPECT_LT(totals.momentum_drift, 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Catalog, Lively,
                         ::testing::Values(Stretch{"platonic", 4.0}, Stretch{"dominoes-40", 0.6},
                                           Stretch{"seesaw", 4.0}, Stretch{"start", 4.0}),
                         [](const ::testing::TestParamInfo<Stretch>& tested) {
                           std::string name = tested.param.scene;
                           std::erase(name, '-');
                           return name;
                         });

// Up to twenty bodies that slide on each other in one island: every solve is certified.
TEST(DominoWave, KeepsTheLawInEverySolve) {
  Simulation simulation(BuiltIn("dominoes-40"));
  ASSERT_EQ(RunTo(&simulation, kSanitized ? 0.3 : 1.25), "");
  const Simulation::Totals totals = simulation.totals();
  EXPECT_LE(totals.penetration_max, 0.0);
  EXPECT_LT(totals.energy_gain_max, 1e-5 * totals.energy_start);
  EXPECT_LE(totals.residual_max, 1e-9);
  EXPECT_TRUE(totals.warnings.empty());
}

}  // namespace
}  // namespace touchstone
