#include "ui/icon_button.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/theme.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

void DrawPlay(ImDrawList* draw, ImVec2 c, float r, ImU32 color) {
  draw->AddTriangleFilled({c.x - 0.7F * r, c.y - r}, {c.x - 0.7F * r, c.y + r}, {c.x + r, c.y},
                          color);
}

void DrawPlayBack(ImDrawList* draw, ImVec2 c, float r, ImU32 color) {
  draw->AddTriangleFilled({c.x + 0.7F * r, c.y - r}, {c.x - r, c.y}, {c.x + 0.7F * r, c.y + r},
                          color);
}

/// Draws an arrow that bends back to the left (side -1) or to the right.
void DrawBend(ImDrawList* draw, ImVec2 c, float r, float side, ImU32 color) {
  constexpr float kPi = std::numbers::pi_v<float>;
  const ImVec2 middle{c.x - 0.1F * side * r, c.y + 0.25F * r};
  if (side > 0.0F)
    draw->PathArcTo(middle, 0.75F * r, -kPi, 0.0F, 20);
  else
    draw->PathArcTo(middle, 0.75F * r, 0.0F, -kPi, 20);
  draw->PathStroke(color, 0, 0.26F * r);
  const ImVec2 tip{middle.x + 0.75F * side * r, middle.y + 0.75F * r};
  const float a = 0.55F * r;
  if (side > 0.0F)
    draw->AddTriangleFilled({tip.x - a, tip.y - a}, {tip.x + a, tip.y - a}, tip, color);
  else
    draw->AddTriangleFilled({tip.x - a, tip.y - a}, tip, {tip.x + a, tip.y - a}, color);
}

void DrawBar(ImDrawList* draw, ImVec2 c, float dx, float r, ImU32 color) {
  draw->AddRectFilled({c.x + dx - 0.24F * r, c.y - r}, {c.x + dx + 0.24F * r, c.y + r}, color,
                      0.15F * r);
}

void DrawReset(ImDrawList* draw, ImVec2 c, float r, ImU32 color) {
  constexpr float kStart = -0.25F * std::numbers::pi_v<float>;
  constexpr float kEnd = 1.35F * std::numbers::pi_v<float>;
  draw->PathArcTo(c, 0.85F * r, kStart, kEnd, 24);
  draw->PathStroke(color, 0, 0.28F * r);
  const ImVec2 tip{c.x + 0.85F * r * std::cos(kStart), c.y + 0.85F * r * std::sin(kStart)};
  const float a = 0.62F * r;
  draw->AddTriangleFilled({tip.x - a, tip.y + 0.2F * a}, {tip.x + 0.6F * a, tip.y + 0.7F * a},
                          {tip.x + 0.35F * a, tip.y - a}, color);
}

void DrawIcon(ImDrawList* draw, Icon icon, ImVec2 c, float r, ImU32 color) {
  switch (icon) {
    case Icon::kPlay:
      DrawPlay(draw, c, r, color);
      return;
    case Icon::kPause:
      DrawBar(draw, c, -0.45F * r, r, color);
      DrawBar(draw, c, 0.45F * r, r, color);
      return;
    case Icon::kStep:
      DrawBar(draw, c, -0.85F * r, 0.9F * r, color);
      DrawPlay(draw, {c.x + 0.35F * r, c.y}, 0.9F * r, color);
      return;
    case Icon::kNextEvent:
      DrawPlay(draw, {c.x - 0.45F * r, c.y}, 0.9F * r, color);
      draw->AddCircleFilled({c.x + 0.95F * r, c.y}, 0.4F * r, color);
      return;
    case Icon::kPreviousEvent:
      DrawPlayBack(draw, {c.x + 0.45F * r, c.y}, 0.9F * r, color);
      draw->AddCircleFilled({c.x - 0.95F * r, c.y}, 0.4F * r, color);
      return;
    case Icon::kStepBack:
      DrawBar(draw, c, 0.85F * r, 0.9F * r, color);
      DrawPlayBack(draw, {c.x - 0.35F * r, c.y}, 0.9F * r, color);
      return;
    case Icon::kReplay:
      DrawPlay(draw, {c.x - 0.7F * r, c.y}, 0.75F * r, color);
      DrawPlay(draw, {c.x + 0.55F * r, c.y}, 0.75F * r, color);
      return;
    case Icon::kUndo:
      DrawBend(draw, c, r, -1.0F, color);
      return;
    case Icon::kRedo:
      DrawBend(draw, c, r, 1.0F, color);
      return;
    case Icon::kReset:
      DrawReset(draw, c, r, color);
      return;
    case Icon::kHelp: {
      const ImVec2 size = ImGui::CalcTextSize("?");
      draw->AddText({c.x - 0.5F * size.x, c.y - 0.5F * size.y}, color, "?");
      return;
    }
  }
}

}  // namespace

bool IconButton(const char* id, Icon icon, const char* tooltip, bool highlighted) {
  const float size = ImGui::GetFrameHeight() * kIconHeight;
  if (highlighted) ImGui::PushStyleColor(ImGuiCol_Button, Colors().accent);
  const bool clicked = ImGui::Button(id, {size * 1.25F, size});
  if (highlighted) ImGui::PopStyleColor();
  const bool on_accent = highlighted && !ImGui::IsItemHovered();
  const ImVec2 a = ImGui::GetItemRectMin();
  const ImVec2 b = ImGui::GetItemRectMax();
  DrawIcon(ImGui::GetWindowDrawList(), icon, {0.5F * (a.x + b.x), 0.5F * (a.y + b.y)}, 0.24F * size,
           ImGui::GetColorU32(on_accent ? Colors().on_accent : Colors().text));
  Tooltip(tooltip);
  return clicked;
}

bool ResetButton(const char* id, bool needed, const char* tooltip) {
  const float size = ImGui::GetFrameHeight();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  if (!needed) {
    ImGui::Dummy({size, size});
    return false;
  }
  ImGui::PushStyleColor(ImGuiCol_Button, {0, 0, 0, 0});
  const bool clicked = ImGui::Button(id, {size, size});
  ImGui::PopStyleColor();
  DrawReset(ImGui::GetWindowDrawList(), {corner.x + 0.5F * size, corner.y + 0.5F * size},
            0.24F * size, ImGui::GetColorU32(Colors().accent));
  Tooltip(tooltip);
  return clicked;
}

}  // namespace touchstone::ui
