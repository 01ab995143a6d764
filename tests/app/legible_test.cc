// What is drawn into the scene, in every theme: labels and marks against what is behind them.

#include <gtest/gtest.h>

#include "render/scene_theme.h"
#include "ui/theme.h"

namespace touchstone::app {
namespace {

namespace colors = render::colors;

constexpr std::array kMarks = {colors::kNormalForce, colors::kFriction,   colors::kStick,
                               colors::kSlide,       colors::kSpring,     colors::kRefused,
                               colors::kAim,         colors::kJointForce, colors::kJoint,
                               colors::kThrust,      colors::kGravity,    colors::kDamping,
                               colors::kNet,         colors::kTotal,      colors::kNormalLine};

TEST(Legible, LabelsOverAnythingInTheScene) {
  ImGui::CreateContext();
  for (const ui::Theme theme : ui::kThemes) {
    ui::ApplyTheme(theme, 1.0F);
    const ImVec4& ground = ui::Colors().label_ground;
    for (const render::Color& color : kMarks)
      for (const Srgb& behind : {Srgb{0, 0, 0}, Srgb{0.5F, 0.5F, 0.5F}, Srgb{1, 1, 1}})
        EXPECT_GE(ContrastRatio(ui::ToSrgb(ui::LabelColor(ui::ToImGui(color))),
                                Blend(ui::ToSrgb(ground), behind, ground.w)),
                  ui::kTextContrast)
            << ToString(theme);
  }
  ui::ApplyTheme(ui::Theme::kLight, 1.0F);
  ImGui::DestroyContext();
}

TEST(Legible, MarksStandOutFromDarkAndFromWhiteGround) {
  for (const render::SceneTheme* theme : {&render::DarkSceneTheme(), &render::PrintSceneTheme()})
    for (const render::Color& color : kMarks)
      EXPECT_GE(ContrastRatio(theme->OfMark(color), theme->ground), ui::kLineContrast);
}

TEST(Legible, ForcesStandOutFromLightGround) {
  const render::SceneTheme& theme = render::LightSceneTheme();
  for (const render::Color& color : {colors::kNormalForce, colors::kFriction, colors::kNet})
    EXPECT_GE(ContrastRatio(theme.OfMark(color), theme.ground), 2.7);
}

}  // namespace
}  // namespace touchstone::app
