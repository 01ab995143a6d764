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

}  // namespace
}  // namespace touchstone::ui
