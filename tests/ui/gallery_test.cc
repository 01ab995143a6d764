// The scenes with their pictures, in the real window, driven by real events.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class GalleryTest : public DesktopTest {};

/// How many colours a card's picture has: many when it is drawn, one while its place is empty.
std::size_t ColoursOf(const Screenshot& picture, const json& card) {
  std::set<Rgb> colours;
  const double left = card[0];
  const double top = card[1];
  const double width = card[2].get<double>() - left;
  for (double x = 0.15; x < 0.85; x += 0.02)
    for (double y = 0.1; y < 0.45; y += 0.02)
      colours.insert(
          picture.At(static_cast<int>(left + x * width), static_cast<int>(top + y * width)));
  return colours.size();
}

TEST_F(GalleryTest, ASceneIsPickedByItsPicture) {
  Desktop desktop(1280, 800, "cube", 1.0, {{"preferences.json", kAutomaticQuality}});
  desktop.Click(desktop.Widget("scene.pictures"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "gallery.seesaw"); }));
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) {
    return ColoursOf(desktop.Capture(), s.at("widgets").at("gallery.seesaw")) > 20;
  }));
  desktop.Click(desktop.Widget("gallery.seesaw"));
  EXPECT_TRUE(desktop.WaitFor(
      [](const json& s) { return s.at("scene") == "seesaw" && !Shows(s, "gallery.search"); }));
}

TEST_F(GalleryTest, PicturesFollowTheTheme) {
  Desktop desktop(
      1280, 800, "cube", 1.0,
      {{"preferences.json",
        R"({"quality": "automatic", "theme": "dark", "sections": {"Show": false, "Statistics": false,
                        "Picture": true}})"}});
  desktop.Key("ctrl+k");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "gallery.cube"); }));
  // Of the picture's upper corner, where the sky is.
  const auto brightness = [&](const json& s) {
    const json card = s.at("widgets").at("gallery.cube");
    const Rgb color = desktop.Capture().At(card[0].get<int>() + 14, card[1].get<int>() + 14);
    return color[0] + color[1] + color[2];
  };
  const auto is_drawn = [&](const json& s) {
    return Shows(s, "gallery.cube") &&
           ColoursOf(desktop.Capture(), s.at("widgets").at("gallery.cube")) > 20;
  };
  ASSERT_TRUE(desktop.WaitFor(is_drawn));
  EXPECT_LT(brightness(desktop.State()), 250);
  desktop.Click(desktop.Widget("picture.theme"));
  desktop.Click(desktop.Widget("picture.theme.light"));
  EXPECT_TRUE(
      desktop.WaitFor([&](const json& s) { return is_drawn(s) && brightness(s) > 500; }, 20.0));
}

// The scene that is called so comes first, those that only tell of it after it; arrow keys choose.
TEST_F(GalleryTest, TheBestMatchesComeFirstAndArrowKeysChoose) {
  Desktop desktop(1280, 800, "cube");
  desktop.Key("ctrl+k");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "gallery.search"); }));
  desktop.Settle();
  desktop.Input({"type", "stack"});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "gallery.chosen.stack-10"); }));
  const json widgets = desktop.State().at("widgets");
  const json first = widgets.at("gallery.stack-10");
  for (const auto& [name, rect] : widgets.items()) {
    if (!name.starts_with("gallery.") || name == "gallery.search") continue;
    EXPECT_GE(rect[1], first[1]) << name;
    EXPECT_TRUE(rect[1] > first[1] || rect[0] >= first[0]) << name;
  }
  desktop.Key("Down");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !Shows(s, "gallery.chosen.stack-10"); }));
  desktop.Key("Up");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "gallery.chosen.stack-10"); }));
  desktop.Key("Right");
  std::string second;
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) {
    for (const auto& [name, rect] : s.at("widgets").items())
      if (name.starts_with("gallery.chosen.")) second = name.substr(15);
    return !second.empty() && second != "stack-10";
  }));
  desktop.Key("Return");
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("scene") == second; }));
}

TEST_F(GalleryTest, TypingSearchesAndEnterLoadsAndEscapeCloses) {
  Desktop desktop(1280, 800, "cube");
  desktop.Key("ctrl+k");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "gallery.search"); }));
  desktop.Settle();
  desktop.Input({"type", "mortar"});
  ASSERT_TRUE(desktop.WaitFor(
      [](const json& s) { return Shows(s, "gallery.arch-25") && !Shows(s, "gallery.cube"); }));
  desktop.Key("ctrl+a");  // all of it is typed over
  desktop.Settle();
  desktop.Input({"type", "plank"});
  ASSERT_TRUE(desktop.WaitFor(
      [](const json& s) { return Shows(s, "gallery.seesaw") && !Shows(s, "gallery.arch-25"); }));
  desktop.Key("ctrl+a");
  desktop.Settle();
  desktop.Input({"type", "mortar"});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "gallery.arch-25"); }));
  desktop.Key("Return");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("scene") == "arch-25"; }));

  desktop.Key("ctrl+k");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "gallery.start"); }));
  desktop.Key("Escape");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return !Shows(s, "gallery.search"); }));
  EXPECT_EQ(desktop.State().at("scene"), "arch-25");
}

}  // namespace
}  // namespace touchstone::ui_test
