#include "ui/timeline_bar.h"

#include "panels/panel_fixture.h"

namespace touchstone::ui {
namespace {

class TimelineBarTest : public PanelTest {
 protected:
  Draw draw_ = [this](const PanelContext& context) {
    bar_.Draw(context, events_, {0, 700, 960, 46}, &clip_);
  };
  EventLog events_;
  ClipOptions clip_;
  TimelineBar bar_;
};

// A long run of many bodies takes more memory than it is given: the record then begins later.
TEST_F(TimelineBarTest, TellsWhereARecordBeginsWhoseStartIsLost) {
  snapshot_.timeline.frame = 100;
  snapshot_.timeline.last = 120;
  snapshot_.timeline.last_time = 2.0;
  Frame(draw_);
  EXPECT_FALSE(widgets_.contains("timeline.from"));
  snapshot_.timeline.first = 30;
  snapshot_.timeline.first_time = 0.5;
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("timeline.from"));
}

TEST_F(TimelineBarTest, AMarkedPartIsForgottenWithItsRecording) {
  snapshot_.timeline.last = 120;
  snapshot_.timeline.last_time = 2.0;
  clip_ = {.span = ClipSpan::kBetween, .from = 0.5, .to = 1.0};
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("timeline.marked"));
  ForgetPart(&clip_);
  Frame(draw_);
  EXPECT_FALSE(widgets_.contains("timeline.marked"));
  EXPECT_EQ(clip_.span, ClipSpan::kLast);
}

TEST(ForgetPart, LeavesTheChoiceOfTheWholeRun) {
  ClipOptions options{.span = ClipSpan::kAll, .seconds = 7.0};
  ForgetPart(&options);
  EXPECT_EQ(options.span, ClipSpan::kAll);
  EXPECT_EQ(options.seconds, 7.0);
}

}  // namespace
}  // namespace touchstone::ui
