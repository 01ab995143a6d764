#include "base/math.h"

#include <gtest/gtest.h>

namespace touchstone {
namespace {

TEST(TangentBasis, CompletesEveryNormalToARightHandedFrame) {
  for (const Vec3& direction : {Vec3(0, 0, 1), Vec3(0, 0, -1), Vec3(1, 0, 0), Vec3(0, -1, 0),
                                Vec3(1, 2, 3), Vec3(-1, 1, 1), Vec3(1e-9, 0, 1)}) {
    const Vec3 n = direction.normalized();
    Vec3 t1;
    Vec3 t2;
    TangentBasis(n, &t1, &t2);
    Mat3 E;
    E << t1, t2, n;
    EXPECT_LT((E.transpose() * E - Mat3::Identity()).norm(), 1e-15);
    EXPECT_NEAR(E.determinant(), 1.0, 1e-15);
  }
}

TEST(Pose, ToBodyUndoesToWorld) {
  const Pose X{Quat(0.5, 0.5, -0.5, 0.5).toRotationMatrix(), Vec3(1, -2, 3)};
  const Vec3 p(0.3, 0.7, -0.2);
  EXPECT_LT((X.ToBody(X.ToWorld(p)) - p).norm(), 1e-15);
}

TEST(Twist, MovesPointsAsARigidBody) {
  const Twist twist{Vec3(1, 2, 3), Vec3(0, 0, 2)};
  EXPECT_EQ(twist.At(Vec3(1, 0, 0)), Vec3(1, 4, 3));
  EXPECT_EQ(Vec3(Skew(twist.w) * Vec3(1, 0, 0)), twist.w.cross(Vec3(1, 0, 0)));
}

}  // namespace
}  // namespace touchstone
