#include "ui/help_window.h"

#include "panels/panel_fixture.h"

namespace touchstone::ui {
namespace {

class HelpWindowTest : public PanelTest {
 protected:
  HelpWindowTest() {
    content_.lines = {{"Time", "Space", "play or pause", "play"}};
    help_.open = true;
  }

  Draw draw_ = [this](const PanelContext& context) {
    DrawHelpWindow(context, content_, &letters_, &help_);
  };
  HelpContent content_;
  HelpState help_;
  bool letters_ = true;
};

TEST_F(HelpWindowTest, ALostKeyIsToldUntilTheNextChange) {
  help_.loss = "F1 is no longer a key for \"this help\"";
  Frame(draw_);  // the window finds its size
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("help.loss"));
  Click(draw_, "help.play");
  EXPECT_EQ(help_.changing, "play");
  Frame(draw_);
  EXPECT_FALSE(widgets_.contains("help.loss"));
}

}  // namespace
}  // namespace touchstone::ui
