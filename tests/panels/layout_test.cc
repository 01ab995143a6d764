#include "ui/layout.h"

#include <gtest/gtest.h>

#include <array>

namespace touchstone::ui {
namespace {

/// The six rectangles tile the window: their areas add up, and the borders meet.
void ExpectTiles(const Layout& layout, float width, float height) {
  const auto area = [](const Rect& r) { return r.width * r.height; };
  EXPECT_NEAR(area(layout.toolbar) + area(layout.left) + area(layout.right) + area(layout.scene) +
                  area(layout.timeline) + area(layout.dock),
              width * height, 1e-3F * width * height * 1e-3F);
  EXPECT_EQ(layout.left.x + layout.left.width, layout.scene.x);
  EXPECT_EQ(layout.scene.x + layout.scene.width, layout.right.x);
  EXPECT_EQ(layout.toolbar.height, layout.scene.y);
  EXPECT_EQ(layout.scene.y + layout.scene.height, layout.timeline.y);
  EXPECT_EQ(layout.timeline.y + layout.timeline.height, layout.dock.y);
  EXPECT_EQ(layout.dock.y + layout.dock.height, height);
  EXPECT_EQ(layout.right.x + layout.right.width, width);
}

TEST(Layout, TilesCommonWindows) {
  ExpectTiles(ComputeLayout(1280, 800, 1.0F, {}, true), 1280, 800);
  ExpectTiles(ComputeLayout(1920, 1080, 1.0F, {}, true), 1920, 1080);
  ExpectTiles(ComputeLayout(3840, 2160, 2.0F, {}, true), 3840, 2160);
}

// Window managers may make a window smaller than it allows: every part keeps some room.
TEST(Layout, ATinyWindowShowsAPartOfTheSmallestLayout) {
  for (const float scale : {1.0F, 3.0F})
    for (const bool open : {true, false})
      for (const auto& size : {std::array{1.0F, 1.0F}, {120.0F, 80.0F}, {800.0F, 120.0F}}) {
        const Layout layout = ComputeLayout(size[0], size[1], scale, {.dock_open = open}, true);
        for (const Rect& part : {layout.toolbar, layout.left, layout.right, layout.scene,
                                 layout.timeline, layout.dock}) {
          EXPECT_GT(part.width, 0.0F);
          EXPECT_GT(part.height, 0.0F);
        }
        EXPECT_GT(layout.scene.height, 40.0F * scale);
      }
}

TEST(Layout, TheSceneHasTwoThirdsOfTheFirstWindow) {
  for (const float width : {1280.0F, 1920.0F, 2560.0F})
    EXPECT_GE(ComputeLayout(width, 800, 1.0F, {}, true).scene.width, width * 2.0F / 3.0F);
}

TEST(Layout, TheSceneKeepsHalfOfASmallWindow) {
  const Layout layout = ComputeLayout(800, 500, 2.0F, {.left = 560, .right = 560}, true);
  EXPECT_GE(layout.scene.width, 399.0F);
  ExpectTiles(layout, 800, 500);
}

TEST(Layout, AFoldedPanelLeavesItsRoomToTheScene) {
  PanelWidths widths;
  const float both = ComputeLayout(1280, 800, 1.0F, widths, true).scene.width;
  widths.right_open = false;
  const Layout left_only = ComputeLayout(1280, 800, 1.0F, widths, true);
  EXPECT_EQ(left_only.scene.width, both + widths.right);
  ExpectTiles(left_only, 1280, 800);
  widths.left_open = false;
  const Layout none = ComputeLayout(1280, 800, 1.0F, widths, true);
  EXPECT_EQ(none.scene.width, 1280.0F);
  ExpectTiles(none, 1280, 800);
}

TEST(Layout, AnOpenDockLeavesTheSceneItsShare) {
  PanelWidths widths;
  widths.dock_open = true;
  widths.dock = 900.0F;
  for (const float scale : {1.0F, 2.0F}) {
    const Layout layout = ComputeLayout(1280, 800, scale, widths, true);
    EXPECT_GE(layout.scene.height, 0.33F * 800.0F);
    EXPECT_GT(layout.dock.height, 150.0F);
    ExpectTiles(layout, 1280, 800);
  }
}

TEST(Layout, WithoutPanelsTheSceneIsTheWindow) {
  const Layout layout = ComputeLayout(1280, 800, 1.0F, {}, false);
  EXPECT_EQ(layout.scene.width, 1280.0F);
  EXPECT_EQ(layout.scene.height, 800.0F);
}

// Beside a low scene; in front of a high one, and where there is no room for both.
TEST(Layout, ALessonsCardHasAColumnWhereTheDockIsOpen) {
  const PanelWidths closed, open{.dock_open = true};
  Layout layout = ComputeLayout(1280, 800, 1.0F, closed, true);
  const Rect whole = layout.scene;
  MakeRoomForCard(1.0F, &layout);
  EXPECT_EQ(layout.card.width, 0.0F);
  EXPECT_EQ(layout.scene.width, whole.width);
  layout = ComputeLayout(1280, 800, 1.0F, open, true);
  const float width = layout.scene.width;
  MakeRoomForCard(1.0F, &layout);
  EXPECT_GE(layout.card.width, kCardWidth);
  EXPECT_EQ(layout.card.x + layout.card.width, layout.scene.x);
  EXPECT_EQ(layout.SceneAndCard().width, width);
  EXPECT_GE(layout.scene.width, 320.0F);
  // Large text makes the card large: where there is no room for both, it is narrower.
  layout = ComputeLayout(1920, 1080, 1.8F, closed, true);
  MakeRoomForCard(1.8F, &layout);
  EXPECT_GE(layout.card.width, 280.0F * 1.8F);
  EXPECT_LT(layout.CardWidth(1.8F), layout.card.width);
  EXPECT_LT(layout.card.width, kCardWidth * 1.8F);
  EXPECT_GE(layout.scene.width, 319.0F * 1.8F);
  layout = ComputeLayout(800, 600, 1.0F, open, true);
  MakeRoomForCard(1.0F, &layout);
  EXPECT_EQ(layout.card.width, 0.0F);
}

TEST(LargestBeside, TakesTheLargestOfFourPartsOrAll) {
  const Rect room{100, 50, 800, 600};
  const auto beside = [&](const Rect& other) {
    const Rect part = LargestBeside(room, other);
    return std::array{part.x, part.y, part.width, part.height};
  };
  EXPECT_EQ(beside({110, 60, 300, 400}), (std::array{410.0F, 50.0F, 490.0F, 600.0F}));
  EXPECT_EQ(beside({590, 60, 300, 400}), (std::array{100.0F, 50.0F, 490.0F, 600.0F}));
  EXPECT_EQ(beside({110, 60, 780, 100}), (std::array{100.0F, 160.0F, 800.0F, 490.0F}));
  EXPECT_EQ(beside({110, 540, 780, 100}), (std::array{100.0F, 50.0F, 800.0F, 490.0F}));
  const std::array all{100.0F, 50.0F, 800.0F, 600.0F};
  EXPECT_EQ(beside({0, 50, 100, 600}), all) << "beside it already";
  EXPECT_EQ(beside({110, 60, 780, 580}), all) << "nothing is left";
}

}  // namespace
}  // namespace touchstone::ui
