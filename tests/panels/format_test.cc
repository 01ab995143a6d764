#include "ui/format.h"

#include <gtest/gtest.h>

namespace touchstone::ui {
namespace {

TEST(FormatNumber, ThreeSignificantDigits) {
  EXPECT_EQ(FormatNumber(0.0), "0");
  EXPECT_EQ(FormatNumber(12.345), "12.3");
  EXPECT_EQ(FormatNumber(-1.0), "-1.00");
  EXPECT_EQ(FormatNumber(0.016666), "0.0167");
  EXPECT_EQ(FormatNumber(2452.5), "2452");  // ties to even, as printf rounds
  EXPECT_EQ(FormatNumber(1e-4), "1.00e-04");
  EXPECT_EQ(FormatNumber(99.97), "100");
}

TEST(FormatQuantity, ThousandsOfNewtonsAreKilonewtons) {
  EXPECT_EQ(FormatQuantity(9.81, "N"), "9.81 N");
  EXPECT_EQ(FormatQuantity(9810.0, "N"), "9.81 kN");
  EXPECT_EQ(FormatQuantity(9.81e6, "N"), "9.81 MN");
  EXPECT_EQ(FormatQuantity(0.0520, "N"), "52.0 mN");
  EXPECT_EQ(FormatQuantity(0.0, "N"), "0 N");
  EXPECT_EQ(FormatQuantity(9810.0, "kg"), "9810 kg");
  EXPECT_EQ(FormatQuantity(2.0, ""), "2.00");
}

TEST(RoundSignificant, KeepsTheLeadingDigits) {
  EXPECT_EQ(RoundSignificant(0.0123456, 2), 0.012);
  EXPECT_EQ(RoundSignificant(98765.0, 3), 98800.0);
  EXPECT_EQ(RoundSignificant(0.0, 2), 0.0);
}

TEST(FormatQuantityAbove, WhatIsNotKnownIsZero) {
  EXPECT_EQ(FormatQuantityAbove(1e-8, 1.06e-14, "N"), "0 N");
  EXPECT_EQ(FormatQuantityAbove(1e-8, -1.06e-14, "N"), "0 N");
  EXPECT_EQ(FormatQuantityAbove(1e-8, 12.3, "N"), "12.3 N");
  EXPECT_EQ(FormatQuantityAbove(0.0, 0.0, "N"), "0 N");
}

}  // namespace
}  // namespace touchstone::ui
