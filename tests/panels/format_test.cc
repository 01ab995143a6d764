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
  EXPECT_EQ(FormatNumber(1e-4), "1.00e-4");
  EXPECT_EQ(FormatNumber(1.5e12), "1.50e12");
  EXPECT_EQ(FormatNumber(99.97), "100");
}

TEST(FormatNumber, ZeroHasNoSign) { EXPECT_EQ(FormatNumber(-0.0), "0"); }

TEST(FormatFixed, ZeroHasNoSign) {
  EXPECT_EQ(FormatFixed(-0.0049, 2), "0.00");
  EXPECT_EQ(FormatFixed(-0.0051, 2), "-0.01");
  EXPECT_EQ(FormatFixed(-0.0, 3), "0.000");
  EXPECT_EQ(FormatFixed(-0.4, 0), "0");
  EXPECT_EQ(FormatFixed(12.345, 1), "12.3");
  EXPECT_EQ(FormatTime(-1e-9, 3), "0.000 s");
}

TEST(FormatChosen, LeavesOutZerosBeforeAPower) {
  EXPECT_EQ(FormatChosen(1e-4), "1e-4");
  EXPECT_EQ(FormatChosen(2.5e-12), "2.5e-12");
  EXPECT_EQ(FormatChosen(0.6), "0.600");
}

TEST(FormatDuration, TakesTheUnitThatSuits) {
  EXPECT_EQ(FormatDuration(0.0), "0 s");
  EXPECT_EQ(FormatDuration(0.0139), "13.9 ms");
  EXPECT_EQ(FormatDuration(1.28e-4), "128 µs");
  EXPECT_EQ(FormatDuration(7.83e-9), "7.83 ns");
  EXPECT_EQ(FormatDuration(2.0), "2.00 s");
}

TEST(FormatQuantity, ThousandsOfNewtonsAreKilonewtons) {
  EXPECT_EQ(FormatQuantity(9.81, "N"), "9.81 N");
  EXPECT_EQ(FormatQuantity(9810.0, "N"), "9.81 kN");
  EXPECT_EQ(FormatQuantity(9.81e6, "N"), "9.81 MN");
  EXPECT_EQ(FormatQuantity(0.0520, "N"), "52.0 mN");
  EXPECT_EQ(FormatQuantity(3.1e-6, "J"), "3.10 µJ");
  EXPECT_EQ(FormatQuantity(-9.5e-10, "J"), "-0.950 nJ");
  EXPECT_EQ(FormatQuantity(4.2e-17, "J"), "4.20e-17 J");
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
  EXPECT_EQ(TellHidden(1e-8, -1.06e-14, "N"),
            "Computed: -1.06e-14 N, too small to be told from 0.");
  EXPECT_EQ(TellHidden(1e-8, 12.3, "N"), "");
  EXPECT_EQ(TellHidden(1e-8, 0.0, "N"), "");
}

TEST(WithoutRoundOff, WhatIsLeftOfZeroIsZero) {
  EXPECT_EQ(WithoutRoundOff(3.64e-14, 2.5), 0.0);
  EXPECT_EQ(WithoutRoundOff(-3.64e-14, 2.5), 0.0);
  EXPECT_EQ(WithoutRoundOff(3.64e-8, 2.5), 3.64e-8);
  EXPECT_EQ(WithoutRoundOff(3.64e-14, 1e-13), 3.64e-14);  // beside what is as small
  EXPECT_EQ(WithoutRoundOff(Vec3(1e-15, 2.0, -1e-15), 2.0), Vec3(0, 2, 0));
}

TEST(FormatTime, HasAsManyDecimalsAsAsked) {
  EXPECT_EQ(FormatTime(1.25, 3), "1.250 s");
  EXPECT_EQ(FormatTime(0.1234567, kEventDecimals), "0.123457 s");
}

}  // namespace
}  // namespace touchstone::ui
