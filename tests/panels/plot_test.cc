#include "ui/plot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace touchstone::ui {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

TEST(Range, TakesNumbersInAndKeepsRoomAroundThem) {
  Range range;
  EXPECT_TRUE(range.empty);
  for (const double value : {3.0, kNone, -1.0}) range.Add(value);
  EXPECT_EQ(range.low, -1.0);
  EXPECT_EQ(range.high, 3.0);
  EXPECT_DOUBLE_EQ(range.Padded(0.25).high, 4.0);
  Range one;
  one.Add(5.0);
  EXPECT_LT(one.Padded(0.1).low, 5.0);
  EXPECT_GT(one.Padded(0.1).high, 5.0);
  EXPECT_GT(Range().Padded(0.1).Width(), 0.0);
}

TEST(NiceTicks, AreRoundAndInside) {
  EXPECT_EQ(NiceTicks(0.0, 1.0, 5), (std::vector<double>{0.0, 0.2, 0.4, 0.2 * 3, 0.8, 1.0}));
  for (const auto& [low, high] : {std::pair{-3.7, 12.1}, {1e-9, 5e-9}, {1000.0, 1000.5}}) {
    const std::vector<double> ticks = NiceTicks(low, high, 5);
    ASSERT_GE(ticks.size(), 2U);
    EXPECT_LE(ticks.size(), 12U);
    EXPECT_GE(ticks.front(), low - 1e-6 * (high - low));
    EXPECT_LE(ticks.back(), high + 1e-6 * (high - low));
  }
  EXPECT_TRUE(NiceTicks(1.0, 1.0, 5).empty());
}

TEST(WholeTicks, AreWholeAndMoreThanOne) {
  EXPECT_EQ(WholeTicks(-9.2, -1.7, 2), (std::vector<double>{-9.0, -6.0, -3.0}));
  EXPECT_EQ(WholeTicks(-2.5, 0.5, 8), (std::vector<double>{-2.0, -1.0, 0.0}));
  EXPECT_TRUE(WholeTicks(1.0, 1.0, 5).empty());
}

TEST(WriteAxis, LargeAndSmallNumbersGetAUnitOfTheirOwn) {
  const auto label = [](const char* name, double high) {
    return WriteAxis(name, {-0.1 * high, high, false}).label;
  };
  EXPECT_EQ(label("energy [J]", 5e5), "energy [kJ]");
  EXPECT_EQ(WriteAxis("[J]", {0.0, 5e5, false}).unit, 1e3);
  EXPECT_EQ(label("[J]", 3e-7), "[nJ]");
  EXPECT_EQ(label("spin [rad/s]", 2e6), "spin [10⁶ rad/s]");
  EXPECT_EQ(label("iteration", 2e-5), "iteration [10⁻⁵]");
  EXPECT_EQ(label("[J]", 9e4), "[J]") << "it can be read";
  EXPECT_EQ(label("[J]", 0.0), "[J]");
  EXPECT_EQ(TickText(-5.0, 1.0, true), "10⁻⁵");
}

TEST(ThinOut, KeepsPeaksAndGaps) {
  std::vector<double> x;
  std::vector<double> y;
  for (int i = 0; i < 10000; ++i) {
    x.push_back(i == 5000 ? kNone : i * 1e-3);
    y.push_back(i == 3333 ? 7.0 : std::sin(i * 1e-2));
  }
  const std::vector<std::size_t> kept = ThinOut(x, y, 0.0, 10.0, 100);
  EXPECT_LE(kept.size(), 4U * 101U + 1U);
  EXPECT_TRUE(std::ranges::is_sorted(kept));
  EXPECT_TRUE(std::ranges::binary_search(kept, std::size_t{3333}));
  EXPECT_TRUE(std::ranges::binary_search(kept, std::size_t{5000}));
  EXPECT_EQ(kept.front(), 0U);
  EXPECT_EQ(kept.back(), 9999U);
}

}  // namespace
}  // namespace touchstone::ui
