#include "app/double_click.h"

#include <gtest/gtest.h>

namespace touchstone::app {
namespace {

ButtonPress At(double x, double earliest, double latest, int button = 0) {
  return {.button = button, .mods = 0, .x = x, .y = 100.0, .earliest = earliest, .latest = latest};
}

TEST(DoubleClick, IsTwoQuickPressesAtOnePlaceAndAThirdBeginsAnew) {
  DoubleClick click;
  EXPECT_FALSE(click.Take(At(10, 0.99, 1.0)));
  EXPECT_TRUE(click.Take(At(12, 1.19, 1.2)));
  EXPECT_FALSE(click.Take(At(12, 1.39, 1.4)));
}

TEST(DoubleClick, TooLateTooFarOrAnotherButtonIsAFirstPress) {
  DoubleClick click;
  click.Take(At(10, 0.99, 1.0));
  EXPECT_FALSE(click.Take(At(10, 1.49, 1.5)));
  EXPECT_FALSE(click.Take(At(20, 1.59, 1.6)));
  EXPECT_FALSE(click.Take(At(20, 1.69, 1.7, 1)));
  click.Forget();
  EXPECT_FALSE(click.Take(At(20, 1.79, 1.8, 1)));
}

TEST(DoubleClick, ASlowPictureLeavesMoreTime) {
  DoubleClick click;
  click.Take(At(10, 0.8, 1.0));
  EXPECT_TRUE(click.Take(At(10, 1.3, 1.5)));
  click.Take(At(10, 1.8, 2.0));
  EXPECT_TRUE(click.Take(At(10, 1.8, 2.0))) << "both within one picture";
}

}  // namespace
}  // namespace touchstone::app
