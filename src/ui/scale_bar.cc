#include "ui/scale_bar.h"

#include <algorithm>
#include <cmath>

#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

constexpr float kBarMargin = 0.9F;  // margin around bar and text, in lines of text
constexpr const char* kBarFitted = " (fitted)";

std::string TextOf(const ScaleBar& bar) { return bar.fitted ? bar.text + kBarFitted : bar.text; }

constexpr float kRow = 2.1F;          // height of the bar and of the key, in lines
constexpr float kWedgeLength = 5.0F;  // in lines

/// Width of what is drawn of bar and key.
float InnerWidth(const ScaleBar& bar, float line) {
  float width = 0.0F;
  if (bar.length > 0.0F) width = std::max(bar.length, ImGui::CalcTextSize(TextOf(bar).c_str()).x);
  if (bar.chains)
    width = std::max({width, kWedgeLength * line, ImGui::CalcTextSize(bar.chains->text.c_str()).x});
  return width;
}

/// A line that grows from thin and pale to thick and dark, below its text.
void DrawChainKey(const ChainKey& key, float middle, float top, float line, ImDrawList* draw) {
  const ImU32 text = ImGui::GetColorU32(Colors().text);
  draw->AddText({middle - 0.5F * ImGui::CalcTextSize(key.text.c_str()).x, top + 0.1F * line}, text,
                key.text.c_str());
  constexpr int kPieces = 24;
  const float y = top + (kRow - 0.5F) * line;
  const float left = middle - 0.5F * kWedgeLength * line;
  for (int i = 0; i < kPieces; ++i) {
    const float share = (static_cast<float>(i) + 0.5F) / kPieces;
    const auto at = [&](int piece) {
      return left + kWedgeLength * line * static_cast<float>(piece) / kPieces;
    };
    Srgb color;
    for (std::size_t k = 0; k < color.size(); ++k)
      color[k] = std::lerp(key.pale[k], key.dark[k], share);
    const float half = 0.5F * std::lerp(key.thin, key.thick, share);
    draw->AddRectFilled({at(i), y - half}, {at(i + 1), y + half},
                        ImGui::GetColorU32(ToImGui(color)));
  }
}

/// The bar with its ends, below its text.
void DrawBar(const ScaleBar& bar, float middle, float bottom, float line, ImDrawList* draw) {
  const ImU32 color = ImGui::GetColorU32(Colors().text);
  const float left = std::floor(middle - 0.5F * bar.length), right = left + bar.length;
  const float y = std::floor(bottom - 0.5F * line);
  const float tick = 0.3F * line, thick = 0.1F * line;
  draw->AddRectFilled({left, y - 0.5F * thick}, {right, y + 0.5F * thick}, color);
  draw->AddRectFilled({left, y - tick}, {left + thick, y + tick}, color);
  draw->AddRectFilled({right - thick, y - tick}, {right, y + tick}, color);
  const std::string text = TextOf(bar);
  draw->AddText({middle - 0.5F * ImGui::CalcTextSize(text.c_str()).x, bottom - 2.0F * line}, color,
                text.c_str());
}

}  // namespace

Rect PlaceScaleBar(const ScaleBar& bar, const Rect& scene, const Rect& card) {
  const float line = ImGui::GetTextLineHeight();
  const float width = InnerWidth(bar, line) + line;
  const int rows = (bar.length > 0.0F ? 1 : 0) + (bar.chains ? 1 : 0);
  const float height = kRow * line * static_cast<float>(rows);
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
  const float middle = rect.x + 0.5F * rect.width;
  draw->AddRectFilled({rect.x, rect.y}, {rect.x + rect.width, rect.y + rect.height},
                      ImGui::GetColorU32(Colors().label_ground), 0.3F * line);
  if (bar.chains) DrawChainKey(*bar.chains, middle, rect.y, line, draw);
  if (bar.length > 0.0F) DrawBar(bar, middle, rect.y + rect.height, line, draw);
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
  ImGui::PopStyleVar();  // the tooltip has its usual padding
  const bool clicked = InvisibleButton("##bar", {rect.width, rect.height});
  context.Mark("scale_bar");
  if (ImGui::IsItemHovered() && bar.length > 0.0F) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0))
    context.intents->arrow_scale = ArrowScaleIntent::kOfScene;
  else if (clicked && ImGui::GetMouseClickedCount(0) < 2)
    context.intents->arrow_scale = ArrowScaleIntent::kFit;
  if (bar.length > 0.0F)
    Tooltip(context.WithKeys("Scale of the force arrows, at the focus of the camera. It does not "
                             "change with the forces; click to fit it to the forces shown",
                             "fit_arrows") +
            ". Double-click to reset it to the scene's scale.");
  else
    Tooltip(context.WithKeys(
        "Paths of the forces from body to body: the larger the force, the thicker and darker. "
        "Arrows are hidden: show them",
        "forces"));
  ImGui::End();
}

}  // namespace touchstone::ui
