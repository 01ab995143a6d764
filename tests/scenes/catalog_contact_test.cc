// The built-in scenes of friction and standing structures show what they promise.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "interface_forces.h"
#include "scene/catalog/catalog.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using exchange::Snapshot;
using session::Simulation;
using testing::Body;
using testing::BuiltIn;
using testing::InterfaceForces;
using testing::RunTo;

constexpr double kG = 9.81;

double Distance(const Snapshot& a, const Snapshot& b, const std::string& body) {
  return (Body(a, body).p_WBcm - Body(b, body).p_WBcm).norm();
}

TEST(SlopeRaceScene, AccelerationIsThatOfTheInclinedPlane) {
  Simulation simulation(BuiltIn("slope-race"));
  const Snapshot start = simulation.MakeSnapshot();
  constexpr double kTime = 0.75;
  ASSERT_EQ(RunTo(&simulation, kTime), "");
  const Snapshot end = simulation.MakeSnapshot();
  for (const auto& [name, mu] : std::map<std::string, double>{
           {"mu-0", 0.0}, {"mu-0.2", 0.2}, {"mu-0.4", 0.4}, {"mu-0.6", 0.6}}) {
    const double slope = M_PI / 6;
    const double a = std::max(0.0, kG * (std::sin(slope) - mu * std::cos(slope)));
    // Solves are exact to 1e-9 of the forces; a block may shift within the contact tolerance.
    EXPECT_NEAR(Distance(start, end, name), 0.5 * a * kTime * kTime, 1e-7) << name;
  }
}

TEST(TipOrSlideScene, OnlyTheTallRoughBlockTips) {
  Simulation simulation(BuiltIn("tip-or-slide"));
  const Snapshot start = simulation.MakeSnapshot();
  ASSERT_EQ(RunTo(&simulation, 1.2), "");
  const Snapshot end = simulation.MakeSnapshot();
  const auto turned = [&](const char* name) {
    return Body(start, name).q_WB.angularDistance(Body(end, name).q_WB);
  };
  EXPECT_LT(Distance(start, end, "low-rough"), 1e-6);
  for (const char* name : {"low-smooth", "tall-smooth"}) {
    EXPECT_GT(Distance(start, end, name), 0.9) << name;
    EXPECT_LT(turned(name), 1e-3) << name;
  }
  EXPECT_GT(turned("tall-rough"), 0.5);
}

TEST(LadderScene, TheSteepBoardStandsAndTheFlatOneSlidesDown) {
  Simulation simulation(BuiltIn("ladder"));
  const Snapshot start = simulation.MakeSnapshot();
  ASSERT_EQ(RunTo(&simulation, 3.0), "");
  const Snapshot end = simulation.MakeSnapshot();
  EXPECT_LT(Distance(start, end, "steep"), 1e-6);
  EXPECT_LT(Body(end, "flat").p_WBcm.z(), 0.1);
}

TEST(WedgeScene, TheFlatWedgeHoldsAndTheSteepOneIsSqueezedOut) {
  Simulation simulation(BuiltIn("wedge"));
  const Snapshot start = simulation.MakeSnapshot();
  ASSERT_EQ(RunTo(&simulation, 1.0), "");
  const Snapshot end = simulation.MakeSnapshot();
  EXPECT_LT(Distance(start, end, "wedge-flat"), 1e-5);
  EXPECT_LT(Distance(start, end, "load-flat"), 1e-5);
  EXPECT_GT(Distance(start, end, "wedge-steep"), 0.2);
}

// Forces of least norm use all friction that some joints of a pyramid have; what stands holds
// there.
TEST(PyramidScene, WhatStandsDoesNotSlide) {
  Simulation simulation(BuiltIn("pyramid-210"));
  ASSERT_EQ(RunTo(&simulation, 0.1), "");
  const Snapshot end = simulation.MakeSnapshot();
  int at_limit = 0;
  for (const exchange::ContactSnapshot& contact : end.contacts) {
    EXPECT_EQ(contact.state, exchange::ContactState::kStick);
    const double limit = contact.material.friction * contact.force_n;
    if (limit > 0.0 && contact.force_t_W.norm() > (1.0 - 1e-7) * limit) ++at_limit;
  }
  EXPECT_GT(at_limit, 0);
}

// Its cubes end flush with each other: round-off decides which corners lie on which edges. On a
// floor that moves nothing falls asleep.
TEST(PyramidScene, WhatStandsIsHeldByTheSameForcesForAsLongAsItIsAwake) {
  scene::SceneDesc scene = scene::FindCatalogEntry("pyramid-210")->make();
  for (scene::BodyDesc& body : scene.bodies) body.velocity = Vec3(1e-3, 0.0, 0.0);
  Simulation simulation(std::make_shared<const scene::SceneDesc>(std::move(scene)));
  ASSERT_EQ(RunTo(&simulation, 1.5), "");
  EXPECT_LT(simulation.totals().solver_iterations, 60);
}

TEST(SlopeRaceScene, WhatSlidesSlides) {
  Simulation simulation(BuiltIn("slope-race"));
  ASSERT_EQ(RunTo(&simulation, 0.3), "");
  const Snapshot end = simulation.MakeSnapshot();
  int sliding = 0;
  for (const exchange::ContactSnapshot& contact : end.contacts) {
    const Vec3 a_W = Body(end, std::string(NameOf(end, contact.body_a)).c_str()).v_WBcm;
    const Vec3 b_W = Body(end, std::string(NameOf(end, contact.body_b)).c_str()).v_WBcm;
    const bool moves = (a_W - b_W).norm() > 1e-3;
    EXPECT_EQ(contact.state == exchange::ContactState::kSlide,
              moves && contact.material.friction > 0.0);
    sliding += moves ? 1 : 0;
  }
  EXPECT_GT(sliding, 0);
}

// mu g / w^2 = 0.545 m: at 0.25 and 0.45 m friction holds, at 0.75 and 1.2 m it does not.
TEST(TurntableScene, BlocksStayWithinTheRadiusThatFrictionHolds) {
  Simulation simulation(BuiltIn("turntable"));
  const Snapshot start = simulation.MakeSnapshot();
  for (const char* name : {"block.0", "block.1", "block.2", "block.3"})
    EXPECT_LT((Body(start, name).w_WB - Body(start, "table").w_WB).norm(), 1e-15) << name;
  ASSERT_EQ(RunTo(&simulation, 1.0), "");
  const Snapshot end = simulation.MakeSnapshot();
  const auto radius = [&](const char* name) { return Body(end, name).p_WBcm.head<2>().norm(); };
  // A turn of 0.05 rad a step is a chord of the arc; its error is of second order.
  EXPECT_NEAR(radius("block.0"), 0.25, 1e-3);
  EXPECT_NEAR(radius("block.1"), 0.45, 1e-3);
  EXPECT_GT(radius("block.2"), 0.85);
  EXPECT_GT(radius("block.3"), 1.5);
}

TEST(FlatArchScene, EveryJointPushesSidewaysAlike) {
  Simulation simulation(BuiltIn("flat-arch"));
  ASSERT_EQ(RunTo(&simulation, 2.0), "");
  const Snapshot end = simulation.MakeSnapshot();
  std::map<std::pair<std::string, std::string>, double> thrusts;
  double weight = 0.0;
  for (const exchange::BodySnapshot& body : end.bodies)
    if (!body.fixed) weight += body.mass * kG;
  double carried = 0.0;  // by the piers
  for (const exchange::ContactSnapshot& contact : end.contacts) {
    const std::string a(NameOf(end, contact.body_a));
    const std::string b(NameOf(end, contact.body_b));
    const Vec3 force = contact.force_n * contact.nhat_BA_W + contact.force_t_W;
    thrusts[std::minmax(a, b)] +=
        force.x() * (Body(end, a).p_WBcm.x() > Body(end, b).p_WBcm.x() ? 1.0 : -1.0);
    if (b.starts_with("pier")) carried += force.z();
    if (a.starts_with("pier")) carried -= force.z();
  }
  ASSERT_EQ(thrusts.size(), 8u);
  const double thrust = thrusts.begin()->second;
  EXPECT_GT(thrust, 0.4 * weight);
  for (const auto& [pair, x] : thrusts) EXPECT_NEAR(x, thrust, 1e-6 * weight) << pair.second;
  EXPECT_NEAR(carried, weight, 1e-6 * weight);
  for (const exchange::BodySnapshot& body : end.bodies) EXPECT_LT(body.v_WBcm.norm(), 1e-9);
}

TEST(TableLegsScene, ThreeLegsCarryWhatTheLeverLawSaysAndFourAreUndetermined) {
  Simulation simulation(BuiltIn("table-legs"));
  ASSERT_EQ(RunTo(&simulation, 0.5), "");
  const Snapshot end = simulation.MakeSnapshot();
  const auto forces = InterfaceForces(end);
  // Slab of 60 kg at the middle, 40 kg at (0.2, -0.15); legs at (-0.6, -0.4), (0.6, -0.4),
  // (0, 0.45): moments about the line of the two front legs, then about the middle. A wide leg can
  // take its load anywhere on its top: the slab's pressure is not at its axis.
  const double weight = 100.0 * kG;
  double sum = 0.0;
  Vec3 moment = Vec3::Zero();
  for (int i = 0; i < 3; ++i) {
    const std::string leg = "three.leg." + std::to_string(i);
    const double on_slab = forces.at(std::minmax(leg, std::string("three.slab")));
    const double on_floor = forces.at(std::minmax(leg, std::string("floor")));
    EXPECT_NEAR(on_floor - on_slab, Body(end, leg).mass * kG, 1e-6 * weight);
    sum += on_slab;
    moment += on_slab * Body(end, leg).p_WBcm;
  }
  EXPECT_NEAR(sum, weight, 1e-6 * weight);
  const double slab_x = Body(end, "three.slab").p_WBcm.x();
  // Within the half width of a leg.
  EXPECT_NEAR(moment.x() / sum - slab_x, 0.4 * 0.2, 0.06);
  EXPECT_NEAR(moment.y() / sum, -0.4 * 0.15, 0.06);
  const auto island = static_cast<std::size_t>(Body(end, "four.slab").island);
  EXPECT_EQ(end.islands.at(island).undetermined, true);
}

TEST(BlockTowerScene, StandsWithWhatIsLeft) {
  Simulation simulation(BuiltIn("block-tower"));
  const Snapshot start = simulation.MakeSnapshot();
  ASSERT_EQ(RunTo(&simulation, 2.0), "");
  const Snapshot end = simulation.MakeSnapshot();
  for (const exchange::BodySnapshot& body : end.bodies)
    EXPECT_LT(Distance(start, end, body.name), 1e-5) << body.name;
}

TEST(PainleveScene, OnlyTheRoughBarJams) {
  Simulation simulation(BuiltIn("painleve"));
  int jams = 0;
  simulation.SetEventSink([&](const exchange::EventSnapshot& event) {
    if (event.kind != exchange::EventKind::kPainleve) return;
    ++jams;
    EXPECT_TRUE(event.name_a == "rough" || event.name_b == "rough");
  });
  ASSERT_EQ(RunTo(&simulation, 2.0), "");
  EXPECT_GE(jams, 1);
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
  EXPECT_LE(simulation.totals().residual_max, 1e-9);
}

}  // namespace
}  // namespace touchstone
