#include "ui/side_panel.h"

#include <imgui.h>

namespace touchstone::ui {

void SidePanel::Begin(const Rect& rect, float scale) {
  const ImVec2 padding = {8.0F * scale, 10.0F * scale};
  ImGui::SetNextWindowPos({rect.x, rect.y});
  ImGui::SetNextWindowSize({rect.width, rect.height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
  const int hidden = scrolls_ ? 0 : 3;
  const ImGuiCol parts[] = {ImGuiCol_ScrollbarGrab, ImGuiCol_ScrollbarGrabHovered,
                            ImGuiCol_ScrollbarGrabActive};
  for (int i = 0; i < hidden; ++i) ImGui::PushStyleColor(parts[i], ImVec4(0, 0, 0, 0));
  ImGui::Begin(name_, nullptr,
               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNavFocus |
                   ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoBackground |
                   ImGuiWindowFlags_AlwaysVerticalScrollbar);
  ImGui::PopStyleColor(hidden);
  ImGui::PopStyleVar();
}

void SidePanel::End() {
  scrolls_ = ImGui::GetScrollMaxY() > 0.0F;
  ImGui::End();
}

}  // namespace touchstone::ui
