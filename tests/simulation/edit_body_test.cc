#include <gtest/gtest.h>

#include "support/scene_run.h"

namespace touchstone::simulation {
namespace {

using testing::Body;
using testing::BuiltIn;
using testing::RunTo;

BodyId IdOf(const Simulation& simulation, const std::string& name) {
  return Body(simulation.MakeSnapshot(), name).id;
}

TEST(EditBody, ChangesWhatIsGivenAndLeavesTheRest) {
  Simulation simulation(BuiltIn("cube"));
  const BodyId cube = IdOf(simulation, "cube");
  ASSERT_EQ(simulation.Apply(exchange::EditBody{.body = cube, .p_WBcm = Vec3(0, 0, 3)}), "");
  ASSERT_EQ(simulation.Apply(exchange::EditBody{.body = cube, .v_WBcm = Vec3(1, 2, 3)}), "");
  ASSERT_EQ(simulation.Apply(exchange::EditBody{.body = cube, .w_WB = Vec3(0, 0, 4)}), "");
  const exchange::BodySnapshot body = Body(simulation.MakeSnapshot(), "cube");
  EXPECT_EQ(body.p_WBcm, Vec3(0, 0, 3));
  EXPECT_LT((body.v_WBcm - Vec3(1, 2, 3)).norm(), 1e-12);
  EXPECT_LT((body.w_WB - Vec3(0, 0, 4)).norm(), 1e-12);
}

TEST(EditBody, AMassScalesForcesAndInertia) {
  Simulation simulation(BuiltIn("cube"));
  const exchange::Snapshot before = simulation.MakeSnapshot();
  const exchange::BodySnapshot cube = Body(before, "cube");
  ASSERT_EQ(simulation.Apply(exchange::EditBody{.body = cube.id, .mass = 2.0 * cube.mass}), "");
  const exchange::Snapshot after = simulation.MakeSnapshot();
  EXPECT_EQ(Body(after, "cube").mass, 2.0 * cube.mass);
  EXPECT_LT((Body(after, "cube").inertia_B - 2.0 * cube.inertia_B).norm(), 1e-9);
  ASSERT_EQ(after.contacts.size(), 4U);
  for (std::size_t k = 0; k < 4; ++k)
    EXPECT_NEAR(after.contacts[k].force_n, 2.0 * before.contacts[k].force_n, 1e-3);
  EXPECT_NE(simulation.Apply(exchange::EditBody{.body = cube.id, .mass = -1.0}), "");
}

TEST(EditBody, IsRefusedWhereThereIsNoRoom) {
  Simulation simulation(BuiltIn("stack-10"));
  const exchange::Snapshot before = simulation.MakeSnapshot();
  ASSERT_GE(before.bodies.size(), 3U);
  const BodyId body = before.bodies[2].id;
  EXPECT_NE(simulation.Apply(exchange::EditBody{.body = body, .p_WBcm = before.bodies[1].p_WBcm}),
            "");
  EXPECT_EQ(simulation.MakeSnapshot().bodies[2].p_WBcm, before.bodies[2].p_WBcm);
}

// The change counts as work put in: the books still close.
TEST(EditBody, IsBookedAsWork) {
  Simulation simulation(BuiltIn("cube"));
  const BodyId cube = IdOf(simulation, "cube");
  ASSERT_EQ(simulation.Apply(exchange::EditBody{
                .body = cube, .p_WBcm = Vec3(0, 0, 5), .v_WBcm = Vec3(0, 0, 1), .mass = 10.0}),
            "");
  ASSERT_EQ(RunTo(&simulation, 0.5), "");
  EXPECT_LT(std::abs(simulation.MakeSnapshot().energy.Unexplained()), 1e-6);
}

}  // namespace
}  // namespace touchstone::simulation
