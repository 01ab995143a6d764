#include "simulation/joints/link_rows.h"

#include <gtest/gtest.h>

#include "support/scenes.h"

namespace touchstone::simulation {
namespace {

// Two spinning boxes on a hinge whose axes have been turned apart by 0.3 rad.
World MakeOpenHinge() {
  World world = MakeWorld(*testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, 0],
    "bodies": [
      {"name": "a", "shape": {"box": [1, 0.4, 0.3]}, "position": [0, 0, 1], "mass": 2,
       "velocity": [0.1, -0.2, 0.3], "angular_velocity": [0.4, -0.3, 0.5]},
      {"name": "b", "shape": {"box": [0.5, 0.7, 1]}, "position": [1, 0, 1], "mass": 3,
       "velocity": [-0.3, 0.4, 0.2], "angular_velocity": [-0.2, 0.6, 0.7]}],
    "joints": [{"type": "hinge", "bodies": ["a", "b"], "anchor": [0.5, 0, 1], "axis": [0, 1, 0]}]
    })"));
  const Vec3 axis = Vec3(1, 0.5, -0.7).normalized();
  world.state(1).q_WB = Quat(Eigen::AngleAxisd(0.3, axis)) * world.state(1).q_WB;
  return world;
}

Twist TwistOf(const World& world, int i) {
  return dynamics::ComputeTwist(world.body(i), world.state(i));
}

// The place of the joint after t seconds with the velocities of now.
LinkPlace PlaceAfter(const World& world, double t) {
  LinkPlace place = PlaceNow(world, world.joints[0]);
  for (auto [state, i] : {std::pair{&place.A, 0}, std::pair{&place.B, 1}}) {
    const Twist twist = TwistOf(world, i);
    state->p_WBcm += t * twist.v;
    state->q_WB = Quat(Eigen::AngleAxisd(t * twist.w.norm(), twist.w.normalized())) * state->q_WB;
  }
  return place;
}

// How fast the axes part, by the rows of the joint after t seconds.
Vec3 RateByRows(const World& world, double t) {
  Island island;
  island.bodies = {0, 1};
  island.joints = {0};
  const LinkRows rows = MakeJointRows(world, island, world.joints[0], PlaceAfter(world, t))[1];
  Vec6 v_A, v_B;
  v_A << TwistOf(world, 0).v, TwistOf(world, 0).w;
  v_B << TwistOf(world, 1).v, TwistOf(world, 1).w;
  return rows.contact.J_a * v_A + rows.contact.J_b * v_B;
}

TEST(OpenHinge, RowsAreHowFastItsAxesPart) {
  constexpr double kShort = 1e-5;
  const World world = MakeOpenHinge();
  const auto error = [&](double t) {
    return JointError(world, world.joints[0], PlaceAfter(world, t))[1];
  };
  const Vec3 rate = (error(kShort) - error(-kShort)) / (2.0 * kShort);
  EXPECT_GT(rate.norm(), 0.1);
  EXPECT_LT((RateByRows(world, 0.0) - rate).norm(), 1e-9);
}

TEST(OpenHinge, VelocityTermsAreHowFastItsRowsTurn) {
  constexpr double kShort = 1e-5;
  const World world = MakeOpenHinge();
  const Vec3 change = (RateByRows(world, kShort) - RateByRows(world, -kShort)) / (2.0 * kShort);
  EXPECT_GT(change.norm(), 0.1);
  EXPECT_LT((JointVelocityTerms(world, world.joints[0])[1] - change).norm(), 1e-9);
}

}  // namespace
}  // namespace touchstone::simulation
