#include "ui/widgets.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/format.h"

namespace touchstone::ui {
namespace {

constexpr float kBadgePad = 0.4F;  // beside its text [font sizes]

/// A text field in the slider's place; returns true when a number was entered.
bool TypeNumber(const char* id, double* value, const SliderRange& range, bool* typing) {
  if (ImGui::GetStateStorage()->GetBool(ImGui::GetID("focus"), false)) {
    ImGui::SetKeyboardFocusHere();
    ImGui::GetStateStorage()->SetBool(ImGui::GetID("focus"), false);
  }
  double typed = *value;
  const bool entered =
      ImGui::InputDouble(id, &typed, 0.0, 0.0, "%.12g",
                         ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  if (entered || ImGui::IsItemDeactivated()) *typing = false;
  if (!entered || !std::isfinite(typed)) return false;
  if (range.integer) typed = std::round(typed);
  typed = std::clamp(typed, range.min, range.max);
  return typed != std::exchange(*value, typed);
}

void Slide(const char* id, double* value, const SliderRange& range, const std::string& text) {
  // ImGui's own logarithmic slider cannot go below its format's precision.
  const auto forward = [&](double x) { return range.logarithmic ? std::log10(x) : x; };
  const auto backward = [&](double x) { return range.logarithmic ? std::pow(10.0, x) : x; };
  const double low = forward(range.min);
  const double high = forward(range.max);
  double position = std::clamp(forward(std::clamp(*value, range.min, range.max)), low, high);
  const double before = position;
  ImGui::SliderScalar(id, ImGuiDataType_Double, &position, &low, &high, text.c_str(),
                      ImGuiSliderFlags_NoInput | ImGuiSliderFlags_AlwaysClamp);
  if (position == before) return;
  double changed = RoundSignificant(backward(position), range.logarithmic ? 2 : 3);
  if (range.integer) changed = std::round(changed);
  *value = std::clamp(changed, range.min, range.max);
}

/// The slider that was pressed last, when, and its value before that.
struct SliderPress {
  ImGuiID id = 0;
  double before = 0.0;
  double at = 0.0;  // [s]
};

/// A slider's value as it was before the press: when Esc breaks it off, and when the press was the
/// first one of a double click, which asks for a number to be typed.
void TakeBack(double before, bool asks_for_number, double* value) {
  static SliderPress pressed;
  const ImGuiID id = ImGui::GetItemID();
  constexpr double kDoubleClick = 1.0;  // [s] at most, on a slow machine
  const bool second = ImGui::IsMouseDoubleClicked(0) && pressed.id == id &&
                      ImGui::GetTime() < pressed.at + kDoubleClick;
  if (ImGui::IsItemActivated() && !second) pressed = {id, before, ImGui::GetTime()};
  const bool escaped =
      ImGui::IsItemActive() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
  if (pressed.id != id || !(escaped || asks_for_number)) return;
  *value = pressed.before;
  ImGui::ClearActiveID();
}

void DrawPlay(ImDrawList* draw, ImVec2 c, float r, ImU32 color) {
  draw->AddTriangleFilled({c.x - 0.7F * r, c.y - r}, {c.x - 0.7F * r, c.y + r}, {c.x + r, c.y},
                          color);
}

void DrawPlayBack(ImDrawList* draw, ImVec2 c, float r, ImU32 color) {
  draw->AddTriangleFilled({c.x + 0.7F * r, c.y - r}, {c.x - r, c.y}, {c.x + 0.7F * r, c.y + r},
                          color);
}

/// An arrow that bends back to the left (side -1) or to the right.
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
      DrawPlay(draw, {c.x - 0.25F * r, c.y}, 0.9F * r, color);
      DrawBar(draw, c, 0.85F * r, 0.9F * r, color);
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
      DrawPlayBack(draw, {c.x + 0.25F * r, c.y}, 0.9F * r, color);
      DrawBar(draw, c, -0.85F * r, 0.9F * r, color);
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

/// Above the last widget, within the window.
void PlaceTooltipAbove(const std::string& text) {
  const ImGuiIO& io = ImGui::GetIO();
  const float width =
      ImGui::CalcTextSize(text.c_str()).x + 2.0F * ImGui::GetStyle().WindowPadding.x;
  const float x = std::max(std::min(io.MousePos.x, io.DisplaySize.x - width), 0.0F);
  const float gap = 0.25F * ImGui::GetFontSize();
  ImGui::SetNextWindowPos({x, ImGui::GetItemRectMin().y - gap}, ImGuiCond_Always, {0.0F, 1.0F});
}

}  // namespace

bool NumberSlider(const char* id, double* value, const SliderRange& range, std::string_view unit) {
  ImGui::PushID(id);
  ImGuiStorage* storage = ImGui::GetStateStorage();
  const ImGuiID typing_id = ImGui::GetID("typing");
  bool typing = storage->GetBool(typing_id, false);
  bool changed = false;
  if (typing) {
    changed = TypeNumber("##value", value, range, &typing);
  } else {
    const std::string number =
        range.integer ? std::to_string(std::llround(*value)) : FormatChosen(*value);
    const std::string text = unit.empty() ? number : number + " " + std::string(unit);
    const double before = *value;
    Slide("##value", value, range, text);
    const bool with_ctrl = ImGui::IsMouseClicked(0) && ImGui::GetIO().KeyCtrl;
    const bool asks = ImGui::IsItemHovered() && (with_ctrl || ImGui::IsMouseDoubleClicked(0));
    TakeBack(before, asks, value);
    changed = *value != before;
    if (asks) {
      typing = true;
      storage->SetBool(ImGui::GetID("focus"), true);
    }
  }
  storage->SetBool(typing_id, typing);
  ImGui::PopID();
  return changed;
}

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

void SameLineIfRoom(float width, float spacing) {
  const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
  if (spacing < 0.0F) spacing = ImGui::GetStyle().ItemSpacing.x;
  if (ImGui::GetItemRectMax().x + spacing + width <= right) ImGui::SameLine(0.0F, spacing);
}

float LabelledWidth(const char* label) {
  return ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x +
         ImGui::CalcTextSize(label).x;
}

bool Section(const PanelContext& context, const char* title, bool open_at_first) {
  ImGui::PushFont(context.fonts.bold);
  bool& open = context.sections->try_emplace(title, open_at_first).first->second;
  ImGui::SetNextItemOpen(open);
  open = ImGui::CollapsingHeader(title);
  ImGui::PopFont();
  context.Mark(std::string("section.") + title);
  return open;
}

std::string Shortened(const std::string& text, float width) {
  if (ImGui::CalcTextSize(text.c_str()).x <= width) return text;
  std::string kept = text;
  const auto is_inside_character = [&] { return (kept.back() & 0xC0) == 0x80; };
  while (!kept.empty() && ImGui::CalcTextSize((kept + "…").c_str()).x > width) {
    while (kept.size() > 1 && is_inside_character()) kept.pop_back();
    kept.pop_back();
  }
  return kept + "…";
}

std::string Wrapped(const std::string& text, float width) {
  std::string lines;
  std::string line;
  const auto end_line = [&] { lines.append(std::exchange(line, {})).append("\n"); };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
    const std::string word = text.substr(at, end - at);
    const std::string longer = line.empty() ? word : line + " " + word;
    if (!line.empty() && ImGui::CalcTextSize(longer.c_str()).x > width) {
      end_line();
      line = word;
    } else {
      line = longer;
    }
    if (end < text.size() && text[end] == '\n') end_line();
    at = end + 1;
  }
  return lines + line;
}

void BeginField(const FieldLine& field) {
  const float line = ImGui::GetContentRegionMax().x;
  const float after = field.has_reset ? ImGui::GetFrameHeight() : 0.0F;
  const float start = field.share * line;
  float named = ImGui::GetCursorPosX() + ImGui::CalcTextSize(field.name.c_str()).x;
  if (!field.unit.empty())
    named += ImGui::GetStyle().ItemSpacing.x + ImGui::CalcTextSize(field.unit.c_str()).x;
  const bool beside = named < start && line - start - after >= field.least * ImGui::GetFontSize();
  if (beside) ImGui::AlignTextToFramePadding();
  if (beside || !field.name.empty()) ImGui::TextUnformatted(field.name.c_str());
  Tooltip(field.tooltip);
  if (!field.unit.empty()) {
    ImGui::SameLine();
    ImGui::TextDisabled("%s", field.unit.c_str());
    Tooltip(field.tooltip);
  }
  if (beside) ImGui::SameLine(start);
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - after);
}

void BeginFact(const char* name, const std::string& tooltip, float width, float share) {
  const float line = ImGui::GetContentRegionMax().x;
  const float before = ImGui::GetCursorPosX();
  const float named = before + ImGui::CalcTextSize(name).x + 0.5F * ImGui::GetFontSize();
  ImGui::TextDisabled("%s", name);
  Tooltip(tooltip);
  if (named + width <= line)
    ImGui::SameLine(std::max(std::min(share * line, line - width), named));
  else
    ImGui::SetCursorPosX(std::max(before, line - width));
}

void Fact(const char* name, const std::string& value, const std::string& tooltip, float share) {
  BeginFact(name, tooltip, ImGui::CalcTextSize(value.c_str()).x, share);
  ImGui::TextUnformatted(value.c_str());
  Tooltip(tooltip);
}

bool BeginScrolledTable(const char* id, int columns, float least, ImGuiTableFlags flags) {
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float em = ImGui::GetFontSize();
  const bool narrow = room.x < least * em;
  flags |= ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg | ImGuiTableFlags_Resizable |
           ImGuiTableFlags_NoSavedSettings;
  if (narrow) flags |= ImGuiTableFlags_ScrollX;
  return ImGui::BeginTable(id, columns, flags, {0.0F, std::max(room.y, 6.0F * em)},
                           narrow ? least * em : 0.0F);
}

std::optional<float> DragBorder(const char* name, const Rect& grip, DragAlong along) {
  ImGui::SetNextWindowPos({grip.x, grip.y});
  ImGui::SetNextWindowSize({grip.width, grip.height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1.0F, 1.0F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0F, 0.0F});
  ImGui::Begin(name, nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::InvisibleButton("##grip", {grip.width, grip.height});
  const bool held = ImGui::IsItemActive();
  if (held || ImGui::IsItemHovered())
    ImGui::SetMouseCursor(along == DragAlong::kX ? ImGuiMouseCursor_ResizeEW
                                                 : ImGuiMouseCursor_ResizeNS);
  ImGui::End();
  ImGui::PopStyleVar(2);
  if (!held) return std::nullopt;
  return along == DragAlong::kX ? ImGui::GetIO().MouseDelta.x : ImGui::GetIO().MouseDelta.y;
}

void Tooltip(const std::string& tip) {
  if (tip.empty() || !ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
  // Plain text has no id and so no timer.
  const ImGuiContext& imgui = *ImGui::GetCurrentContext();
  if (imgui.HoveredId != 0 && imgui.HoveredIdTimer < 0.35F) return;
  const std::string text = Wrapped(tip, 24.0F * ImGui::GetFontSize());
  if (ImGui::GetItemRectMin().y > 0.5F * imgui.IO.DisplaySize.y) PlaceTooltipAbove(text);
  ImGui::BeginTooltip();
  ImGui::TextUnformatted(text.c_str());
  ImGui::EndTooltip();
}

float BadgeWidth(const std::string& text) {
  return ImGui::CalcTextSize(text.c_str()).x + 2.0F * kBadgePad * ImGui::GetFontSize();
}

void Badge(const std::string& text, const ImVec4& color) {
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float pad = kBadgePad * ImGui::GetFontSize();
  const float height = ImGui::GetTextLineHeight();
  const ImVec4 ground =
      ToImGui(Blend(ToSrgb(color), ToSrgb(ImGui::GetStyleColorVec4(ImGuiCol_WindowBg)), 0.16F));
  ImGui::GetWindowDrawList()->AddRectFilled(
      {corner.x, corner.y - 0.12F * height},
      {corner.x + size.x + 2.0F * pad, corner.y + 1.12F * height}, ImGui::GetColorU32(ground),
      0.35F * height);
  ImGui::GetWindowDrawList()->AddText({corner.x + pad, corner.y},
                                      ImGui::GetColorU32(TextOn(ground, color)), text.c_str());
  ImGui::Dummy({size.x + 2.0F * pad, height});
  if (ImGui::GetCurrentContext()->LogEnabled) ImGui::LogRenderedText(&corner, text.c_str());
}

}  // namespace touchstone::ui
