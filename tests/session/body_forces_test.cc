#include "exchange/body_forces.h"

#include <gtest/gtest.h>

#include "support/scene_run.h"

namespace touchstone::session {
namespace {

using exchange::BodyForce;
using exchange::ForceSource;
using testing::Body;
using testing::BuiltIn;
using testing::FromText;
using testing::RunTo;

/// Steps on until a step without an event, and compares what the forces on each body come to with
/// how its velocity changed over that step. Returns how many bodies were compared.
int CompareWithMotion(Simulation* simulation, double linear_tolerance) {
  for (int tries = 0; tries < 200; ++tries) {
    const exchange::Snapshot before = simulation->MakeSnapshot();
    EXPECT_TRUE(simulation->Advance().ok);
    const exchange::Snapshot after = simulation->MakeSnapshot();
    if (after.statistics.events_last_step > 0 || after.statistics.islands == 0) continue;
    const double h = after.time - before.time;
    int compared = 0;
    for (const exchange::BodySnapshot& body : after.bodies) {
      const exchange::BodySnapshot& was = Body(before, body.name);
      if (body.fixed || was.asleep || body.asleep) continue;
      const auto net = SumForces(body, CollectForces(after, body));
      const Vec3 measured = (body.v_WBcm - was.v_WBcm) / h;
      EXPECT_LT((net.acceleration_W - measured).norm(), linear_tolerance)
          << body.name << " at " << after.time << ": " << net.acceleration_W.transpose() << " but "
          << measured.transpose();
      ++compared;
    }
    return compared;
  }
  return 0;
}

// The force is constant over the step, so F / m is the mean acceleration up to round-off, and the
// residual of the solve (1e-9 of the weights).
TEST(BodyForces, OfASlidingBlockComeToItsAcceleration) {
  Simulation simulation(FromText(R"({"touchstone": 1, "bodies": [
    {"name": "floor", "shape": {"box": [40, 40, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "one", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.5], "velocity": [4, 1, 0]}]})"));
  ASSERT_EQ(RunTo(&simulation, 0.1), "");
  EXPECT_EQ(CompareWithMotion(&simulation, 1e-6), 1);
}

// The normal is that of the plank's face, which turns about the edge: the arrow points as the force
// acted over the step, not as the face stood when the step began.
TEST(BodyForces, OfAPlankThatTipsOverAnEdgeComeToItsAcceleration) {
  Simulation simulation(FromText(R"({"touchstone": 1, "bodies": [
    {"name": "block", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.5], "fixed": true},
    {"name": "plank", "shape": {"box": [2, 0.4, 0.1]}, "position": [0.9, 0, 1.05]}]})"));
  ASSERT_EQ(RunTo(&simulation, 0.3), "");
  EXPECT_GT(simulation.MakeSnapshot().bodies[1].w_WB.norm(), 1.0);
  EXPECT_EQ(CompareWithMotion(&simulation, 1e-6), 1);
}

TEST(BodyForces, OfJointedBodiesComeToTheirAcceleration) {
  // Steps so short that joints do not cut them: then one force acts over the whole step.
  Simulation simulation(BuiltIn("pendulum", {{"settings.step", "1e-4"}}));
  ASSERT_EQ(RunTo(&simulation, 0.1), "");
  EXPECT_GE(CompareWithMotion(&simulation, 1e-6), 3);
}

TEST(BodyForces, OfSprungBodiesComeToTheirAcceleration) {
  // Steps so short that springs do not cut them: then one mean force acts over the whole step.
  Simulation simulation(BuiltIn("springs", {{"settings.step", "1e-3"}}));
  ASSERT_EQ(RunTo(&simulation, 0.25), "");
  EXPECT_GE(CompareWithMotion(&simulation, 1e-6), 1);
}

// Damping changes within the step: by its rate times the step.
TEST(BodyForces, DampingIsOneOfThem) {
  Simulation simulation(FromText(R"({"touchstone": 1, "damping": {"linear": 0.5, "angular": 0.2},
    "bodies": [{"name": "one", "shape": {"box": [1, 1, 1]}, "velocity": [3, 0, 0],
                "angular_velocity": [0, 0, 2]}]})"));
  ASSERT_EQ(RunTo(&simulation, 0.1), "");
  const exchange::Snapshot snapshot = simulation.MakeSnapshot();
  const exchange::BodySnapshot& body = Body(snapshot, "one");
  const std::vector<BodyForce> forces = CollectForces(snapshot, body);
  ASSERT_EQ(forces.size(), 2U);
  EXPECT_EQ(forces[1].source, ForceSource::kDamping);
  const auto net = SumForces(body, forces);
  EXPECT_NEAR(net.acceleration_W.x(), -0.5 * body.v_WBcm.x(), 1e-12);
  EXPECT_NEAR(net.angular_acceleration_W.z(), -0.2 * body.w_WB.z(), 1e-12);
  EXPECT_NEAR(net.acceleration_W.z(), -9.81 - 0.5 * body.v_WBcm.z(), 1e-12);
}

// m g and four times m g / 4 cancel; the floor feels the weight and does not accelerate.
TEST(BodyForces, OfACubeAtRestCancel) {
  Simulation simulation(BuiltIn("cube"));
  ASSERT_EQ(RunTo(&simulation, 0.1), "");
  const exchange::Snapshot snapshot = simulation.MakeSnapshot();
  const exchange::BodySnapshot& cube = Body(snapshot, "cube");
  const std::vector<BodyForce> forces = CollectForces(snapshot, cube);
  ASSERT_EQ(forces.front().source, ForceSource::kGravity);
  EXPECT_NEAR(forces.front().force_W.z(), -9810.0, 1e-9);
  const auto net = SumForces(cube, forces);
  EXPECT_LT(net.force_W.norm(), 1e-6 * 9810.0);
  EXPECT_LT(net.torque_W.norm(), 1e-6 * 9810.0);
  const exchange::BodySnapshot& floor = Body(snapshot, "floor");
  const auto on_floor = SumForces(floor, CollectForces(snapshot, floor));
  EXPECT_NEAR(on_floor.force_W.z(), -9810.0, 1e-2);
  EXPECT_EQ(on_floor.acceleration_W, Vec3::Zero());
}

// Links and the mouse give forces of the body's island, also to what is fixed.
TEST(BodyForces, OfARoughIslandAreMarkedUnlessTheyAreKnown) {
  exchange::Snapshot snapshot;
  snapshot.islands.resize(2);
  snapshot.bodies.resize(3);
  for (std::uint32_t i = 0; i < 3; ++i) snapshot.bodies[i].id = BodyId{i + 1};
  snapshot.bodies[0].island = 0;
  snapshot.bodies[1].island = 1;
  snapshot.bodies[2].fixed = true;
  snapshot.gravity = Vec3(0, 0, -9.81);
  snapshot.bodies[0].mass = 1.0;
  snapshot.grab = exchange::GrabSnapshot{};
  snapshot.grab->body = BodyId{1};
  snapshot.grab->force_W = Vec3(0, 0, 5);
  exchange::JointSnapshot& joint = snapshot.joints.emplace_back();
  joint.body_a = BodyId{1};
  joint.body_b = BodyId{3};
  joint.force_W = Vec3(1, 0, 0);
  exchange::SpringSnapshot& spring = snapshot.springs.emplace_back();
  spring.body_a = BodyId{1};
  spring.p_A_W = Vec3(0, 0, 1);
  spring.tension = 2.0;
  for (const bool certified : {true, false}) {
    snapshot.islands[0].certified = certified;
    const std::vector<BodyForce> forces = CollectForces(snapshot, snapshot.bodies[0]);
    ASSERT_EQ(forces.size(), 4U);
    for (const BodyForce& force : forces)
      EXPECT_EQ(force.certified, certified || force.source == ForceSource::kGravity)
          << ToString(force.source);
    const std::vector<BodyForce> on_fixed = CollectForces(snapshot, snapshot.bodies[2]);
    ASSERT_EQ(on_fixed.size(), 1U);
    EXPECT_EQ(on_fixed[0].certified, certified);
  }
  snapshot.islands[0].certified = true;
  snapshot.islands[1].certified = false;  // that of the other body
  for (const BodyForce& force : CollectForces(snapshot, snapshot.bodies[0]))
    EXPECT_TRUE(force.certified) << ToString(force.source);
}

// A spinning top without forces: w' = I^-1 (-w x I w), Euler's equations.
TEST(BodyForces, WithoutTorqueATumblingBodyFollowsEuler) {
  Simulation simulation(FromText(R"({"touchstone": 1, "gravity": [0, 0, 0],
    "settings": {"step": 1e-4},
    "bodies": [{"name": "one", "shape": {"box": [1, 0.5, 0.2]}, "angular_velocity": [1, 2, 3]}]})"));
  const exchange::Snapshot before = simulation.MakeSnapshot();
  simulation.Advance();
  const exchange::Snapshot after = simulation.MakeSnapshot();
  const auto net = SumForces(before.bodies[0], CollectForces(before, before.bodies[0]));
  const Vec3 measured = (after.bodies[0].w_WB - before.bodies[0].w_WB) / after.time;
  EXPECT_GT(measured.norm(), 1.0);
  EXPECT_LT((net.angular_acceleration_W - measured).norm(), 2e-3 * measured.norm());  // first order
}

TEST(CertifiedFloor, IsWhatTheToleranceLeavesOpen) {
  exchange::Snapshot snapshot;
  EXPECT_EQ(CertifiedFloor(snapshot), 0.0);
  snapshot.settings.contact.residual_tolerance = 1e-9;
  snapshot.contacts.resize(2);
  snapshot.contacts[0].force_n = 50.0;
  snapshot.contacts[1].force_t_W = Vec3(0.0, 200.0, 0.0);
  EXPECT_DOUBLE_EQ(CertifiedFloor(snapshot), 200e-9);
}

}  // namespace
}  // namespace touchstone::session
