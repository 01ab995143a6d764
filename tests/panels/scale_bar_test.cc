#include "ui/scale_bar.h"

#include "panels/panel_fixture.h"

namespace touchstone::ui {
namespace {

class ScaleBarTest : public PanelTest {};

TEST_F(ScaleBarTest, GivesWayToACardInItsCorner) {
  constexpr Rect kRoom{200.0F, 50.0F, 850.0F, 680.0F};
  const ScaleBar bar{.length = 60.0F, .text = "1000 N", .fitted = true};
  Frame([&](const PanelContext&) {
    const Rect usual = PlaceScaleBar(bar, kRoom, {});
    EXPECT_GT(usual.x + usual.width, kRoom.x + kRoom.width - 30.0F);
    const Rect far{210.0F, 60.0F, 400.0F, 250.0F};
    EXPECT_EQ(PlaceScaleBar(bar, kRoom, far).x, usual.x);
    for (const float width : {300.0F, 400.0F, 800.0F}) {
      const Rect card{1040.0F - width, 400.0F, width, 320.0F};
      const Rect beside = PlaceScaleBar(bar, kRoom, card);
      EXPECT_FALSE(beside.Overlaps(card)) << width;
      EXPECT_GE(beside.x, kRoom.x);
      EXPECT_GE(beside.y, kRoom.y);
      EXPECT_LE(beside.x + beside.width, kRoom.x + kRoom.width);
    }
  });
}

// The key of chains stands above the bar, or alone where no arrows are shown.
TEST_F(ScaleBarTest, HasTheKeyOfChainsAboveIt) {
  constexpr Rect kRoom{200.0F, 50.0F, 850.0F, 680.0F};
  const ChainKey key{.text = "up to 138 kN", .thin = 2.0F, .thick = 14.0F};
  Frame([&](const PanelContext&) {
    const ScaleBar arrows{.length = 60.0F, .text = "20 kN"}, chains{.chains = key},
        both{.length = 60.0F, .text = "20 kN", .chains = key};
    const Rect of_arrows = PlaceScaleBar(arrows, kRoom, {});
    const Rect of_chains = PlaceScaleBar(chains, kRoom, {});
    const Rect of_both = PlaceScaleBar(both, kRoom, {});
    EXPECT_EQ(of_chains.height, of_arrows.height);
    EXPECT_FLOAT_EQ(of_both.height, of_arrows.height + of_chains.height);
    EXPECT_EQ(of_both.width, std::max(of_arrows.width, of_chains.width));
    for (const Rect& rect : {of_arrows, of_chains, of_both}) {
      EXPECT_LT(rect.x + rect.width, kRoom.x + kRoom.width);
      EXPECT_LT(rect.y + rect.height, kRoom.y + kRoom.height);
    }
  });
}

}  // namespace
}  // namespace touchstone::ui
