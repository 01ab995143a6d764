// Joints that are hard to hold: small bodies on large ones, rows that say the same twice or forbid
// what bodies cannot do, velocities that contradict them, fast spins, loops that contacts wedge,
// rows that nearly follow from others, strikes that friction jams.

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "session/simulation.h"
#include "support/joint_opening.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;

// What the books of momentum cannot explain, in parts of the largest momentum that one body had.
class MomentumBooks : public ::testing::TestWithParam<const char*> {};

TEST_P(MomentumBooks, CloseForJointedPlanarBodies) {
  Simulation simulation(testing::FromFile(GetParam()));
  double largest = 0.0;
  const auto look = [&] {
    for (const exchange::BodySnapshot& body : simulation.MakeSnapshot().bodies)
      if (!body.fixed) largest = std::max(largest, body.mass * body.v_WBcm.norm());
  };
  look();
  ASSERT_EQ(testing::RunTo(&simulation, 0.147, look), "");
  EXPECT_LT(simulation.totals().momentum_drift, 1e-9 * largest);
}

INSTANTIATE_TEST_SUITE_P(Cases, MomentumBooks,
                         ::testing::Values("jointed-chain-331", "jointed-pair-331"));

// A splinter of 0.2 g on a ball joint 30 m away, which a spring turns faster than steps can follow:
// the joint may open, and is told to; nothing overlaps, and nothing is gained.
TEST(JointWithASpring, FlungSplintersNeitherOverlapNorGain) {
  Simulation simulation(testing::FromFile("joint-spring-1219"));
  const double start = simulation.MakeSnapshot().energy.Mechanical();
  EXPECT_EQ(testing::RunTo(&simulation, 0.03), "");
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-6 * start);
}

// Joints that hold two bodies several times, and a mover that tears at one of them: forces that ran
// away in the shortest plans gave them up to 1e15 J.
TEST(JointsThatHoldTwice, GiveNoEnergy) {
  for (const auto& [file, until] :
       {std::pair("run-away-jointed-9955", 0.8), std::pair("run-away-coiled-9907", 0.3)}) {
    SCOPED_TRACE(file);
    Simulation simulation(testing::FromFile(file));
    const double start = simulation.MakeSnapshot().energy.Mechanical();
    EXPECT_EQ(testing::RunTo(&simulation, until), "");
    EXPECT_LT(simulation.totals().energy_gain_max, 1e-6 * start);
  }
}

struct HardCase {
  const char* file;
  double until;  // [s]
};

class HardJoints : public ::testing::TestWithParam<HardCase> {};

TEST_P(HardJoints, RunClosedAndApart) {
  Simulation simulation(testing::FromFile(GetParam().file));
  EXPECT_EQ(testing::RunTo(&simulation, GetParam().until), "");
  const Simulation::Totals totals = simulation.totals();
  EXPECT_EQ(totals.penetration_max, 0.0);
  EXPECT_EQ(totals.dissipative_exits, 0);
  EXPECT_LE(totals.residual_max, 1e-9);
  EXPECT_LT(testing::LargestOpening(simulation.MakeSnapshot()), 1e-5);
}

INSTANTIATE_TEST_SUITE_P(
    Cases, HardJoints,
    ::testing::Values(HardCase{"planar-hinge", 1.0}, HardCase{"joint-small-knob", 1.0},
                      HardCase{"joint-forbidden-spin", 1.0}, HardCase{"jointed-chain-331", 0.147},
                      HardCase{"jointed-pair-331", 0.2}, HardCase{"hinge-floor-637", 0.1},
                      HardCase{"wedged-joints-109", 0.2}, HardCase{"fast-loop-1079", 0.1},
                      HardCase{"near-loop-1028", 0.1}, HardCase{"near-loop-1055", 0.1},
                      HardCase{"jammed-strike-1002", 0.25}));

struct CheapCase {
  const char* file;
  double until;     // [s]
  int most_newton;  // Newton steps
};

class CheapJoints : public ::testing::TestWithParam<CheapCase> {};

// A gram between bodies of many kilograms, or bodies that large forces hold still: plans are as
// long as the motion is smooth.
TEST_P(CheapJoints, AreSolvedInFewSteps) {
  Simulation simulation(testing::FromFile(GetParam().file));
  EXPECT_EQ(testing::RunTo(&simulation, GetParam().until), "");
  EXPECT_LE(simulation.totals().solver_iterations, GetParam().most_newton);
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
}

INSTANTIATE_TEST_SUITE_P(Cases, CheapJoints,
                         ::testing::Values(CheapCase{"gram-between-heavy-2006", 0.05, 10000},
                                           CheapCase{"gram-on-a-loop-4209", 0.05, 5000},
                                           CheapCase{"held-still-2013", 0.1, 2500}));

// Runs both for a second. The first one's body swings, where the other's does, and gains no more
// than that [J].
void ExpectToSwingAlike(Simulation* swinging, Simulation* other, double gain) {
  ASSERT_EQ(testing::RunTo(swinging, 1.0), "");
  ASSERT_EQ(testing::RunTo(other, 1.0), "");
  const exchange::BodySnapshot a = swinging->MakeSnapshot().bodies[0];
  const exchange::BodySnapshot b = other->MakeSnapshot().bodies[0];
  EXPECT_LT((a.p_WBcm - b.p_WBcm).norm(), 1e-6);
  EXPECT_GT(a.w_WB.norm(), 0.1);
  EXPECT_LT(swinging->totals().energy_gain_max, gain);
}

// A hinge between planar bodies has rows along motions that they do not have: left out, the rod
// swings as the one that is free to move in space, and keeps its energy.
TEST(PlanarHinge, SwingsAsAFreeOne) {
  Simulation planar(testing::FromFile("planar-hinge"));
  scene::SceneDesc desc = *testing::FromFile("planar-hinge");
  desc.bodies[0].locked = {};
  Simulation free(std::make_shared<const scene::SceneDesc>(std::move(desc)));
  ExpectToSwingAlike(&planar, &free, 1e-6);
}

// A mover that turns out of the plane takes the axis of a hinge along, which a planar body cannot
// follow: the axes part, and the rod swings as on a hinge that stands still.
TEST(PlanarHinge, SwingsAsOnOneThatStandsStillWhereAMoverTakesItsAxisAlong) {
  const scene::SceneDesc desc = *testing::FromFile("planar-hinge-on-mover");
  scene::SceneDesc still = desc;
  still.bodies[1].angular_velocity.setZero();
  Simulation moved(std::make_shared<const scene::SceneDesc>(desc));
  Simulation held(std::make_shared<const scene::SceneDesc>(std::move(still)));
  ExpectToSwingAlike(&moved, &held, 1e-5);
}

// Welded to a mover that turns out of its plane, a planar rod keeps the turn that the mover has in
// the plane: none. Gravity does not swing it, and nothing spins it.
TEST(PlanarWeld, KeepsToWhatTheMoverDoesInThePlane) {
  scene::SceneDesc desc = *testing::FromFile("planar-hinge-on-mover");
  desc.joints[0].kind = scene::JointKind::kFixed;
  Simulation simulation(std::make_shared<const scene::SceneDesc>(std::move(desc)));
  const Vec3 start = simulation.MakeSnapshot().bodies[0].p_WBcm;
  double furthest = 0.0, fastest = 0.0;
  ASSERT_EQ(testing::RunTo(&simulation, 0.5,
                           [&] {
                             const exchange::BodySnapshot rod = simulation.MakeSnapshot().bodies[0];
                             furthest = std::max(furthest, (rod.p_WBcm - start).norm());
                             fastest = std::max(fastest, rod.w_WB.norm());
                           }),
            "");
  EXPECT_LT(furthest, 1e-6);
  EXPECT_LT(fastest, 1e-6);
}

// Two ball joints between the same bodies let them turn about the line through both alone: of a
// spin about another axis the rest is taken out when the scene is loaded, and told.
TEST(ForbiddenSpin, IsTakenOutAndTold) {
  const auto desc = testing::FromFile("joint-forbidden-spin");
  Simulation simulation(desc);
  const std::vector<std::string> warnings = simulation.totals().warnings;
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_NE(warnings.front().find("velocities contradicted the joints"), std::string::npos);
  EXPECT_NE(warnings.front().find("'a' and 'b'"), std::string::npos);
  const exchange::Snapshot now = simulation.MakeSnapshot();
  const Vec3 line = Vec3(0, 0.3, 2).normalized();
  const Vec3 relative = now.bodies[1].w_WB - now.bodies[0].w_WB;
  EXPECT_LT(relative.cross(line).norm(), 1e-12);
  EXPECT_LT(now.energy.kinetic, 0.5 * (1.0 / 6.0) * 0.01 * 25.0);  // that of the spin as given
}

// A body that is joined, at rest, to one that prescribed motion carries along at 2 m/s: 2 J for 1
// kg.
TEST(ForbiddenRest, IsToldAsGiven) {
  Simulation simulation(testing::FromText(
      R"({"touchstone": 1, "gravity": [0, 0, 0],
          "bodies": [{"name": "carrier", "shape": {"box": [0.1, 0.1, 0.1]}, "fixed": true,
                      "velocity": [2, 0, 0]},
                     {"name": "carried", "shape": {"box": [0.1, 0.1, 0.1]}, "mass": 1,
                      "position": [0, 0, 0.5]}],
          "joints": [{"type": "fixed", "bodies": ["carrier", "carried"], "anchor": [0, 0, 0.25]}]})"));
  const std::vector<std::string> warnings = simulation.totals().warnings;
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_NE(warnings.front().find("gave them, from bodies of prescribed motion, 2 J"),
            std::string::npos)
      << warnings.front();
}

// The forces of a joint change steadily while its bodies turn: a swinging rod keeps its energy to
// 1e-8 of what it exchanges with gravity, at the default step.
TEST(SwingingRod, KeepsItsEnergy) {
  Simulation simulation(testing::FromFile("planar-hinge"));
  ASSERT_EQ(testing::RunTo(&simulation, 4.0), "");
  const double swings = 2.0 * 10.0 * 9.81 * 0.5;  // kg m/s^2 m
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-7 * swings);
}

// Linkages that pass dead centres, stand on a floor, slide along it or strike it so that friction
// locks them: random scenes that gained up to 7e-5 of their energy while the forces of joints and
// contacts were constant over a step, or (the last) ended in an impact without an answer.
class Linkages : public ::testing::TestWithParam<const char*> {};

TEST_P(Linkages, GainNoEnergy) {
  Simulation simulation(testing::FromFile(GetParam()));
  double largest = 0.0;
  const auto look = [&] { largest = std::max(largest, simulation.MakeSnapshot().energy.kinetic); };
  ASSERT_EQ(testing::RunTo(&simulation, 1.0, look), "");
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-7 * largest);
  EXPECT_EQ(simulation.totals().dissipative_exits, 0);
}

INSTANTIATE_TEST_SUITE_P(Cases, Linkages,
                         ::testing::Values("linkage-at-dead-centre", "linkage-on-a-floor",
                                           "linkage-that-slides", "linkage-locked-by-friction"));

// A piston between two rails, driven by a wheel through a rod: joints and frictionless contacts
// together neither give nor take.
TEST(SliderCrank, KeepsItsEnergy) {
  Simulation simulation(testing::BuiltIn("slider-crank"));
  const double start = simulation.MakeSnapshot().energy.Mechanical();
  ASSERT_EQ(testing::RunTo(&simulation, 4.0), "");
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-8 * start);
  EXPECT_NEAR(simulation.MakeSnapshot().energy.Mechanical(), start, 1e-6 * start);
}

// Joints that a plan leaves open by a nanometre would be undone by contacts in vain, and plans
// halved: three times as many, with five times as many Newton steps.
TEST(SliderCrank, IsFollowedInFewNewtonSteps) {
  Simulation simulation(testing::BuiltIn("slider-crank"));
  ASSERT_EQ(testing::RunTo(&simulation, 3.0), "");
  EXPECT_LE(simulation.totals().solver_iterations, 9000);
  EXPECT_LE(simulation.totals().solves, 400);
}

class SliderCrankAtOtherSteps : public ::testing::TestWithParam<double> {};

// Where the rod lies along the rails, the rails hold the piston and the joints hold it too: what
// the joints, closed to 1e-11 m, still ask of it is nothing that the rails have to stop.
TEST_P(SliderCrankAtOtherSteps, IsNotTakenForSqueezed) {
  scene::SceneDesc desc = *testing::BuiltIn("slider-crank");
  desc.settings.step = GetParam();
  Simulation simulation(std::make_shared<const scene::SceneDesc>(std::move(desc)));
  EXPECT_EQ(testing::RunTo(&simulation, 4.6), "");
  EXPECT_EQ(simulation.totals().dissipative_exits, 0);
  EXPECT_LE(simulation.totals().residual_max, 1e-9);
}

INSTANTIATE_TEST_SUITE_P(Steps, SliderCrankAtOtherSteps, ::testing::Values(0.016, 0.0164));

}  // namespace
}  // namespace touchstone
