#include "ui/dock.h"

#include <algorithm>

#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

constexpr float kLowest = 150.0F;  // height of the dock, in points
constexpr float kHighest = 900.0F;

constexpr ImGuiWindowFlags kFlags =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
    ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoBackground;

void DrawTabs(const PanelContext& context, std::span<const DockTab> tabs, std::string* open_tab,
              PanelWidths* sizes) {
  for (const DockTab& tab : tabs) {
    const float width = ImGui::CalcTextSize(tab.name).x + 2.0F * ImGui::GetStyle().FramePadding.x;
    if (&tab != tabs.data()) SameLineIfRoom(width, 3.0F * context.scale);
    const bool open = sizes->dock_open && *open_tab == tab.name;
    if (open) {
      ImGui::PushStyleColor(ImGuiCol_Button, Colors().accent);
      ImGui::PushStyleColor(ImGuiCol_ButtonHovered, Colors().accent);
      ImGui::PushStyleColor(ImGuiCol_Text, Colors().on_accent);
    }
    const bool clicked = ImGui::Button(tab.name);
    if (open) ImGui::PopStyleColor(3);
    context.Mark(std::string("dock.") + tab.name);
    Tooltip(context.WithKeys(tab.tooltip, tab.action));
    if (clicked) ToggleDock(tab.name, open_tab, sizes);
  }
}

}  // namespace

void OpenDock(const std::string& tab, std::string* open_tab, PanelWidths* sizes) {
  sizes->dock_open = true;
  *open_tab = tab;
}

void ToggleDock(const std::string& tab, std::string* open_tab, PanelWidths* sizes) {
  const bool close = sizes->dock_open && *open_tab == tab;
  OpenDock(tab, open_tab, sizes);
  sizes->dock_open = !close;
}

void DrawDock(const PanelContext& context, const Rect& rect, std::span<const DockTab> tabs,
              std::string* open_tab, PanelWidths* sizes) {
  ImGui::SetNextWindowPos({rect.x, rect.y});
  ImGui::SetNextWindowSize({rect.width, rect.height});
  const float pad = 3.0F * context.scale;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {2.0F * pad, pad});
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {8.0F * context.scale, 4.0F * context.scale});
  ImGui::Begin("##dock", nullptr, kFlags);
  const bool was_open = sizes->dock_open;
  const float strip = std::min(sizes->tabs * context.scale, rect.height);
  if (was_open) {
    // In a low dock, each panel scrolls by itself.
    ImGui::PushStyleColor(ImGuiCol_ChildBg, ImGui::GetStyleColorVec4(ImGuiCol_WindowBg));
    ImGui::BeginChild(("##panel " + *open_tab).c_str(), {0.0F, rect.height - strip - pad}, false,
                      ImGuiWindowFlags_NoBackground);
    const auto tab = std::ranges::find_if(
        tabs, [&](const DockTab& candidate) { return *open_tab == candidate.name; });
    if (tab != tabs.end()) tab->draw();
    ImGui::EndChild();
    ImGui::PopStyleColor();
  }
  const float top = rect.y + rect.height - strip;
  ImGui::SetCursorScreenPos({rect.x + 2.0F * pad, top + pad});
  DrawTabs(context, tabs, open_tab, sizes);
  sizes->tabs = (ImGui::GetItemRectMax().y - top + pad) / context.scale;
  ImGui::End();
  ImGui::PopStyleVar(2);
  if (!was_open) return;
  const float grip = kGrip * context.scale;
  const Rect border{rect.x, rect.y - 0.5F * grip, rect.width, grip};
  if (const auto dragged = DragBorder("##dock_border", border, DragAlong::kY))
    sizes->dock = std::clamp((rect.height - *dragged) / context.scale, kLowest, kHighest);
}

}  // namespace touchstone::ui
