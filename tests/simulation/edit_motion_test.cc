// What the inspector changes of a body.

#include <gtest/gtest.h>

#include "support/scene_run.h"

namespace touchstone::simulation {
namespace {

using testing::Body;
using testing::BuiltIn;
using testing::RunTo;

TEST(SetVelocity, LeavesABodyWhereItIs) {
  Simulation simulation(BuiltIn("cube"));
  const exchange::BodySnapshot before = Body(simulation.MakeSnapshot(), "cube");
  const Twist twist{Vec3(1, 2, 3), Vec3(0, 0, 4)};
  ASSERT_EQ(simulation.Apply(exchange::SetVelocity{before.id, twist}), "");
  const exchange::BodySnapshot after = Body(simulation.MakeSnapshot(), "cube");
  EXPECT_EQ(after.p_WBcm, before.p_WBcm);
  EXPECT_LT((after.v_WBcm - twist.v).norm(), 1e-12);
  EXPECT_LT((after.w_WB - twist.w).norm(), 1e-12);
}

TEST(SetMass, ScalesForcesAndInertiaAndKeepsTheMotion) {
  Simulation simulation(BuiltIn("cube"));
  const exchange::Snapshot before = simulation.MakeSnapshot();
  const exchange::BodySnapshot cube = Body(before, "cube");
  ASSERT_EQ(simulation.Apply(exchange::SetMass{cube.id, 2.0 * cube.mass}), "");
  const exchange::Snapshot after = simulation.MakeSnapshot();
  EXPECT_EQ(Body(after, "cube").mass, 2.0 * cube.mass);
  EXPECT_EQ(Body(after, "cube").v_WBcm, cube.v_WBcm);
  EXPECT_LT((Body(after, "cube").inertia_B - 2.0 * cube.inertia_B).norm(), 1e-9);
  ASSERT_EQ(after.contacts.size(), 4U);
  for (std::size_t k = 0; k < 4; ++k)
    EXPECT_NEAR(after.contacts[k].force_n, 2.0 * before.contacts[k].force_n, 1e-3);
  EXPECT_NE(simulation.Apply(exchange::SetMass{cube.id, -1.0}), "");
}

// The change counts as work put in: the books still close.
TEST(SetMass, IsBookedAsWork) {
  Simulation simulation(BuiltIn("cube"));
  const BodyId cube = Body(simulation.MakeSnapshot(), "cube").id;
  const Twist up{Vec3(0, 0, 5), Vec3::Zero()};
  ASSERT_EQ(simulation.Apply(exchange::SetVelocity{cube, up}), "");
  ASSERT_EQ(RunTo(&simulation, 0.1), "");
  ASSERT_EQ(simulation.Apply(exchange::SetMass{cube, 10.0}), "");
  ASSERT_EQ(RunTo(&simulation, 0.5), "");
  EXPECT_LT(std::abs(simulation.MakeSnapshot().energy.Unexplained()), 1e-6);
}

}  // namespace
}  // namespace touchstone::simulation
