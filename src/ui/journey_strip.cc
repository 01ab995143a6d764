#include "ui/journey_strip.h"

#include <algorithm>

#include "ui/format.h"
#include "ui/widgets.h"

namespace touchstone::ui {

void DrawJourneyStrip(const PanelContext& context, const Rect& scene) {
  if (!context.snapshot.journey) return;
  const auto [to_time, share] = *context.snapshot.journey;
  const float width = std::min(0.86F * scene.width, 420.0F * context.scale);
  ImGui::SetNextWindowPos({scene.x + 0.5F * scene.width, scene.y + 14.0F * context.scale},
                          ImGuiCond_Always, {0.5F, 0.0F});
  ImGui::SetNextWindowSize({width, 0.0F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0F * context.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.5F * context.scale);
  ImGui::PushStyleColor(ImGuiCol_Border, Colors().accent);
  ImGui::Begin("##journey", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing);
  const std::string text = "Recomputing up to " + FormatTime(to_time, 3) + ".";
  WriteWrapped(text);
  constexpr const char* kCancel = "Cancel";
  const float button = ImGui::CalcTextSize(kCancel).x + 2.0F * ImGui::GetStyle().FramePadding.x;
  ImGui::ProgressBar(
      static_cast<float>(share),
      {ImGui::GetContentRegionAvail().x - button - ImGui::GetStyle().ItemSpacing.x, 0.0F});
  context.Mark("journey.progress");
  ImGui::SameLine();
  if (ImGui::Button(kCancel)) context.Send(exchange::BreakOff{});
  context.Mark("journey.break_off");
  Tooltip(context.WithKeys("The run stays at its moment.", "cancel"));
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
}

}  // namespace touchstone::ui
