// A table that keyframes move by next to nothing is as good as one that stands: contacts neither
// take nor give energy there.

#include <gtest/gtest.h>

#include "session/simulation.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::FromText;
using testing::RunTo;

/// A body that whirls on the table, at the given time: the energy that nothing explains, and the
/// mechanical one, over that at the start.
struct Books {
  double unexplained = 0.0;
  double left = 0.0;
};
Books RunOnTable(const std::string& body, const std::string& friction, double until) {
  Simulation simulation(FromText(R"({"touchstone": 1,
    "materials": {"default": {"restitution": 0, "friction": )" +
                                 friction + R"(}}, "bodies": [
    {"name": "table", "shape": {"box": [30, 30, 1]}, "position": [0, 0, -0.5], "fixed": true,
     "keyframes": [{"time": 0, "position": [0, 0, -0.5]},
                   {"time": 1000, "position": [0, 0, -0.500000001]}]}, )" +
                                 body + "]}"));
  const exchange::EnergySnapshot start = simulation.MakeSnapshot().energy;
  EXPECT_EQ(RunTo(&simulation, until), "");
  const exchange::EnergySnapshot end = simulation.MakeSnapshot().energy;
  return {end.Unexplained() / start.Mechanical(), end.Mechanical() / start.Mechanical()};
}

// It wobbles from edge to edge at up to 0.3 rad a step. Forces whose change kept its contact in
// place took 9 % of its energy with that.
TEST(OnKeyframedTables, AWobblingDiscKeepsItsEnergy) {
  const Books books = RunOnTable(
      R"({"name": "disc", "shape": {"cylinder": {"radius": 0.2, "length": 0.04}},
          "position": [0, 0, 0.5],
          "orientation": [0.541033138131149, -0.2692880573500219, -0.25402422489750665,
                          -0.7551415620781534],
          "angular_velocity": [2.7713551704919617, 0.4268382060400312, -4.051595099504663],
          "velocity": [0.7986359442816136, 1.4342794780951138, -2]})",
      "0", 1.0);
  EXPECT_NEAR(books.unexplained, 0.0, 5e-4);
}

// A small coin rolls on its rim: position passes lift it many times a second. It lost 94 % of its
// energy in six seconds, or gained a quarter in fifteen.
TEST(OnKeyframedTables, ARollingCoinNeitherGainsNorDies) {
  const Books books = RunOnTable(
      R"({"name": "coin", "shape": {"cylinder": {"radius": 0.0034, "length": 0.00034}},
          "position": [0, 0, 0.0033781470470502606],
          "orientation": [0.7933533402912352, -0.6087614290087205, 0.0, 0.0],
          "velocity": [0.1, 0, 0], "angular_velocity": [0, 29.411764705882355, 0]})",
      "1", 3.0);
  EXPECT_NEAR(books.left, 1.0, 0.02);
  EXPECT_NEAR(books.unexplained, 0.0, 0.01);
}

}  // namespace
}  // namespace touchstone
