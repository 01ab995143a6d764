#include "app/panels.h"

#include <algorithm>

#include "app/input_map.h"
#include "render/force_style.h"
#include "render/markers.h"
#include "ui/dock.h"
#include "ui/help_window.h"
#include "ui/statistics_panel.h"
#include "ui/view_panel.h"
#include "ui/widgets.h"

namespace touchstone::app {
namespace {

constexpr float kNarrowest = 220.0F;  // of a side panel, in points
constexpr float kWidest = 560.0F;
constexpr const char* kHint =
    "Drag a body to pull it    Shift + click to launch one    F1 for more";

ImVec4 ToImGui(const render::Color& c) { return {c[0], c[1], c[2], 1.0F}; }

ui::Legend MakeLegend() {
  using namespace render::colors;
  return {.normal_force = ToImGui(kNormalForce),
          .friction = ToImGui(kFriction),
          .total = ToImGui(kTotal),
          .stick = ToImGui(kStick),
          .slide = ToImGui(kSlide),
          .frictionless = ToImGui(kFrictionless),
          .joint_force = ToImGui(kJointForce),
          .spring_force = ToImGui(kSpring),
          .thrust = ToImGui(kThrust),
          .stretched = ToImGui(kStretched),
          .pressed = ToImGui(kPressed),
          .friction_use = {ToImGui(render::RampColor(0.0)), ToImGui(render::RampColor(0.5)),
                           ToImGui(render::RampColor(1.0))}};
}

void BeginSide(const char* name, const ui::Rect& rect) {
  ImGui::SetNextWindowPos({rect.x, rect.y});
  ImGui::SetNextWindowSize({rect.width, rect.height});
  ImGui::Begin(name, nullptr,
               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                   ImGuiWindowFlags_NoBringToFrontOnFocus);
}

/// The border between a side panel and the scene: dragging it changes the panel's width.
/// `outward` is 1 where a drag to the right widens the panel, else -1.
void DragBorder(const char* name, float x, const ui::Rect& side, float outward, float scale,
                float* width) {
  const float grip = 6.0F * scale;
  ImGui::SetNextWindowPos({x - 0.5F * grip, side.y});
  ImGui::SetNextWindowSize({grip, side.height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1.0F, 1.0F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0F, 0.0F});
  ImGui::Begin(name, nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::InvisibleButton("##grip", {grip, side.height});
  if (ImGui::IsItemHovered() || ImGui::IsItemActive())
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
  if (ImGui::IsItemActive())
    *width =
        std::clamp(*width + outward * ImGui::GetIO().MouseDelta.x / scale, kNarrowest, kWidest);
  ImGui::End();
  ImGui::PopStyleVar(2);
}

}  // namespace

void Panels::DrawLeft(const ui::PanelContext& context, const ui::Rect& rect,
                      double frames_per_second, Preferences* preferences) {
  BeginSide("##left", rect);
  if (ui::Section(context, "Scenes")) scenes_.Draw(context);
  if (ui::Section(context, "Show")) ui::DrawViewPanel(context, MakeLegend(), &preferences->view);
  if (ui::Section(context, "Statistics")) ui::DrawStatisticsPanel(context, frames_per_second);
  ImGui::End();
}

void Panels::DrawRight(const ui::PanelContext& context, const ui::Rect& rect,
                       Preferences* preferences) {
  BeginSide("##right", rect);
  if (ui::Section(context, "Material and gravity")) world_.Draw(context);
  if (const exchange::BodySnapshot* body = context.SelectedBody())
    if (ui::Section(context, "Selected body"))
      inspector_.Draw(context, *body, &preferences->view.free_body);
  if (ui::Section(context, "Parameters")) parameters_.Draw(context);
  ImGui::End();
}

void Panels::DrawDock(const ui::PanelContext& context, const ui::Rect& rect,
                      Preferences* preferences) {
  const ui::DockTab tabs[] = {
      {"Contacts", "every contact with its gap and forces", [&] { contacts_.Draw(context); }},
      {"Plots", "energy, momentum and anything else over time", [&] { plots_.Draw(context); }},
      {"Events", "what happened and when", [&] { events_.Draw(context); }},
      {"Impact", "inside a collision", [&] { impact_.Draw(context, events_.selected()); }},
      {"Search", "how the time of an event was found",
       [&] { search_.Draw(context, events_.selected()); }},
      {"Solver", "how the contact forces were found, and how exact they are",
       [&] { solver_.Draw(context); }},
  };
  ui::DrawDock(context, rect, tabs, &preferences->dock_tab, &preferences->panels);
}

void Panels::Draw(const ui::PanelContext& context, const ui::Layout& layout,
                  double frames_per_second, Preferences* preferences) {
  if (preferences->panels_shown) {
    toolbar_.Draw(context, layout.toolbar, &help_);
    DrawLeft(context, layout.left, frames_per_second, preferences);
    DrawRight(context, layout.right, preferences);
    DrawDock(context, layout.dock, preferences);
    if (preferences->view.gravity) gravity_arrow_.Draw(context, layout.scene);
    DragBorder("##left_border", layout.scene.x, layout.left, 1.0F, context.scale,
               &preferences->panels.left);
    DragBorder("##right_border", layout.right.x, layout.right, -1.0F, context.scale,
               &preferences->panels.right);
  }
  if (!preferences->hint_read) ui::DrawHint(context, layout.scene, kHint);
  if (help_) ui::DrawHelpWindow(context, layout.scene, HelpLines(*context.snapshot.scene), &help_);
  banner_.Draw(context, layout.scene);
}

}  // namespace touchstone::app
