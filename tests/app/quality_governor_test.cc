#include "app/quality_governor.h"

#include <gtest/gtest.h>

namespace touchstone::app {
namespace {

void Repeat(QualityGovernor* governor, int times, double seconds, bool small_pixels = false) {
  for (int i = 0; i < times; ++i) governor->Measured({seconds, seconds}, small_pixels);
}

TEST(QualityGovernor, OneSlowPictureChangesNothing) {
  QualityGovernor governor;
  for (int i = 0; i < 100; ++i) {
    governor.Measured({0.2, 0.2}, false);
    governor.Measured({0.02, 0.02}, false);
  }
  EXPECT_EQ(governor.level(), 0);
  EXPECT_EQ(governor.quality().samples, 4);
}

TEST(QualityGovernor, SlowPicturesLowerItAndFastOnesRaiseIt) {
  QualityGovernor governor;
  Repeat(&governor, 10, 0.05);
  EXPECT_EQ(governor.level(), 1);
  Repeat(&governor, 1000, 0.002);
  EXPECT_EQ(governor.level(), 0);
}

TEST(QualityGovernor, PanelsTakeTheirTimeToo) {
  QualityGovernor with_panels;
  QualityGovernor without;
  for (int i = 0; i < 10; ++i) {
    with_panels.Measured({.scene = 0.03, .whole = 0.05}, false);
    without.Measured({.scene = 0.03, .whole = 0.03}, false);
  }
  EXPECT_EQ(with_panels.level(), 1);
  EXPECT_EQ(without.level(), 0);
}

TEST(QualityGovernor, AScenePaysForNothingThatIsNotItsOwn) {
  QualityGovernor governor;
  for (int i = 0; i < 100; ++i) governor.Measured({.scene = 0.004, .whole = 0.1}, true);
  EXPECT_EQ(governor.level(), 0);
}

TEST(QualityGovernor, PicturesThatCrawlLowerItSooner) {
  QualityGovernor governor;
  Repeat(&governor, 9, 0.2);
  EXPECT_EQ(governor.level(), 3);
  EXPECT_TRUE(governor.quality().coarse);
}

TEST(QualityGovernor, HalfTheResolutionIsForSmallPixelsOnly) {
  QualityGovernor plain;
  Repeat(&plain, 1000, 0.5, HasSmallPixels(1.0, 680, 689));
  EXPECT_EQ(plain.quality().resolution, 0.7);
  QualityGovernor fine;
  Repeat(&fine, 1000, 0.5, HasSmallPixels(2.0, 680, 689));
  EXPECT_EQ(fine.quality().resolution, 0.5);
  QualityGovernor large;
  Repeat(&large, 1000, 0.5, HasSmallPixels(1.0, 1360, 1378));
  EXPECT_EQ(large.quality().resolution, 0.5);
}

TEST(QualityGovernor, EachLevelCostsLessThanTheOneAbove) {
  QualityGovernor governor;
  double samples = 1e9;
  for (int level = 0; level <= 5; ++level) {
    EXPECT_EQ(governor.level(), level);
    const render::Quality& quality = governor.quality();
    const double now = (1.0 + quality.samples) * (quality.shadow_taps + quality.occlusion) *
                       (quality.coarse ? 1.0 : 2.0) * quality.resolution * quality.resolution;
    EXPECT_LT(now, samples);
    samples = now;
    Repeat(&governor, 3, 0.2, true);
  }
}

TEST(QualityGovernor, GoesUpMoreRarelyEachTimeItHadToComeDown) {
  QualityGovernor governor;
  Repeat(&governor, 10, 0.05);
  Repeat(&governor, 200, 0.002);
  ASSERT_EQ(governor.level(), 0);
  Repeat(&governor, 10, 0.05);
  Repeat(&governor, 200, 0.002);
  EXPECT_EQ(governor.level(), 1);  // 240 are asked for now
  Repeat(&governor, 60, 0.002);
  EXPECT_EQ(governor.level(), 0);
}

TEST(QualityGovernor, WhatAPersonChoseStays) {
  using ui::QualityChoice;
  QualityGovernor governor;
  Repeat(&governor, 1000, 0.5);
  EXPECT_GT(governor.level(QualityChoice::kAutomatic), 0);
  EXPECT_EQ(governor.level(QualityChoice::kHigh), 0);
  const auto& high = QualityGovernor::Level(governor.level(QualityChoice::kHigh));
  const auto& medium = QualityGovernor::Level(governor.level(QualityChoice::kMedium));
  const auto& low = QualityGovernor::Level(governor.level(QualityChoice::kLow));
  EXPECT_GT(high.shadow_map, medium.shadow_map);
  EXPECT_GT(medium.shadow_taps, low.shadow_taps);
  EXPECT_GT(medium.samples, low.samples);
  EXPECT_TRUE(high.occlusion);
  EXPECT_FALSE(medium.occlusion);
}

}  // namespace
}  // namespace touchstone::app
