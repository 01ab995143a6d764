// A ball whose centre of mass is 4 cm low rocks on the floor and rolls: nothing strikes, slides or
// jams, and nothing takes its energy.

#include <gtest/gtest.h>

#include <cmath>

#include "support/scene_run.h"

namespace touchstone {
namespace {

TEST(RolyPoly, RocksWithoutLossSlipOrJam) {
  session::Simulation simulation(testing::FromFile("roly-poly"));
  int jams = 0;
  simulation.SetEventSink([&](const exchange::EventSnapshot& event) {
    jams += event.kind == exchange::EventKind::kPainleve ? 1 : 0;
  });
  ASSERT_EQ(testing::RunTo(&simulation, 20.0), "");
  const exchange::EnergySnapshot energy = simulation.MakeSnapshot().energy;
  EXPECT_EQ(jams, 0);
  EXPECT_GT(energy.Mechanical(), 0.998 * energy.start);
  EXPECT_LT(std::abs(energy.friction_loss), 1e-3 * energy.start);
}

}  // namespace
}  // namespace touchstone
