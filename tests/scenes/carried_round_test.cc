// Bodies that stick to something curved which turns steadily, at two places whose normals differ,
// go round with it for ever: nothing strikes, nothing is lost, and the forces of least norm are
// equal vectors of sum m w^2 r at the points of contact. So the normal forces sum up to
// m w^2 r cos(phi), phi being the angle between a normal and the line to the axis.

#include <gtest/gtest.h>

#include <cmath>

#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::FromFile;
using testing::RunTo;

struct Carried {
  const char* scene;
  double speed;  // of the carrier [rad/s]
  double slope;  // sin(phi)
};

class CarriedRound : public ::testing::TestWithParam<Carried> {};

TEST_P(CarriedRound, ByTheForcesOfASteadyTurn) {
  Simulation simulation(FromFile(GetParam().scene));
  double moved = 0.0;  // away from the axis or towards it
  double wrong = 0.0;
  const auto distance = [&](const exchange::BodySnapshot& body) {
    const Vec3 axis = simulation.MakeSnapshot().bodies.front().w_WB.normalized();
    return body.p_WBcm.cross(axis).norm();
  };
  const exchange::Snapshot start = simulation.MakeSnapshot();
  const auto look = [&] {
    const exchange::Snapshot now = simulation.MakeSnapshot();
    double pull = 0.0, normal = 0.0;
    for (std::size_t i = 1; i < now.bodies.size(); ++i) {
      const double r = distance(now.bodies[i]);
      moved = std::max(moved, std::abs(r - distance(start.bodies[i])));
      pull += now.bodies[i].mass * GetParam().speed * GetParam().speed * r;
    }
    for (const exchange::ContactSnapshot& contact : now.contacts) normal += contact.force_n;
    const double slope = GetParam().slope;
    wrong = std::max(wrong, std::abs(normal / (pull * std::sqrt(1.0 - slope * slope)) - 1.0));
  };
  ASSERT_EQ(RunTo(&simulation, 0.2), "");
  ASSERT_EQ(RunTo(&simulation, 2.0, look), "");
  const exchange::Snapshot end = simulation.MakeSnapshot();
  EXPECT_LT(wrong, 5e-3);
  EXPECT_LT(moved, 1e-4);
  EXPECT_EQ(end.statistics.collisions, 0);
  EXPECT_LT(std::abs(end.energy.Unexplained()), 1e-4 * end.energy.start);
}

INSTANTIATE_TEST_SUITE_P(Scenes, CarriedRound,
                         ::testing::Values(Carried{"box-carried-round-in-a-tube", 6.0, 0.1},
                                           Carried{"box-carried-round-in-a-drum", 20.0, 0.1},
                                           Carried{"balls-between-turning-pegs", 6.0, 0.6}));

// A single body thrown into a turning hollow, where it sticks at several places whose normals
// differ. Its plans are made for the pose in which it ends, and what it needs for that at one
// contact may contradict what it needs at another.
class ThrownIn : public ::testing::TestWithParam<const char*> {};

TEST_P(ThrownIn, ATurningHollowCostsLittle) {
  constexpr double kDuration = 2.0;
  constexpr int kNewtonPerStep = 3000;  // on average
  Simulation simulation(FromFile(GetParam()));
  ASSERT_EQ(RunTo(&simulation, kDuration), "");
  const exchange::WorkSnapshot work = simulation.MakeSnapshot().statistics.work;
  const double steps = kDuration / simulation.settings().step;
  EXPECT_LT(static_cast<double>(work.force_newton), kNewtonPerStep * steps);
}

INSTANTIATE_TEST_SUITE_P(Scenes, ThrownIn,
                         ::testing::Values("wedge-in-a-turning-bowl", "rod-in-a-turning-drum"));

}  // namespace
}  // namespace touchstone
