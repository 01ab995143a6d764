// Bodies that pass through each other by the scene's will, and bodies with locked axes among
// others.

#include <gtest/gtest.h>

#include <cmath>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using scene::SceneDesc;

session::Simulation RunOf(const SceneDesc& scene) {
  return session::Simulation(std::make_shared<const SceneDesc>(scene));
}

// A body of the group goes through the wall and another of its group, with its velocity
// unchanged, and not through the one that is not of it.
constexpr const char* kGhosts = R"({"touchstone": 1, "gravity": [0, 0, 0],
  "materials": {"default": {"restitution": 1, "friction": 0}},
  "no_contact": [["ghosts", "ghosts"], ["wall", "ghosts"]], "bodies": [
    {"name": "wall", "shape": {"box": [0.1, 2, 2]}, "position": [0.5, 0, 0], "fixed": true},
    {"name": "a", "group": "ghosts", "shape": {"box": [0.2, 0.2, 0.2]}, "velocity": [3, 0, 0]},
    {"name": "b", "group": "ghosts", "shape": {"box": [0.2, 0.2, 0.2]}, "position": [0.1, 0, 0]},
    {"name": "c", "shape": {"box": [0.2, 0.2, 0.2]}, "position": [2, 0, 0]},
    {"name": "d", "shape": {"box": [0.2, 0.2, 0.2]}, "position": [0, 0.5, 0], "velocity": [3, 0, 0]}]})";

TEST(NoContact, GroupsPassThroughWhatTheyMay) {
  session::Simulation simulation = RunOf(*testing::FromText(kGhosts));
  ASSERT_EQ(testing::RunTo(&simulation, 1.0), "");
  const exchange::Snapshot now = simulation.MakeSnapshot(1.0);
  EXPECT_NEAR(testing::Body(now, "a").v_WBcm.x(), 0.0, 1e-9);  // has struck c, of equal mass
  EXPECT_NEAR(testing::Body(now, "a").p_WBcm.x(), 1.8, 1e-4);
  EXPECT_NEAR(testing::Body(now, "c").v_WBcm.x(), 3.0, 1e-9);
  EXPECT_EQ(testing::Body(now, "b").v_WBcm, Vec3::Zero());
  EXPECT_NEAR(testing::Body(now, "d").v_WBcm.x(), -3.0, 1e-9);
  EXPECT_EQ(simulation.totals().collisions, 2);
}

// A body that passes through all: the wall, others, and one that is placed later.
TEST(NoContact, ABodyPassesThroughAll) {
  SceneDesc scene = *testing::FromText(kGhosts);
  scene.no_contact = {{"ghosts", "*"}};
  session::Simulation simulation = RunOf(scene);
  scene::BodyDesc later = scene.bodies[3];
  later.name = "later";
  later.position = Vec3(1.5, 0.0, 0.0);
  ASSERT_EQ(simulation.Apply(exchange::AddBody{later}), "");
  ASSERT_EQ(testing::RunTo(&simulation, 1.0), "");
  const exchange::Snapshot now = simulation.MakeSnapshot(1.0);
  EXPECT_NEAR(testing::Body(now, "a").p_WBcm.x(), 3.0, 1e-9);
  EXPECT_EQ(testing::Body(now, "c").v_WBcm, Vec3::Zero());
  EXPECT_NEAR(testing::Body(now, "d").v_WBcm.x(), -3.0, 1e-9);
  EXPECT_EQ(simulation.totals().collisions, 1);
  EXPECT_EQ(simulation.ExportScene().no_contact.size(), 1u);
}

// Without the rule the same scene does not load: its bodies overlap.
TEST(NoContact, WithoutItTheOverlapIsTold) {
  SceneDesc scene = *testing::FromText(kGhosts);
  scene.no_contact = {{"wall", "ghosts"}};
  EXPECT_THROW(RunOf(scene), std::exception);
}

TEST(NoContact, SavedScenesAndCopiesKeepIt) {
  session::Simulation simulation = RunOf(*testing::FromText(kGhosts));
  const SceneDesc saved = simulation.ExportScene();
  EXPECT_EQ(saved.no_contact.size(), 2u);
  EXPECT_EQ(saved.bodies[1].group, "ghosts");
  session::Simulation again = RunOf(saved);
  ASSERT_EQ(testing::RunTo(&again, 0.3), "");
  const BodyId wall = testing::Body(simulation.MakeSnapshot(0.0), "wall").id;
  ASSERT_EQ(simulation.Apply(exchange::RemoveBody{wall}), "");
  EXPECT_EQ(simulation.ExportScene().no_contact.size(), 1u);  // the other names what is gone
}

// A block that only moves up and down stands on a floor that leans, with the force that its
// weight needs along the floor's normal: N cos(angle) = m g without friction.
TEST(LockedAxesTest, ABlockOnRailsStandsOnASlope) {
  SceneDesc scene = *testing::FromText(R"({"touchstone": 1,
    "materials": {"default": {"restitution": 0, "friction": 0}}, "bodies": [
    {"name": "slope", "shape": {"box": [4, 4, 0.2]}, "rotation": {"axis": [0, 1, 0], "degrees": 30},
     "fixed": true},
    {"name": "ball", "shape": {"sphere": {"radius": 0.5}}, "position": [0, 0, 1.2], "mass": 3,
     "locked": ["x", "y", "rx", "ry", "rz"]}]})");
  session::Simulation simulation = RunOf(scene);
  ASSERT_EQ(testing::RunTo(&simulation, 2.0), "");
  const exchange::Snapshot now = simulation.MakeSnapshot(2.0);
  const double cosine = std::cos(30.0 * 3.14159265358979323846 / 180.0);
  ASSERT_EQ(now.contacts.size(), 1u);
  EXPECT_NEAR(now.contacts[0].force_n, 3.0 * 9.81 / cosine, 1e-8);
  EXPECT_NEAR(testing::Body(now, "ball").p_WBcm.z(), 0.6 / cosine, 1e-4);
  EXPECT_EQ(testing::Body(now, "ball").p_WBcm.x(), 0.0);
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-9);
}

// A ball strikes a box that moves along x only: p = (1 + e) u / (1/m + n_x^2 / M), the normal at
// 45 degrees.
TEST(LockedAxesTest, AnImpactMovesABoxAlongItsFreeAxisAlone) {
  SceneDesc scene = *testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, 0],
    "materials": {"default": {"restitution": 0.5, "friction": 0}}, "bodies": [
    {"name": "box", "shape": {"box": [1, 1, 1]}, "rotation": {"axis": [0, 1, 0], "degrees": 45},
     "mass": 4, "locked": ["y", "z", "rx", "ry", "rz"]},
    {"name": "ball", "shape": {"sphere": {"radius": 0.2}}, "position": [-2, 0, 0.2], "mass": 1,
     "velocity": [4, 0, 0]}]})");
  session::Simulation simulation = RunOf(scene);
  ASSERT_EQ(testing::RunTo(&simulation, 1.0), "");
  const exchange::Snapshot now = simulation.MakeSnapshot(1.0);
  const double n = std::sqrt(0.5);
  const double p = 1.5 * 4.0 * n / (1.0 + n * n / 4.0);
  EXPECT_NEAR(testing::Body(now, "box").v_WBcm.x(), n * p / 4.0, 1e-10);
  EXPECT_EQ(testing::Body(now, "box").v_WBcm.z(), 0.0);
  EXPECT_NEAR(testing::Body(now, "ball").v_WBcm.x(), 4.0 - n * p, 1e-10);
  EXPECT_NEAR(testing::Body(now, "ball").v_WBcm.z(), n * p, 1e-10);
}

// One rotation locked: a box that lies on the floor keeps there and turns no more about it, and a
// heap of such boxes neither gains energy nor overlaps.
TEST(LockedAxesTest, BoxesThatTurnAboutTwoAxesFallHonestly) {
  SceneDesc scene = *testing::FromText(R"({"touchstone": 1, "bodies": [
    {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "a", "shape": {"box": [0.2, 0.3, 0.4]}, "position": [0, 0, 0.5], "locked": ["rx"],
     "angular_velocity": [0, 3, 1], "rotation": {"axis": [1, 1, 0], "degrees": 30}},
    {"name": "b", "shape": {"box": [0.2, 0.3, 0.4]}, "position": [0.1, 0, 1.1], "locked": ["rz", "y"],
     "angular_velocity": [2, 1, 0], "rotation": {"axis": [0, 1, 1], "degrees": 50}},
    {"name": "c", "shape": {"box": [0.2, 0.3, 0.4]}, "position": [0, 0.1, 1.7], "locked": ["ry"],
     "angular_velocity": [2, 0, 5]}]})");
  session::Simulation simulation = RunOf(scene);
  ASSERT_EQ(testing::RunTo(&simulation, 3.0,
                           [&] {
                             const exchange::Snapshot now =
                                 simulation.MakeSnapshot(simulation.time());
                             EXPECT_EQ(testing::Body(now, "a").w_WB.x(), 0.0);
                             EXPECT_EQ(testing::Body(now, "b").w_WB.z(), 0.0);
                             EXPECT_EQ(testing::Body(now, "b").p_WBcm.y(), 0.0);
                             EXPECT_EQ(testing::Body(now, "c").w_WB.y(), 0.0);
                           }),
            "");
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-9);
  EXPECT_LE(simulation.totals().residual_max, 1e-6);
  EXPECT_LT(simulation.totals().momentum_drift, 1e-9);
}

}  // namespace
}  // namespace touchstone
