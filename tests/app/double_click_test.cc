#include "app/double_click.h"

#include <gtest/gtest.h>

namespace touchstone::app {
namespace {

constexpr double kFrame = 1.0 / 60.0;

ButtonPress At(double x, int button = 0) { return {button, 0, x, 100.0}; }

TEST(DoubleClick, IsTwoQuickPressesAtOnePlaceAndAThirdBeginsAnew) {
  DoubleClick click;
  EXPECT_FALSE(click.Take(At(10), 1.0, kFrame));
  EXPECT_TRUE(click.Take(At(12), 1.2, kFrame));
  EXPECT_FALSE(click.Take(At(12), 1.4, kFrame));
}

TEST(DoubleClick, TooLateTooFarOrAnotherButtonIsAFirstPress) {
  DoubleClick click;
  click.Take(At(10), 1.0, kFrame);
  EXPECT_FALSE(click.Take(At(10), 1.5, kFrame));
  EXPECT_FALSE(click.Take(At(20), 1.6, kFrame));
  EXPECT_FALSE(click.Take(At(20, 1), 1.7, kFrame));
  click.Forget();
  EXPECT_FALSE(click.Take(At(20, 1), 1.8, kFrame));
}

TEST(DoubleClick, SlowPicturesLeaveMoreTime) {
  DoubleClick click;
  click.Take(At(10), 1.0, 0.1);
  EXPECT_TRUE(click.Take(At(10), 1.5, 0.1));
}

}  // namespace
}  // namespace touchstone::app
