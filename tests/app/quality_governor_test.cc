#include "app/quality_governor.h"

#include <gtest/gtest.h>

namespace touchstone::app {
namespace {

void Repeat(QualityGovernor* governor, int times, double seconds, double scale = 1.0) {
  for (int i = 0; i < times; ++i) governor->Measured(seconds, scale);
}

TEST(QualityGovernor, OneSlowPictureChangesNothing) {
  QualityGovernor governor;
  for (int i = 0; i < 100; ++i) {
    governor.Measured(0.2, 1.0);
    governor.Measured(0.02, 1.0);
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

TEST(QualityGovernor, PicturesThatCrawlLowerItSooner) {
  QualityGovernor governor;
  Repeat(&governor, 9, 0.2);
  EXPECT_EQ(governor.level(), 3);
  EXPECT_TRUE(governor.quality().coarse_markers);
}

TEST(QualityGovernor, HalfTheResolutionIsForSmallPixelsOnly) {
  QualityGovernor plain;
  Repeat(&plain, 1000, 0.5, 1.0);
  EXPECT_EQ(plain.quality().resolution, 1.0);
  QualityGovernor fine;
  Repeat(&fine, 1000, 0.5, 2.0);
  EXPECT_EQ(fine.quality().resolution, 0.5);
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
