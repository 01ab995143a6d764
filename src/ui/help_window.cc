#include "ui/help_window.h"

#include <algorithm>

namespace touchstone::ui {

void DrawHelpWindow(const PanelContext& context, const Rect& scene,
                    const std::vector<HelpLine>& lines, bool* open) {
  ImGui::SetNextWindowPos({scene.x + 0.5F * scene.width, scene.y + 0.5F * scene.height},
                          ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F}, {scene.width * 0.96F, scene.height * 0.96F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0F * context.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0F);
  ImGui::Begin("Mouse and keys", open,
               ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
  if (ImGui::BeginTable("##bindings", 2, ImGuiTableFlags_SizingFixedFit)) {
    std::string group;
    for (const HelpLine& line : lines) {
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      if (line.group != group) {
        group = line.group;
        ImGui::PushFont(context.fonts.bold);
        ImGui::TextUnformatted(group.c_str());
        ImGui::PopFont();
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
      }
      ImGui::TextColored(palette::kAccent, "%s", line.input.c_str());
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(line.meaning.c_str());
    }
    ImGui::EndTable();
  }
  const ImVec2 corner = ImGui::GetWindowPos();
  const ImVec2 size = ImGui::GetWindowSize();
  (*context.widgets)["help.window"] = {corner.x, corner.y, corner.x + size.x, corner.y + size.y};
  ImGui::End();
  ImGui::PopStyleVar(2);
}

void DrawHint(const PanelContext& context, const Rect& scene, const char* text) {
  // In a narrow scene it takes more lines.
  const float pad = 8.0F * context.scale;
  const float room = std::max(scene.width - 4.0F * pad, 10.0F * pad);
  const ImVec2 size = ImGui::CalcTextSize(text, nullptr, false, room);
  const ImVec2 at{scene.x + 0.5F * (scene.width - size.x),
                  scene.y + scene.height - size.y - 3.0F * pad};
  ImDrawList* draw = ImGui::GetBackgroundDrawList();
  draw->AddRectFilled({at.x - 1.5F * pad, at.y - pad},
                      {at.x + size.x + 1.5F * pad, at.y + size.y + pad},
                      IM_COL32(255, 255, 255, 190), 1.2F * pad);
  draw->AddText(nullptr, 0.0F, at, ImGui::GetColorU32(palette::kText), text, nullptr, room);
}

}  // namespace touchstone::ui
