#include "collision/contact_outline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace touchstone::collision {
namespace {

using Eigen::Vector2d;
using testing::DoubleNear;
using testing::ElementsAre;

std::vector<double> Shares(const std::vector<Vector2d>& points) {
  return ComputeOutlineShares(points, FindOutline(points, 1e-9));
}

TEST(FindOutline, RunsCounterClockwiseFromTheLeftmost) {
  const std::vector<Vector2d> points = {{1, 1}, {0, 0}, {0, 1}, {1, 0}};
  EXPECT_THAT(FindOutline(points, 1e-9).points, ElementsAre(1, 3, 0, 2));
}

TEST(FindOutline, KeepsPointsOnASideAndLeavesOutThoseInside) {
  const std::vector<Vector2d> points = {{0, 0}, {2, 0}, {2, 2},      {0, 2},
                                        {1, 0}, {1, 1}, {1.5, 1e-12}};
  EXPECT_THAT(FindOutline(points, 1e-9).points, ElementsAre(0, 4, 6, 1, 2, 3));
}

TEST(FindOutline, CollinearPointsAreASegment) {
  const std::vector<Vector2d> points = {{2, 2}, {0, 0}, {1, 1}};
  const Outline outline = FindOutline(points, 1e-9);
  EXPECT_TRUE(outline.is_segment);
  EXPECT_THAT(outline.points, ElementsAre(1, 2, 0));
}

TEST(ComputeOutlineShares, OfARectangleAreEqual) {
  EXPECT_THAT(Shares({{0, 0}, {3, 0}, {3, 1}, {0, 1}}), testing::Each(DoubleNear(1.0, 1e-15)));
}

// Perimeter 4, stretches 0.25 and 0.75 on the lower side: shares 0.625, 0.5, 0.875, 1, 1.
TEST(ComputeOutlineShares, AreHalfOfTheStretchesBeside) {
  EXPECT_THAT(Shares({{0, 0}, {0.25, 0}, {1, 0}, {1, 1}, {0, 1}}),
              ElementsAre(DoubleNear(0.625 * 1.25, 1e-15), DoubleNear(0.5 * 1.25, 1e-15),
                          DoubleNear(0.875 * 1.25, 1e-15), DoubleNear(1.25, 1e-15),
                          DoubleNear(1.25, 1e-15)));
}

TEST(ComputeOutlineShares, OfASegment) {
  EXPECT_THAT(Shares({{0, 0}, {4, 3}}), ElementsAre(1.0, 1.0));
  EXPECT_THAT(
      Shares({{0, 0}, {4, 0}, {1, 0}}),
      ElementsAre(DoubleNear(0.375, 1e-15), DoubleNear(1.125, 1e-15), DoubleNear(1.5, 1e-15)));
}

TEST(ComputeOutlineShares, OfSinglePointsAndInsideIsOne) {
  EXPECT_THAT(Shares({{5, 5}}), ElementsAre(1.0));
  EXPECT_TRUE(Shares({}).empty());
  EXPECT_EQ(Shares({{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0.4, 0.3}})[4], 1.0);
}

}  // namespace
}  // namespace touchstone::collision
