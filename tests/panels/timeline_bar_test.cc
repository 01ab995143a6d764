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

}  // namespace
}  // namespace touchstone::ui
