#include "collision/crossed_lines.h"

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/shapes.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

/// The edge of a box that is nearest to a point.
int EdgeNear(const Polyhedron& box, const Vec3& p) {
  int nearest = 0;
  double least = 1e300;
  for (int e = 0; e < static_cast<int>(box.edges().size()); ++e) {
    const PlacedFeature edge = Place(box, {FeatureKind::kEdge, e}, Pose());
    const double apart = (edge.At(0.5 * edge.length, Vec3::Zero()) - p).norm();
    if (apart < least) {
      least = apart;
      nearest = e;
    }
  }
  return nearest;
}

/// The rim of a cylinder that is nearest to z = -1.
int LowerRim(const Polyhedron& cylinder) {
  return cylinder.rims()[0].centre.z() < cylinder.rims()[1].centre.z() ? 0 : 1;
}

class DiscOverAnEdge : public ::testing::Test {
 protected:
  /// A disc of radius 2 on a box whose edge is at x = 4, with its middle `past` that.
  CrossedFeatures At(double past) const {
    return {{&box_, Pose()},
            {&disc_, Pose{Mat3::Identity(), Vec3(4.0 + past, 0.0, 1.5)}},
            ContactKind::kEdgeRim,
            EdgeNear(box_, Vec3(4, 0, 1)),
            LowerRim(disc_)};
  }

  const Polyhedron box_ = geometry::MakeBox(Vec3(8, 20, 2));
  const Polyhedron disc_ = Polyhedron::Cylinder(Vec3(0, 0, -0.5), Vec3(0, 0, 0.5), 2.0);
};

TEST_F(DiscOverAnEdge, MeetsItWhereTheCircleCrossesTheLine) {
  const Vec3 n = Vec3::UnitZ();
  const double y = std::sqrt(4.0 - 1.2 * 1.2);
  for (const double side : {-1.0, 1.0}) {
    const Vec3 met = At(1.2).Meet(Vec3(4, side * 1.0, 1), Vec3(4.3, side * 1.9, 1), n);
    EXPECT_NEAR((met - Vec3(4, side * y, 1)).norm(), 0.0, 1e-8) << side;
  }
}

TEST_F(DiscOverAnEdge, IsNearestToItInTheMiddleWhereItHasPassed) {
  const Vec3 met = At(2.1).Meet(Vec3(4, 0.4, 1), Vec3(4.2, 0.6, 1), Vec3::UnitZ());
  EXPECT_NEAR((met - Vec3(4, 0, 1)).norm(), 0.0, 1e-12);
}

TEST(CrossedLines, SlideAlongTheFirstUntilTheyMeet) {
  const CrossedLines lines{Vec3::UnitX(), Vec3(1, 1, 0).normalized()};
  const Vec3 slid = lines.AlongA(Vec3(0.0, 0.5, 0.2), Vec3::UnitZ(), true);
  EXPECT_NEAR((slid - Vec3(-0.5, 0, 0)).norm(), 0.0, 1e-15);
}

TEST(CrossedLines, ShareTheSeparationWhereTheyAreNearlyParallel) {
  const CrossedLines lines{Vec3::UnitX(), Vec3(1, 0.01, 0).normalized()};
  const Vec3 parted(0.1, 0.5, 0.2);
  EXPECT_NEAR((lines.AlongA(parted, Vec3::UnitZ(), true) - Vec3(0.05, 0.25, 0)).norm(), 0.0, 1e-15);
}

}  // namespace
}  // namespace touchstone::collision
