#include "ui/shared_stretches.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace touchstone::ui {
namespace {

const PlotExtent kExtent{{0.0, 10.0, false}, {-1.0, 1.0, false}, 400.0, 100.0};

TEST(ShareStretches, CurvesThatCoincideAreSeenByTurns) {
  const std::vector<double> x = {0.0, 5.0, 10.0};
  const std::vector<std::vector<double>> curves = {
      {0.0, 0.0, 0.5}, {0.0, 0.0, -0.5}, {0.9, 0.9, 0.9}, {1e-4, 1e-4, 0.0}};
  std::vector<int> turns(curves.size(), 0);
  for (const SharedStretch& part : ShareStretches(x, curves, kExtent)) {
    ++turns[part.curve];
    EXPECT_LE(part.x.back(), 5.3) << "they part there";
    for (const double y : part.y) EXPECT_NEAR(y, 0.0, 0.03);
  }
  EXPECT_EQ(turns[2], 0) << "nothing lies on it";
  for (const int curve : {0, 1, 3}) EXPECT_NEAR(turns[static_cast<std::size_t>(curve)], 7, 2);
}

TEST(ShareStretches, GapsAreNoCurves) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> x = {0.0, 2.0, none, 8.0, 10.0};
  const std::vector<double> y = {0.1, 0.1, none, 0.1, 0.1};
  const std::vector<SharedStretch> parts = ShareStretches(x, {y, y}, kExtent);
  EXPECT_FALSE(parts.empty());
  for (const SharedStretch& part : parts)
    EXPECT_TRUE(part.x.back() <= 2.0 || part.x.front() >= 8.0) << part.x.front();
  EXPECT_TRUE(ShareStretches(x, {y}, kExtent).empty());
}

}  // namespace
}  // namespace touchstone::ui
