#include "collision/strike_height.h"

#include <gtest/gtest.h>

#include "moving_fixtures.h"

namespace touchstone::collision {
namespace {

constexpr double kRest = 6e-5;   // height of the corner the block turns on [m]
constexpr double kTilt = 1e-3;   // [rad]
constexpr double kLength = 2.0;  // of the block, along x [m]

/// A block that turns on its left edge, kRest above the floor, until the right one strikes.
struct Rocking {
  explicit Rocking(double rate)
      : motion(Place(-corner, Turn(-kTilt, {0, 1, 0})),
               Vec3(0, rate, 0).cross(Vec3(Turn(-kTilt, {0, 1, 0}) * middle)), {0, rate, 0}) {}

  MovingShape Block() const { return {&block, &motion}; }
  MovingShape Floor() const { return {&floor, &rest}; }
  double HeightOfRightEdge(double t) const {
    return motion.PoseAt(t).ToWorld({0.5 * kLength, 0.5, -0.5}).z();
  }

  Vec3 middle = {0.5 * kLength, 0, 0.5};  // from the left edge
  Vec3 corner = Vec3(0, 0, -kRest) - Turn(-kTilt, {0, 1, 0}) * middle;
  geometry::Polyhedron block = geometry::MakeBox({kLength, 1, 1});
  geometry::Polyhedron floor = geometry::MakeBox({50, 50, 1});
  TwistMotion rest = TwistMotion(Place({0, 0, -0.5}), Vec3::Zero(), Vec3::Zero());
  TwistMotion motion;
};

GapEvent FindStrike(const Rocking& rocking) {
  const GapSearchResult result =
      FindGapEvent(rocking.Block(), rocking.Floor(), 0.0, 1.0, 0.5 * kRest, kTolerance, Witness(),
                   settings::EventSearch::kItp, nullptr, nullptr);
  EXPECT_TRUE(result.event);
  return result.event.value_or(GapEvent());
}

TEST(StopAtHeight, TheOtherEdgeStrikesAtTheHeightOfTheOneThatRests) {
  const Rocking rocking(0.1);
  GapEvent event = FindStrike(rocking);
  EXPECT_LE(rocking.HeightOfRightEdge(event.t), 0.75 * kRest);
  const double found = event.t;
  const size_t looks = event.history.size();
  ASSERT_TRUE(StopAtHeight(rocking.Block(), rocking.Floor(), 0.0, kRest, 0.04, &event));
  EXPECT_LT(event.t, found);
  EXPECT_NEAR(rocking.HeightOfRightEdge(event.t), kRest, 1e-12 * kLength);
  EXPECT_GE(rocking.HeightOfRightEdge(event.t), kRest);
  ASSERT_EQ(event.history.size(), looks + 1);
  EXPECT_EQ(event.history.back().t, event.t);
}

TEST(StopAtHeight, DoesNotCareWhichBodyIsNamedFirst) {
  const Rocking rocking(0.1);
  GapEvent event = FindStrike(rocking);
  GapEvent swapped = event;
  std::swap(swapped.separation.witness.feature_a, swapped.separation.witness.feature_b);
  ASSERT_EQ(swapped.separation.witness.kind, WitnessKind::kFaceOfB);
  swapped.separation.witness.kind = WitnessKind::kFaceOfA;
  ASSERT_TRUE(StopAtHeight(rocking.Block(), rocking.Floor(), 0.0, kRest, 0.04, &event));
  ASSERT_TRUE(StopAtHeight(rocking.Floor(), rocking.Block(), 0.0, kRest, 0.04, &swapped));
  EXPECT_EQ(swapped.t, event.t);
}

TEST(StopAtHeight, LeavesWhatComesDownSlowlyOrWasNoHigher) {
  const Rocking rocking(0.1);
  const GapEvent found = FindStrike(rocking);
  GapEvent event = found;
  EXPECT_FALSE(StopAtHeight(rocking.Block(), rocking.Floor(), 0.0, kRest, 0.4, &event));
  EXPECT_FALSE(StopAtHeight(rocking.Block(), rocking.Floor(), 0.0, 3e-3, 0.04, &event));
  EXPECT_FALSE(StopAtHeight(rocking.Block(), rocking.Floor(), 0.0, 1e-5, 0.04, &event));
  EXPECT_EQ(event.t, found.t);
}

}  // namespace
}  // namespace touchstone::collision
