#include "ui/scale_bar.h"

#include <algorithm>
#include <cmath>

#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

constexpr float kBarMargin = 0.9F;  // margin around bar and text, in lines of text
constexpr const char* kBarFitted = " (fitted)";

std::string TextOf(const ScaleBar& bar) { return bar.fitted ? bar.text + kBarFitted : bar.text; }

}  // namespace

Rect PlaceScaleBar(const ScaleBar& bar, const Rect& scene, const Rect& card) {
  const float line = ImGui::GetTextLineHeight();
  const float width = std::max(bar.length, ImGui::CalcTextSize(TextOf(bar).c_str()).x) + line;
  const float height = 2.1F * line;
  constexpr float kRoomForGravity = 9.0F;  // for the gravity arrow opposite, in lines
  const float margin = kBarMargin * line;
  Rect rect{std::floor(scene.x + scene.width - width - margin),
            std::floor(scene.y + scene.height - height - margin), width, height};
  if (!card.Overlaps(rect)) return rect;
  if (card.x - scene.x >= width + 2.0F * margin + kRoomForGravity * line)
    rect.x = std::floor(card.x - width - margin);
  else if (card.y - scene.y >= height + 2.0F * margin)
    rect.y = std::floor(card.y - height - margin);
  return rect;
}

void DrawScaleBar(const ScaleBar& bar, const Rect& scene, const Rect& card, ImDrawList* draw) {
  const float line = ImGui::GetTextLineHeight();
  const Rect rect = PlaceScaleBar(bar, scene, card);
  const ImU32 color = ImGui::GetColorU32(Colors().text);
  const float middle = rect.x + 0.5F * rect.width;
  const float left = std::floor(middle - 0.5F * bar.length), right = left + bar.length;
  const float y = std::floor(rect.y + rect.height - 0.5F * line);
  const float tick = 0.3F * line, thick = 0.1F * line;
  draw->AddRectFilled({rect.x, rect.y}, {rect.x + rect.width, rect.y + rect.height},
                      ImGui::GetColorU32(Colors().label_ground), 0.3F * line);
  draw->AddRectFilled({left, y - 0.5F * thick}, {right, y + 0.5F * thick}, color);
  draw->AddRectFilled({left, y - tick}, {left + thick, y + tick}, color);
  draw->AddRectFilled({right - thick, y - tick}, {right, y + tick}, color);
  const std::string text = TextOf(bar);
  draw->AddText({middle - 0.5F * ImGui::CalcTextSize(text.c_str()).x, rect.y + 0.1F * line}, color,
                text.c_str());
}

void DrawScaleBarButton(const PanelContext& context, const ScaleBar& bar, const Rect& scene,
                        const Rect& card) {
  const Rect rect = PlaceScaleBar(bar, scene, card);
  ImGui::SetNextWindowPos({rect.x, rect.y});
  ImGui::SetNextWindowSize({rect.width, rect.height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0F, 0.0F});
  ImGui::Begin("##scale_bar", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBringToFrontOnFocus);
  const bool clicked = ImGui::InvisibleButton("##bar", {rect.width, rect.height});
  context.Mark("scale_bar");
  if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0))
    context.intents->arrow_scale = ArrowScaleIntent::kOfScene;
  else if (clicked && ImGui::GetMouseClickedCount(0) < 2)
    context.intents->arrow_scale = ArrowScaleIntent::kFit;
  Tooltip(context.WithKeys("Scale of the force arrows, at the focus of the camera. It does not "
                           "change with the forces; click to fit it to the forces shown",
                           "fit_arrows") +
          ". Double-click to reset it to the scene's scale.");
  ImGui::End();
  ImGui::PopStyleVar();
}

}  // namespace touchstone::ui
