#include "app/force_switch.h"

#include <gtest/gtest.h>

namespace touchstone::app {
namespace {

using settings::ForceOptions;

TEST(ForceSwitch, WhatItHidesComesBack) {
  ForceOptions options{.friction = false, .pairs = true, .thrust = false};
  const ForceOptions before = options;
  ForceSwitch forces;
  forces.Toggle(&options);
  EXPECT_FALSE(options.normal_forces || options.joint_forces || options.spring_forces);
  EXPECT_TRUE(options.pairs);  // is no kind of force
  forces.Toggle(&options);
  EXPECT_EQ(options, before);
}

TEST(ForceSwitch, WhereNothingWasHiddenItShowsWhatANewWindowDoes) {
  ForceOptions options{.normal_forces = false,
                       .friction = false,
                       .joint_forces = false,
                       .spring_forces = false,
                       .thrust = false};
  ForceSwitch().Toggle(&options);
  EXPECT_EQ(options, ForceOptions());
}

TEST(ForceSwitch, NormalForceAndFrictionAreTwoArrowsOrOne) {
  ForceOptions options;
  ToggleSplit(&options);
  EXPECT_TRUE(options.total && !options.normal_forces && !options.friction);
  ToggleSplit(&options);
  EXPECT_EQ(options, ForceOptions());
}

}  // namespace
}  // namespace touchstone::app
