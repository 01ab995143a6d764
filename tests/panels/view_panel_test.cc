#include "ui/view_panel.h"

#include "panels/panel_fixture.h"

namespace touchstone::ui {
namespace {

class ViewPanelTest : public PanelTest {
 protected:
  Draw draw_ = [this](const PanelContext& context) { DrawViewPanel(context, {}, &options_); };
  settings::ViewOptions options_;
};

TEST_F(ViewPanelTest, ASceneOfBodiesAloneHasNoBoxesForLinks) {
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("show.Normal"));
  for (const char* label : {"Joints", "Springs", "Thrust", "Links"})
    EXPECT_FALSE(widgets_.contains(std::string("show.") + label)) << label;
}

TEST_F(ViewPanelTest, BoxesStandBelowEachOtherWhereThePanelIsNarrow) {
  Frame(draw_);
  EXPECT_EQ(widgets_.at("show.Log lengths")[1], widgets_.at("show.Groups")[1]);
  width_ = 170.0F;
  Frame(draw_);
  EXPECT_LE(widgets_.at("show.Log lengths")[3], widgets_.at("show.Groups")[1]);
}

TEST_F(ViewPanelTest, WhatTheSceneHasCanBeHidden) {
  snapshot_.springs.emplace_back();
  Frame(draw_);
  EXPECT_FALSE(widgets_.contains("show.Joints"));
  EXPECT_FALSE(widgets_.contains("show.Thrust"));
  Click(draw_, "show.Springs", 0.1F);
  EXPECT_FALSE(options_.forces.spring_forces);
  EXPECT_TRUE(options_.forces.joint_forces);

  snapshot_.joints.emplace_back();
  snapshot_.thrusters.emplace_back();
  Click(draw_, "show.Joints", 0.1F);
  EXPECT_FALSE(options_.forces.joint_forces);
  Click(draw_, "show.Thrust", 0.1F);
  EXPECT_FALSE(options_.forces.thrust);
  Click(draw_, "show.Links", 0.1F);
  EXPECT_FALSE(options_.forces.links);
}

}  // namespace
}  // namespace touchstone::ui
