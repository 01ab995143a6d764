// Nothing lies on anything else and nothing reaches out of the window, at the sizes that people
// have.

#include <gtest/gtest.h>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;
using Rectangle = std::array<double, 4>;

struct Size {
  int width;
  int height;
  double text_scale;
};

/// By how much two rectangles lie on each other, along the axis along which that is less.
double Overlap(const Rectangle& a, const Rectangle& b) {
  return std::min(std::min(a[2], b[2]) - std::max(a[0], b[0]),
                  std::min(a[3], b[3]) - std::max(a[1], b[1]));
}

/// All pairs of widgets that lie on each other by more than rows of a table do, and all that reach
/// out of the window.
std::string Faults(const json& state, const Size& size) {
  const double rows = 6.0 * size.text_scale;
  std::map<std::string, Rectangle> widgets;
  for (const auto& [name, rect] : state.at("widgets").items()) widgets[name] = rect;
  std::string faults;
  for (auto a = widgets.begin(); a != widgets.end(); ++a) {
    const Rectangle& at = a->second;
    if (at[0] < 0.0 || at[1] < 0.0 || at[2] > size.width || at[3] > size.height)
      faults.append(a->first)
          .append(" reaches out of the window: ")
          .append(json(at).dump())
          .append("\n");
    for (auto b = std::next(a); b != widgets.end(); ++b)
      if (at != b->second && Overlap(at, b->second) > rows)  // a widget can have two names
        faults.append(a->first).append(" lies on ").append(b->first).append("\n");
  }
  return faults;
}

class LayoutTest : public DesktopTest, public ::testing::WithParamInterface<Size> {};

TEST_P(LayoutTest, NothingLiesOnAnythingElse) {
  const Size size = GetParam();
  Desktop desktop(size.width, size.height, "table-legs", size.text_scale);
  desktop.Key("space");
  EXPECT_EQ(Faults(desktop.State(), size), "");
  desktop.Click(desktop.BodyAt(desktop.State().at("bodies").back().at("name")));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !s.at("selected").is_null(); }));
  for (const auto& [key, tab] : kDockPanels) {
    desktop.Key(key);
    ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("view").at("dock") == tab; }));
    desktop.Settle();
    EXPECT_EQ(Faults(desktop.State(), size), "") << tab;
  }
}

class StripTest : public DesktopTest {};

TEST_F(StripTest, OfAClipLeavesTheCornersOfANarrowSceneFree) {
  const Desktop desktop(800, 600, "table-legs");
  desktop.Key("ctrl+shift+p");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "clip_strip.strip"); }));
  desktop.Settle();
  const json widgets = desktop.State().at("widgets");
  const Rectangle strip = widgets.at("clip_strip.strip");
  for (const char* corner : {"gravity.arrow", "scale_bar"})
    EXPECT_LE(Overlap(strip, widgets.at(corner)), 0.0) << corner << ": " << widgets.at(corner);
}

class SidePanelTest : public LayoutTest {};

TEST_P(SidePanelTest, NothingMovesSidewaysWhenAScrollBarComesOrGoes) {
  const Size size = GetParam();
  const Desktop desktop(size.width, size.height, "cube", size.text_scale);
  desktop.Key("space");
  desktop.Settle();
  const auto width = [&]() {
    const json rect = desktop.State().at("widgets").at("section.Launch");
    return rect[2].get<double>() - rect[0].get<double>();
  };
  const double before = width();
  for (const char* section : {"Parameters", "Statistics", "Picture", "Parameters"}) {
    desktop.Click(desktop.Widget(std::string("section.") + section));
    desktop.Settle();
    EXPECT_EQ(width(), before) << section;
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, SidePanelTest,
                         ::testing::Values(Size{1280, 800, 1.0}, Size{1920, 1080, 1.0}));
INSTANTIATE_TEST_SUITE_P(Sizes, LayoutTest,
                         ::testing::Values(Size{1280, 800, 1.0}, Size{1920, 1080, 1.0},
                                           Size{2560, 1600, 2.0}, Size{1280, 800, 2.0}));

class SceneListTest : public LayoutTest {};

TEST_P(SceneListTest, IsAsHighAsItsColumn) {
  const Size size = GetParam();
  const Desktop desktop(size.width, size.height, "cube", size.text_scale);
  Pause(desktop);
  desktop.Settle();
  const json widgets = desktop.State().at("widgets");
  const auto rows = std::ranges::count_if(widgets.items(), [](const auto& widget) {
    const std::string& name = widget.key();
    return name.starts_with("scene.") && name != "scene.search" && name != "scene.pictures" &&
           name != "scene.description";
  });
  EXPECT_GE(rows, size.height >= 1000 ? 18 : 9);
  ASSERT_TRUE(widgets.contains("section.Show")) << "all of the column is in sight";
  EXPECT_GT(widgets.at("section.Show")[3], size.height - 60.0) << "and all of it is used";
}

INSTANTIATE_TEST_SUITE_P(Sizes, SceneListTest,
                         ::testing::Values(Size{1280, 800, 1.0}, Size{1920, 1080, 1.0},
                                           Size{800, 600, 1.0}));

class TooltipTest : public DesktopTest {};

// It would lie there until the next picture, and over what a click has opened.
TEST_F(TooltipTest, GoesWithAClickAndWhenTheMouseLeavesTheWindow) {
  Desktop desktop(1280, 800, "cube", 1.0,
                  {{"preferences.json", R"({"window": {"width": 1000, "height": 700}})"}});
  PauseAndSettle(desktop);
  const auto is_shown = [](const json& s) { return !s.at("tooltip").is_null(); };
  const auto rest_at = [&](const Pixel& at) {
    desktop.MoveTo(at);
    return desktop.WaitFor(is_shown);
  };
  ASSERT_TRUE(rest_at(desktop.Widget("help")));
  desktop.MoveTo({1250.0, 780.0});
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return !is_shown(s); }, 1.0));
  ASSERT_TRUE(rest_at(desktop.Widget("play")));
  desktop.Input({"mousedown", "1"});
  desktop.Settle();
  desktop.Input({"mouseup", "1"});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("run_state") == "playing"; }));
  const double clicked = desktop.State().at("time").get<double>();
  EXPECT_FALSE(desktop.WaitFor(
      [&](const json& s) { return is_shown(s) && s.at("time").get<double>() > clicked + 0.2; },
      2.0));
}

}  // namespace
}  // namespace touchstone::ui_test
