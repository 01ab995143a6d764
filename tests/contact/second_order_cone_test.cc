#include "contact/second_order_cone.h"

#include <gtest/gtest.h>

namespace touchstone::contact {
namespace {

const Vec3 kS(2.0, 1.2, -0.7);
const Vec3 kZ(0.5, -0.3, 0.35);

TEST(SecondOrderCone, QuotientUndoesTheProduct) {
  EXPECT_LT((ConeQuotient(ConeProduct(kS, kZ), kS) - kZ).norm(), 1e-15);
}

TEST(SecondOrderCone, ScalingMapsBothToTheSamePoint) {
  const ConeScaling scaling = ComputeConeScaling(kS, kZ);
  EXPECT_LT((scaling.W * kZ - scaling.W_inverse * kS).norm(), 1e-14);
  EXPECT_LT((scaling.W * scaling.W_inverse - Mat3::Identity()).norm(), 1e-14);
  EXPECT_NEAR(ConeDeterminant(scaling.lambda), std::sqrt(ConeDeterminant(kS) * ConeDeterminant(kZ)),
              1e-14);
}

TEST(SecondOrderCone, MaxStepEndsOnTheBoundary) {
  for (const Vec3& d : {Vec3(-1.0, 0.5, 0.2), Vec3(0.3, 1.0, 2.0), Vec3(-1.0, -0.6, 0.35)}) {
    const double step = ConeMaxStep(kS, d);
    ASSERT_TRUE(std::isfinite(step));
    EXPECT_NEAR(ConeDeterminant(kS + step * d), 0.0, 1e-14);
    EXPECT_GE((kS + step * d)[0], -1e-15);
    EXPECT_GT(ConeDeterminant(kS + 0.999 * step * d), 0.0);
  }
  EXPECT_EQ(ConeMaxStep(kS, Vec3(1.0, 0.5, 0.5)), std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace touchstone::contact
