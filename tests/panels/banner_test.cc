#include "ui/banner.h"

#include "panels/panel_fixture.h"

namespace touchstone::ui {
namespace {

class BannerTest : public PanelTest {
 protected:
  bool ShownIn(const std::shared_ptr<const scene::SceneDesc>& scene, const std::string& notice) {
    snapshot_.scene = scene;
    snapshot_.run.notice = notice;
    Frame([this](const PanelContext& context) { banner_.Draw(context, {0, 0, 700, 600}); });
    return !banner_.text().empty();
  }

  std::shared_ptr<const scene::SceneDesc> one_ = std::make_shared<const scene::SceneDesc>();
  std::shared_ptr<const scene::SceneDesc> other_ = std::make_shared<const scene::SceneDesc>();
  Banner banner_;
};

TEST_F(BannerTest, WhatWasDoneInASceneIsNotToldInTheNext) {
  EXPECT_FALSE(ShownIn(one_, ""));
  EXPECT_TRUE(ShownIn(one_, "undone: pull"));
  EXPECT_FALSE(ShownIn(other_, "undone: pull"));
  EXPECT_FALSE(ShownIn(other_, ""));
}

TEST_F(BannerTest, WhatHasChangedTheSceneIsTold) {
  EXPECT_TRUE(ShownIn(one_, "undone: pull"));
  EXPECT_TRUE(ShownIn(other_, "undone: open scene"));
  banner_.ShowNotice("saved");
  EXPECT_TRUE(ShownIn(one_, "undone: open scene")) << "a notice of the window";
}

TEST_F(BannerTest, WhatWasDoneAfterARefusalIsTold) {
  snapshot_.run.message = "there is nothing to undo";
  EXPECT_TRUE(ShownIn(one_, ""));
  EXPECT_TRUE(ShownIn(one_, "saved ramp.scene.json"));
  EXPECT_EQ(banner_.text(), "saved ramp.scene.json");
}

TEST_F(BannerTest, WhatAPausedRunHasRefusedCoversNothingLater) {
  EXPECT_FALSE(ShownIn(one_, ""));
  snapshot_.run.message = "there is nothing to undo";
  EXPECT_TRUE(ShownIn(one_, ""));
  banner_.ShowError("no such file");
  EXPECT_TRUE(ShownIn(one_, ""));
  EXPECT_EQ(banner_.text(), "no such file");
  now_ += 10.0;
  EXPECT_FALSE(ShownIn(one_, ""));
  banner_.Expect();  // the same is asked again
  EXPECT_TRUE(ShownIn(one_, ""));
  EXPECT_EQ(banner_.text(), "there is nothing to undo");
}

TEST_F(BannerTest, AnEditThatSucceedsEndsARefusal) {
  EXPECT_FALSE(ShownIn(one_, ""));
  snapshot_.run.message = "'box' overlaps 'ball' by 0.1 m";
  snapshot_.run.refuses_edit = true;
  EXPECT_TRUE(ShownIn(one_, ""));
  snapshot_.run.message.clear();  // the run goes on
  snapshot_.run.refuses_edit = false;
  EXPECT_TRUE(ShownIn(one_, ""));
  snapshot_.timeline.commands = 1;
  EXPECT_FALSE(ShownIn(one_, ""));
  banner_.ShowRefusal("no room here");
  EXPECT_TRUE(ShownIn(one_, ""));
  snapshot_.timeline.commands = 2;
  EXPECT_FALSE(ShownIn(one_, ""));
  banner_.ShowError("could not save");
  snapshot_.timeline.commands = 3;
  EXPECT_TRUE(ShownIn(one_, "")) << "no edit";
}

}  // namespace
}  // namespace touchstone::ui
