#include "contact/complementarity.h"

#include <gtest/gtest.h>

#include <vector>

#include "contact/cone_projection.h"

namespace touchstone::contact {
namespace {

const std::vector<Vec3> kXi = {{1.5, 0.3, -0.4}, {-2.0, 0.5, 0.1}, {0.2, 1.0, 2.0},
                               {0.0, 0.0, 0.0},  {-0.7, 0.0, 0.0}, {1e-9, -3.0, 1e-7}};

Vec3 JordanProduct(const Vec3& a, const Vec3& b) {
  return Vec3(a.dot(b), a[0] * b[1] + b[0] * a[1], a[0] * b[2] + b[0] * a[2]);
}

TEST(Complementarity, ThePairHasTheProductSigmaAndTheDifferenceXi) {
  for (const Vec3& xi : kXi) {
    for (const double sigma : {1.0, 1e-4, 1e-10}) {
      const ComplementaryPair pair = SplitInCone(xi, sigma);
      EXPECT_LT((pair.y - pair.z - xi).norm(), 1e-15 * (1.0 + xi.norm()));
      EXPECT_LT((JordanProduct(pair.y, pair.z) - Vec3(sigma, 0, 0)).norm(),
                1e-15 * (1.0 + xi.squaredNorm()));
      EXPECT_GE(pair.y[0], pair.y.tail<2>().norm());
      EXPECT_GE(pair.z[0], pair.z.tail<2>().norm());
    }
  }
}

// The cone of the law with mu = 1 is this one with the rows in another order.
TEST(Complementarity, WithoutSigmaItIsTheProjection) {
  for (const Vec3& xi : kXi) {
    const Vec3 g = ProjectOnCone(Vec3(xi[1], xi[2], xi[0]), 1.0).g;
    EXPECT_LE((SplitInCone(xi, 0.0).y - Vec3(g.z(), g.x(), g.y())).norm(), 1e-15 * xi.norm());
  }
}

TEST(Complementarity, DerivativesAreThoseOfTheFunctions) {
  const double step = 1e-6;
  for (const Vec3& xi : kXi) {
    const double sigma = 0.3;
    const ComplementaryPair pair = SplitInCone(xi, sigma);
    const Mat3 D = pair.V * pair.p.cwiseQuotient(pair.s).asDiagonal() * pair.V.transpose();
    for (int axis = 0; axis < 3; ++axis) {
      const Vec3 d = step * Vec3::Unit(axis);
      const Vec3 slope =
          (SplitInCone(xi + d, sigma).y - SplitInCone(xi - d, sigma).y) / (2.0 * step);
      EXPECT_LT((slope - D.col(axis)).norm(), 1e-9);
    }
    const Vec3 by_sigma =
        (SplitInCone(xi, sigma + step).y - SplitInCone(xi, sigma - step).y) / (2.0 * step);
    EXPECT_LT((by_sigma - pair.dy_dsigma).norm(), 1e-9);
  }
}

TEST(Complementarity, OnTheLineItIsTheFirstComponent) {
  const ComplementaryPair pair = SplitOnLine(-0.5, 0.06);
  EXPECT_NEAR(pair.y[0] * pair.z[0], 0.06, 1e-16);
  EXPECT_NEAR(pair.y[0] - pair.z[0], -0.5, 1e-16);
  EXPECT_EQ(pair.y.tail<2>().norm() + pair.z.tail<2>().norm(), 0.0);
}

}  // namespace
}  // namespace touchstone::contact
