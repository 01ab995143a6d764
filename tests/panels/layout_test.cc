#include "ui/layout.h"

#include <gtest/gtest.h>

namespace touchstone::ui {
namespace {

/// The four rectangles tile the window: their areas add up, and the borders meet.
void ExpectTiles(const Layout& layout, float width, float height) {
  const auto area = [](const Rect& r) { return r.width * r.height; };
  EXPECT_NEAR(area(layout.toolbar) + area(layout.left) + area(layout.right) + area(layout.scene),
              width * height, 1e-3F * width * height * 1e-3F);
  EXPECT_EQ(layout.left.x + layout.left.width, layout.scene.x);
  EXPECT_EQ(layout.scene.x + layout.scene.width, layout.right.x);
  EXPECT_EQ(layout.toolbar.height, layout.scene.y);
  EXPECT_EQ(layout.right.x + layout.right.width, width);
}

TEST(Layout, TilesCommonWindows) {
  ExpectTiles(ComputeLayout(1280, 800, 1.0F, {}, true), 1280, 800);
  ExpectTiles(ComputeLayout(1920, 1080, 1.0F, {}, true), 1920, 1080);
  ExpectTiles(ComputeLayout(3840, 2160, 2.0F, {}, true), 3840, 2160);
}

TEST(Layout, TheSceneKeepsAThirdOfASmallWindow) {
  const Layout layout = ComputeLayout(800, 500, 2.0F, {560, 560}, true);
  EXPECT_GT(layout.scene.width, 800.0F * 0.33F);
  ExpectTiles(layout, 800, 500);
}

TEST(Layout, WithoutPanelsTheSceneIsTheWindow) {
  const Layout layout = ComputeLayout(1280, 800, 1.0F, {}, false);
  EXPECT_EQ(layout.scene.width, 1280.0F);
  EXPECT_EQ(layout.scene.height, 800.0F);
}

}  // namespace
}  // namespace touchstone::ui
