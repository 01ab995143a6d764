// No energy comes from nothing: scenes whose constant forces once gave some.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;

class EnergyFromNothing : public ::testing::TestWithParam<const char*> {};

TEST_P(EnergyFromNothing, IsBelowAMillionth) {
  Simulation simulation(testing::FromFile(GetParam()));
  ASSERT_EQ(testing::RunTo(&simulation, 2.0), "");
  const Simulation::Totals totals = simulation.totals();
  EXPECT_LT(totals.energy_gain_max, 1e-6 * totals.energy_start);
  EXPECT_LE(totals.penetration_max, 0.0);
  EXPECT_TRUE(totals.warnings.empty());
}

INSTANTIATE_TEST_SUITE_P(Cases, EnergyFromNothing,
                         ::testing::Values("energy-box-drop-g1000", "energy-box-drop-g981",
                                           "energy-mass-ratio", "energy-spikes-no-friction",
                                           "energy-stiff-spring", "energy-stiff-spring-2"),
                         [](const auto& name) {
                           std::string words = name.param;
                           std::ranges::replace(words, '-', '_');
                           return words;
                         });

// Without friction only impacts take energy, and those of the spikes take 0.35 J. What a contact
// force takes on the first part of a plan it gives back on the second: an event between them must
// not keep the loss.
TEST(SpikesWithoutFriction, LoseWhatTheirImpactsTake) {
  Simulation simulation(testing::FromFile("energy-spikes-no-friction"));
  const double start = simulation.MakeSnapshot().energy.Mechanical();
  ASSERT_EQ(testing::RunTo(&simulation, 2.0), "");
  EXPECT_NEAR(simulation.MakeSnapshot().energy.Mechanical(), start, 5e-4 * start);
}

// Two bodies on a spring in free space, off their centres: they turn, and the energy goes back and
// forth between them and the spring, whatever its stiffness. Nothing takes any.
TEST(EnergyOfSprings, StaysWhereStepsCanFollowThem) {
  for (const double stiffness : {20.0, 200.0, 2000.0}) {
    const std::string text = R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
        {"name": "a", "shape": {"box": [0.4, 0.3, 0.2]}, "mass": 5, "velocity": [0, 1, 0]},
        {"name": "b", "shape": {"box": [0.2, 0.3, 0.5]}, "mass": 8, "position": [4, 0, 0]}],
        "springs": [{"bodies": ["a", "b"], "anchors": [[0.2, 0.1, 0], [0, -0.1, 0.2]],
        "length": 3.5, "stiffness": )" +
                             std::to_string(stiffness) + "}]}";
    Simulation simulation(testing::FromText(text));
    ASSERT_EQ(testing::RunTo(&simulation, 5.0), "") << stiffness;
    const auto energy = simulation.MakeSnapshot().energy;
    EXPECT_LT(simulation.totals().energy_gain_max, 1e-6 * energy.start) << stiffness;
    EXPECT_GT(energy.Mechanical(), 0.98 * energy.start) << stiffness;
  }
}

// Splinters of a gram and less on springs of up to a million N/m: their true motion turns thousands
// of radians a step. What cannot be followed only loses energy, and nothing of it is certified.
class Splinters : public ::testing::TestWithParam<const char*> {};

TEST_P(Splinters, RunOnWithoutGainAndAreTold) {
  Simulation simulation(testing::FromFile(GetParam()));
  double largest = 0.0;
  const auto look = [&] {
    const auto snapshot = simulation.MakeSnapshot();
    largest = std::max(largest, snapshot.energy.start + snapshot.energy.external_work);
    for (const exchange::BodySnapshot& body : snapshot.bodies)
      ASSERT_TRUE(body.p_WBcm.allFinite() && body.w_WB.allFinite());
  };
  ASSERT_EQ(testing::RunTo(&simulation, 0.4, look), "");
  const Simulation::Totals totals = simulation.totals();
  EXPECT_LT(totals.energy_gain_max, 1e-6 * largest);
  EXPECT_EQ(totals.penetration_max, 0.0);
  EXPECT_GT(totals.dissipative_exits, 0);
  EXPECT_GT(totals.residual_max, 1e-9);
  ASSERT_FALSE(totals.warnings.empty());
  EXPECT_NE(totals.warnings.front().find("not certified"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Cases, Splinters,
                         ::testing::Values("splinter-on-a-spring", "splinters-on-springs",
                                           "springs-that-spin"));

// The force of a spring is its mean over the time planned for, so that time ends where a thruster
// does, and where the body strikes the floor, however often the strike comes earlier by that.
class CutSprings : public ::testing::TestWithParam<const char*> {};

TEST_P(CutSprings, GiveNoEnergy) {
  Simulation simulation(testing::FromFile(GetParam()));
  double largest = 0.0;
  const auto look = [&] { largest = std::max(largest, simulation.MakeSnapshot().energy.kinetic); };
  ASSERT_EQ(testing::RunTo(&simulation, 1.0, look), "");
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-7 * largest);
}

INSTANTIATE_TEST_SUITE_P(Cases, CutSprings,
                         ::testing::Values("spring-and-thruster", "spring-on-the-floor"));

// A box that rocks and spins from corner to corner: what the books do not explain is the work of
// constant forces along the way that contacts drift on within a step, which falls with the square
// of the step. It is of both signs, since friction is booked where it acts; energy itself never
// rises.
TEST(EnergyOfContacts, OfABoxThatRocksOnItsCornersConvergesWithTheStep) {
  const auto unexplained = [](const char* step) {
    Simulation simulation(testing::FromText(
        std::string(R"({"touchstone": 1, "settings": {"step": )") + step +
        R"(}, "materials": {"default": {"restitution": 0, "friction": 1}}, "bodies": [
        {"name": "floor", "shape": {"box": [20, 20, 1]}, "position": [0, 0, -0.5], "fixed": true},
        {"name": "box", "shape": {"box": [0.4, 0.3, 0.5]}, "position": [0, 0, 0.34],
         "orientation": [0.85, 0.3, 0.35, 0.2], "angular_velocity": [0.3, 0.2, 2]}]})"));
    EXPECT_EQ(testing::RunTo(&simulation, 1.0), "");
    const auto energy = simulation.MakeSnapshot().energy;
    EXPECT_LT(simulation.totals().energy_gain_max, 1e-12 * energy.start);
    return std::abs(energy.Unexplained()) / energy.start;
  };
  EXPECT_LT(unexplained("0.016666666666666666"), 1e-4);
  EXPECT_LT(unexplained("0.0041666666666666666"), 1e-5);
  EXPECT_LT(unexplained("0.0010416666666666667"), 3e-6);
}

// What impacts and friction do not explain is the error of forces that are constant over a step.
TEST(EnergyOfContacts, IsBookedWhereItGoes) {
  Simulation simulation(testing::FromFile("energy-box-drop-g981"));
  ASSERT_EQ(testing::RunTo(&simulation, 2.0), "");
  const auto energy = simulation.MakeSnapshot().energy;
  EXPECT_LT(std::abs(energy.Unexplained()), 1e-3 * energy.start);
}

// Two boxes on one hinge that bounce and whirl, the joint half a metre from their light middles:
// after a blow their hinge cannot be followed for a moment, but soon again.
TEST(HingedBoxes, KeepTheirEnergyThroughBlows) {
  Simulation simulation(testing::FromFile("hinged-boxes-beside-others"));
  ASSERT_EQ(testing::RunTo(&simulation, 2.0), "");
  const Simulation::Totals totals = simulation.totals();
  const exchange::EnergySnapshot energy = simulation.MakeSnapshot().energy;
  EXPECT_LT(totals.energy_gain_max, 1e-9 * totals.energy_start);
  EXPECT_GT(energy.Unexplained(), -2e-3 * totals.energy_start);
}

}  // namespace
}  // namespace touchstone
