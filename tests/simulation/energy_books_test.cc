// The books of energy: what was lost is told by its cause, and nothing is left over.

#include <gtest/gtest.h>

#include "support/scene_run.h"

namespace touchstone::simulation {
namespace {

using testing::Body;
using testing::BuiltIn;
using testing::FromText;
using testing::RunTo;

constexpr const char* kFloor =
    R"({"name": "floor", "shape": {"box": [40, 40, 1]}, "position": [0, 0, -0.5], "fixed": true})";

exchange::EnergySnapshot EnergyAt(const std::string& scene, double until) {
  Simulation simulation(FromText(scene));
  EXPECT_EQ(RunTo(&simulation, until), "");
  return simulation.MakeSnapshot().energy;
}

// A block of 1000 kg slides to rest: friction takes all of m v^2 / 2.
TEST(EnergyBooks, FrictionTakesTheEnergyOfASlidingBlock) {
  const auto energy = EnergyAt(std::string(R"({"touchstone": 1, "bodies": [)") + kFloor +
                                   R"(, {"name": "one", "shape": {"box": [1, 1, 1]},
      "position": [0, 0, 0.5], "velocity": [2, 0, 0]}]})",
                               1.5);
  EXPECT_LT(energy.kinetic, 1e-9);
  EXPECT_NEAR(energy.friction_loss, 2000.0, 0.2);  // the block also tips by the gap of the contacts
  EXPECT_NEAR(energy.damping_loss, 0.0, 1e-9);
  EXPECT_LT(std::abs(energy.Unexplained()), 0.2);
}

// e = 1/2: an impact takes 1 - e^2 of the energy it meets; in the air nothing is lost.
TEST(EnergyBooks, ImpactsTakeWhatRestitutionDoesNotGiveBack) {
  const std::string scene = std::string(R"({"touchstone": 1,
      "materials": {"default": {"restitution": 0.5, "friction": 0}}, "bodies": [)") +
                            kFloor + R"(, {"name": "one", "shape": {"box": [1, 1, 1]},
      "position": [0, 0, 1.5]}]})";
  const auto energy = EnergyAt(scene, 0.6);  // falls for 0.45 s, up again for 0.22 s
  EXPECT_NEAR(energy.impact_loss, 0.75 * 9810.0, 0.75 * 9810.0 * 2e-4);  // within the gap
  EXPECT_LT(std::abs(energy.Unexplained()), 1e-6);
}

TEST(EnergyBooks, DampingTakesTheRest) {
  const auto energy = EnergyAt(R"({"touchstone": 1, "gravity": [0, 0, 0],
      "damping": {"linear": 0.7, "angular": 1.3}, "bodies": [{"name": "one",
      "shape": {"box": [1, 0.5, 0.2]}, "velocity": [3, 0, 0], "angular_velocity": [1, 2, 3]}]})",
                               2.0);
  EXPECT_GT(energy.damping_loss, 0.5 * energy.start);
  EXPECT_LT(std::abs(energy.Unexplained()), 1e-6 * energy.start);  // Simpson over steps of 1/60 s
}

// Whole scenes. The rest is what a force held constant over a step misses: first order in the
// step, and normal forces that do work within the tolerance.
TEST(EnergyBooks, CloseForWholeScenes) {
  for (const char* name : {"bounce", "incline", "dominoes-40", "cradle", "springs", "start"}) {
    Simulation simulation(BuiltIn(name));
    ASSERT_EQ(RunTo(&simulation, 1.5), "") << name;
    const auto energy = simulation.MakeSnapshot().energy;
    const double turned_over = energy.Lost() + energy.kinetic + 1e-3;
    EXPECT_LT(std::abs(energy.Unexplained()), 0.02 * turned_over)
        << name << ": lost " << energy.impact_loss << " + " << energy.friction_loss << " + "
        << energy.damping_loss << " J";
  }
}

}  // namespace
}  // namespace touchstone::simulation
