#include "app/recovery_prompt.h"

#include "ui/widgets.h"

namespace touchstone::app {

RecoveryAnswer DrawRecoveryPrompt(const ui::PanelContext& context, const ui::Rect& room,
                                  const std::string& when, ui::Rect* place) {
  const float edge = 10.0F * context.scale;
  ImGui::SetNextWindowPos({room.x + room.width - edge, room.y + edge}, ImGuiCond_Always,
                          {1.0F, 0.0F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0F * context.scale);
  ImGui::Begin("##unsaved", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::TextUnformatted(("Unsaved work from " + when + " was saved").c_str());
  ui::Tooltip("Touchstone was closed, or crashed, while a scene had unsaved changes.");
  RecoveryAnswer answer = RecoveryAnswer::kNone;
  if (ImGui::Button("Open")) answer = RecoveryAnswer::kOpen;
  context.Mark("recovery.open");
  ImGui::SameLine();
  if (ImGui::Button("Discard")) answer = RecoveryAnswer::kDiscard;
  context.Mark("recovery.discard");
  ImGui::SameLine();
  if (ImGui::Button("Later")) answer = RecoveryAnswer::kLater;
  context.Mark("recovery.later");
  ui::Tooltip("Ask again next time  (Esc)");
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  *place = {at.x, at.y, size.x, size.y};
  ImGui::End();
  ImGui::PopStyleVar();
  return answer;
}

}  // namespace touchstone::app
