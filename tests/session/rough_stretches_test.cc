#include "session/rough_stretches.h"

#include <gtest/gtest.h>

namespace touchstone::session {
namespace {

using Stretches = std::vector<std::pair<std::int64_t, std::int64_t>>;

Stretches Within(const RoughStretches& rough, std::int64_t first, std::int64_t last) {
  Stretches stretches;
  for (const exchange::FrameRange& range : rough.Within(first, last))
    stretches.emplace_back(range.first, range.last);
  return stretches;
}

TEST(RoughStretches, JoinFramesThatFollowEachOther) {
  RoughStretches rough;
  for (const std::int64_t frame : {3, 4, 5, 9, 10}) rough.Add(frame);
  EXPECT_EQ(Within(rough, 0, 20), (Stretches{{3, 5}, {9, 10}}));
}

TEST(RoughStretches, KnowAStepThatIsRepeated) {
  RoughStretches rough;
  for (const std::int64_t frame : {3, 4, 9, 3, 4, 9}) rough.Add(frame);
  EXPECT_EQ(Within(rough, 0, 20), (Stretches{{3, 4}, {9, 9}}));
}

TEST(RoughStretches, ForgetWhatHasNotHappened) {
  RoughStretches rough;
  for (const std::int64_t frame : {3, 4, 5, 9}) rough.Add(frame);
  rough.ForgetAfter(4);
  EXPECT_EQ(Within(rough, 0, 20), (Stretches{{3, 4}}));
  rough.Add(5);
  EXPECT_EQ(Within(rough, 0, 20), (Stretches{{3, 5}}));
}

// The step that ended at the first frame belongs to what was before.
TEST(RoughStretches, AreCutToTheTimelineThatIsShown) {
  RoughStretches rough;
  for (const std::int64_t frame : {3, 4, 5, 9}) rough.Add(frame);
  EXPECT_EQ(Within(rough, 4, 8), (Stretches{{5, 5}}));
  EXPECT_EQ(Within(rough, 5, 8), Stretches());
}

}  // namespace
}  // namespace touchstone::session
