#include "app/clip_plan.h"

#include <gtest/gtest.h>

namespace touchstone::app {
namespace {

exchange::Snapshot RecordedRun() {
  exchange::Snapshot snapshot;
  snapshot.timeline.first_time = 0.0;
  snapshot.timeline.last_time = 12.0;
  snapshot.time = 10.0;
  return snapshot;
}

TEST(ClipPlan, OfTheLastSecondsEndsAtTheMomentShown) {
  const ClipPlan plan = PlanClip({.seconds = 4.0}, RecordedRun(), 900.0, 600.0);
  EXPECT_EQ(plan.times.size(), 101U);
  EXPECT_DOUBLE_EQ(plan.times.front(), 6.0);
  EXPECT_DOUBLE_EQ(plan.times.back(), 10.0);
  EXPECT_EQ(plan.format.width, 800);
  EXPECT_EQ(plan.format.height, 534) << "even";
  EXPECT_EQ(plan.survey.size(), 12U);
  EXPECT_EQ(plan.survey.front(), plan.times.front());
  EXPECT_EQ(plan.survey.back(), plan.times.back());
}

TEST(ClipPlan, OfTheWholeRunInSlowMotionHasMorePictures) {
  const ClipPlan plan = PlanClip(
      {.kind = ui::ClipKind::kMp4, .span = ui::ClipSpan::kAll, .speed = 0.25, .rate = 30.0},
      RecordedRun(), 800.0, 500.0);
  EXPECT_EQ(plan.times.size(), 1441U);
  EXPECT_NEAR(plan.times[1] - plan.times[0], 0.25 / 30.0, 1e-12);
  EXPECT_TRUE(plan.survey.empty()) << "a video has all colours";
}

TEST(ClipPlan, OfAPartIsCutToWhatIsRecorded) {
  const ClipPlan plan = PlanClip({.span = ui::ClipSpan::kBetween, .from = 11.0, .to = 20.0},
                                 RecordedRun(), 800.0, 500.0);
  EXPECT_DOUBLE_EQ(plan.times.front(), 11.0);
  EXPECT_DOUBLE_EQ(plan.times.back(), 12.0);
}

TEST(ClipPlan, ARefusalNamesThePartThatWasAskedFor) {
  const auto refusal = [](const ui::ClipOptions& options, const exchange::Snapshot& run) {
    try {
      PlanClip(options, run, 800.0, 500.0);
    } catch (const ClipError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const ui::ClipOptions part{.span = ui::ClipSpan::kBetween, .from = 15.0, .to = 20.0};
  EXPECT_EQ(refusal(part, RecordedRun()),
            "there is nothing to make a clip of: the part from 15.000 s to 20.000 s is not in the "
            "recorded run, which goes from 0.000 s to 12.000 s");
  EXPECT_EQ(refusal(part, {}),
            "there is nothing to make a clip of: no step of the run is recorded");
}

TEST(ClipPlan, OfNothingOrOfTooMuchIsRefused) {
  EXPECT_THROW(PlanClip({.span = ui::ClipSpan::kBetween, .from = 15.0, .to = 20.0}, RecordedRun(),
                        800.0, 500.0),
               ClipError);
  EXPECT_THROW(PlanClip({.span = ui::ClipSpan::kAll, .speed = 0.01, .rate = 60.0}, RecordedRun(),
                        800.0, 500.0),
               ClipError);
}

}  // namespace
}  // namespace touchstone::app
