// What is drawn into the scene, in every theme: labels and marks against what is behind them.

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "app/look.h"
#include "base/math.h"
#include "render/scene_theme.h"
#include "support/scene_run.h"
#include "ui/theme.h"

namespace touchstone::app {
namespace {

namespace colors = render::colors;

constexpr std::array kMarks = {
    colors::kNormalForce, colors::kFriction, colors::kStick,      colors::kSlide,
    colors::kSpring,      colors::kRefused,  colors::kAim,        colors::kJointForce,
    colors::kJoint,       colors::kThrust,   colors::kGravity,    colors::kDamping,
    colors::kNet,         colors::kTotal,    colors::kNormalLine, colors::kResultant};

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

/// A colour as people see it who lack a kind of cones, in linear light (Machado, Oliveira and
/// Fernandes 2009, full severity).
Mat3 WithoutGreenCones() {
  return (Mat3() << 0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820,
          0.042940, 0.968881)
      .finished();
}
Mat3 WithoutRedCones() {
  return (Mat3() << 0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882,
          -0.048116, 1.051998)
      .finished();
}

Mat3 WithoutBlueCones() {
  return (Mat3() << 1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733,
          0.691367, 0.303900)
      .finished();
}

/// CIE L*a*b* under daylight (D65) of what is left of an sRGB colour.
Vec3 ToLab(const Srgb& color, const Mat3& seen) {
  Vec3 light;
  for (int i = 0; i < 3; ++i) {
    const double share = color[static_cast<std::size_t>(i)];
    light[i] = share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
  }
  const Mat3 to_xyz = (Mat3() << 0.4124564, 0.3575761, 0.1804375, 0.2126729, 0.7151522, 0.0721750,
                       0.0193339, 0.1191920, 0.9503041)
                          .finished();
  const Vec3 left = (seen * light).cwiseMax(0.0).cwiseMin(1.0);
  const Vec3 xyz = (to_xyz * left).cwiseQuotient(Vec3(0.95047, 1.0, 1.08883));
  const Vec3 f = xyz.unaryExpr(
      [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116.0; });
  return {116.0 * f.y() - 16.0, 500.0 * (f.x() - f.y()), 200.0 * (f.y() - f.z())};
}

// 2.3 is a difference that can just be seen side by side; these are told apart by thin arrows and
// small discs.
TEST(Legible, WhatIsShownTogetherIsToldApartByThoseWhoLackConesToo) {
  constexpr double kApart = 15.0;
  const std::vector<std::vector<Srgb>> groups = {
      {colors::kNormalForce, colors::kFriction, colors::kGravity, colors::kNet, colors::kTotal,
       colors::kResultant, colors::kSpring, colors::kJointForce, colors::kThrust, colors::kAim},
      {colors::kStick, colors::kSlide, colors::kFrictionless},
      {colors::kSpring, colors::kRefused, colors::kAim},
      {colors::kStretched, colors::kPressed, colors::kSlack}};
  for (const ui::Theme kind : ui::kThemes)
    for (const Mat3& seen :
         {Mat3(Mat3::Identity()), WithoutGreenCones(), WithoutRedCones(), WithoutBlueCones()})
      for (const auto& group : groups)
        for (std::size_t i = 0; i < group.size(); ++i)
          for (std::size_t j = 0; j < i; ++j) {
            const auto shown = [&](std::size_t at) {
              return ToLab(SceneThemeOf(kind).OfMark(group[at]), seen);
            };
            EXPECT_GT((shown(i) - shown(j)).norm(), kApart)
                << i << " and " << j << " of " << group.size() << " in " << ToString(kind);
          }
}

// A green ball on a green cloth was not seen.
TEST(Legible, TheDiscsOfBilliardsStandOutFromTheTable) {
  session::Simulation simulation(testing::BuiltIn("billiards"));
  const exchange::Snapshot s = simulation.MakeSnapshot();
  for (const exchange::BodySnapshot& disc : s.bodies)
    for (const exchange::BodySnapshot& table : s.bodies) {
      if (disc.fixed || !table.fixed) continue;
      double square = 0.0;
      for (std::size_t i = 0; i < 3; ++i) {
        const double apart =
            static_cast<double>(disc.color[i]) - static_cast<double>(table.color[i]);
        square += apart * apart;
      }
      EXPECT_GT(std::sqrt(square), 0.15) << disc.name << " on " << table.name;
    }
}

}  // namespace
}  // namespace touchstone::app
