#include "ui/reference_strip.h"

#include <gtest/gtest.h>

namespace touchstone::ui {
namespace {

// The buttons, the menu and the guide call it so, too.
TEST(DescribeReference, CallsItTheKeptRun) {
  ReferenceFacts facts;
  facts.share = 0.5;
  EXPECT_EQ(DescribeReference(facts), "Keeping this run.");
  facts.share = 1.0;
  facts.reaches_here = false;
  facts.end_time = 2.5;
  EXPECT_EQ(DescribeReference(facts), "The kept run ends at 2.500 s.");
  facts.reaches_here = true;
  facts.apart = 0.25;
  facts.farthest = "cube";
  EXPECT_EQ(DescribeReference(facts), "Here 'cube' is farthest from the kept run: 0.250 m.");
}

}  // namespace
}  // namespace touchstone::ui
