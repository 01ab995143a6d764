#include "collision/rolling_off.h"

#include <gtest/gtest.h>

#include "geometry/shapes.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

class BallAtAnEdge : public ::testing::Test {
 protected:
  PosedShape Ball(double past) const {
    return {&ball_, Pose{Mat3::Identity(), Vec3(0.5 + past, 0.0, 0.5 + 0.1 + 1e-4)}};
  }
  PosedShape Table() const { return {&table_, Pose()}; }
  Separation At(double past) const {
    return FindSeparation(Ball(past), Table(), Witness(), 1e300, 1e-3, nullptr);
  }

  const Polyhedron table_ = geometry::MakeBox(Vec3::Ones());
  const Polyhedron ball_ = Polyhedron::Ball(Vec3::Zero(), 0.1);
};

TEST_F(BallAtAnEdge, ComesOffTheFaceJustPastIt) {
  const Witness on_face = At(-0.1).witness;
  EXPECT_FALSE(HasRolledOff(Ball(-1e-3), Table(), on_face, At(-1e-3)));
  EXPECT_TRUE(HasRolledOff(Ball(1e-3), Table(), on_face, At(1e-3)));
}

TEST_F(BallAtAnEdge, RollsOnTheFaceUnlikeABox) {
  const Separation separation = At(-0.1);
  EXPECT_TRUE(Rolls(ball_, table_, FindContactPoints(Ball(-0.1), Table(), separation, 1e-3)));
  EXPECT_FALSE(Rolls(table_, table_, ContactManifold()));
}

}  // namespace
}  // namespace touchstone::collision
