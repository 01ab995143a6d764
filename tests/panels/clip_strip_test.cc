#include "panels/panel_fixture.h"
#include "ui/clip_controls.h"

namespace touchstone::ui {
namespace {

class ClipStripTest : public PanelTest {
 protected:
  PictureState state_;
  ClipStrip strip_;
  Draw draw_ = [this](const PanelContext& context) {
    strip_.Draw(context, state_, {0, 0, 700, 600});
  };
};

TEST_F(ClipStripTest, TellsWhereANewClipIsAndCopiesItsPath) {
  Frame(draw_);
  EXPECT_TRUE(widgets_.empty());
  state_.saved_clip = "/home/ada/Pictures/Touchstone/cube.gif";
  for (int i = 0; i < 10; ++i) Frame(draw_);
  EXPECT_FALSE(widgets_.contains("clip_strip.folder")) << "nothing shows folders here";
  Click(draw_, "clip_strip.copy");
  EXPECT_EQ(ImGui::GetClipboardText(), state_.saved_clip);
  Click(draw_, "clip_strip.close");
  Frame(draw_);
  EXPECT_TRUE(widgets_.empty());
}

TEST_F(ClipStripTest, OpensTheFolderAndGoesByItself) {
  Frame(draw_);
  state_.saved_clip = "/home/ada/Pictures/Touchstone/cube.gif";
  state_.can_show_folder = true;
  for (int i = 0; i < 10; ++i) Frame(draw_);
  Click(draw_, "clip_strip.folder");
  EXPECT_EQ(intents_.picture, PictureIntent::kShowFolder);
  now_ += 20.0;
  Frame(draw_);
  EXPECT_TRUE(widgets_.empty()) << "told long enough";
}

TEST_F(ClipStripTest, TellsWhatTheFirstPictureWaitsFor) {
  state_.clip = PictureState::Progress{.done = 0, .count = 96};
  state_.clip_waits = "computing the run's forces again";
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("clip_strip.waits"));
  state_.clip_waits.clear();
  state_.clip->done = 3;
  Frame(draw_);
  EXPECT_FALSE(widgets_.contains("clip_strip.waits"));
  EXPECT_TRUE(widgets_.contains("clip_strip.progress"));
}

}  // namespace
}  // namespace touchstone::ui
