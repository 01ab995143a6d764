#include "ui/dock.h"

#include "panels/panel_fixture.h"

namespace touchstone::ui {
namespace {

class DockTest : public PanelTest {
 protected:
  Draw draw_ = [this](const PanelContext& context) {
    drawn_.clear();
    const DockTab tabs[] = {{"One", "", "", [this] { drawn_ = "One"; }},
                            {"Two", "", "", [this] { drawn_ = "Two"; }}};
    DrawDock(context, {400, 600, 700, 300}, tabs, &tab_, &sizes_);
  };
  std::string tab_ = "One";
  std::string drawn_;
  PanelWidths sizes_;
};

TEST_F(DockTest, AClosedDockDrawsItsTabsAlone) {
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("dock.One"));
  EXPECT_EQ(drawn_, "");
}

TEST_F(DockTest, TabsOpenSwitchAndClose) {
  Click(draw_, "dock.Two");
  Frame(draw_);
  EXPECT_TRUE(sizes_.dock_open);
  EXPECT_EQ(drawn_, "Two");
  Click(draw_, "dock.One");
  Frame(draw_);
  EXPECT_EQ(drawn_, "One");
  Click(draw_, "dock.One");
  Frame(draw_);
  EXPECT_FALSE(sizes_.dock_open);
  EXPECT_EQ(drawn_, "");
}

// Who opens a panel and goes on to the next tab hits that one.
TEST_F(DockTest, TabsStayWhereTheyAre) {
  float height = 32.0F;
  const Draw draw = [&](const PanelContext& context) {
    const DockTab tabs[] = {{"One", "", "", [] {}}, {"Two", "", "", [] {}}};
    height = sizes_.dock_open ? 300.0F : sizes_.tabs * context.scale;
    DrawDock(context, {400, 900 - height, 700, height}, tabs, &tab_, &sizes_);
  };
  for (int i = 0; i < 3; ++i) Frame(draw);
  const auto closed = widgets_.at("dock.Two");
  Click(draw, "dock.One");
  for (int i = 0; i < 3; ++i) Frame(draw);
  ASSERT_TRUE(sizes_.dock_open);
  EXPECT_EQ(widgets_.at("dock.Two"), closed);
}

}  // namespace
}  // namespace touchstone::ui
