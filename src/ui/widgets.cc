#include "ui/widgets.h"

#include <imgui_internal.h>

#include <algorithm>

#include "ui/format.h"

namespace touchstone::ui {
namespace {

constexpr float kBadgePad = 0.4F;  // padding beside its text [font sizes]

constexpr ImGuiID kDialog = 1;  // key in a window's storage that marks a dialog

bool IsDialog(ImGuiWindow* window) { return window->StateStorage.GetBool(kDialog); }

/// Whether a dialog is open, and the last widget is not in it.
bool IsBesideDialog() {
  const ImGuiContext& imgui = *ImGui::GetCurrentContext();
  return !IsDialog(imgui.CurrentWindow->RootWindowPopupTree) &&
         std::ranges::any_of(imgui.Windows, [](ImGuiWindow* window) {
           return window->WasActive && IsDialog(window);
         });
}

/// Whether a mouse button was pressed since the cursor reached the widget, or at this place: a
/// click can change the widget, and text has no id to detect that.
bool WasClickedHere(const ImGuiContext& imgui) {
  const float here = 1.5F * ImGui::GetFontSize();
  static double left_after = -1.0;  // click after which the mouse has moved away [s]
  const ImGuiIO& io = imgui.IO;
  int last = 0;
  for (int button = 1; button < IM_ARRAYSIZE(io.MouseClickedTime); ++button)
    if (io.MouseClickedTime[button] > io.MouseClickedTime[last]) last = button;
  const double clicked = io.MouseClickedTime[last];
  const ImVec2& at = io.MouseClickedPos[last];
  if (ImLengthSqr({io.MousePos.x - at.x, io.MousePos.y - at.y}) > here * here) left_after = clicked;
  if (clicked > 0.0 && left_after != clicked) return true;
  return imgui.HoveredId != 0 && clicked > imgui.Time - imgui.HoveredIdTimer;
}

/// Places the tooltip above the last widget, within the window.
void PlaceTooltipAbove(const std::string& text) {
  const ImGuiIO& io = ImGui::GetIO();
  const float width =
      ImGui::CalcTextSize(text.c_str()).x + 2.0F * ImGui::GetStyle().WindowPadding.x;
  const float x = std::max(std::min(io.MousePos.x, io.DisplaySize.x - width), 0.0F);
  const float gap = 0.25F * ImGui::GetFontSize();
  ImGui::SetNextWindowPos({x, ImGui::GetItemRectMin().y - gap}, ImGuiCond_Always, {0.0F, 1.0F});
}

}  // namespace

void SameLineIfRoom(float width, float spacing) {
  const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
  if (spacing < 0.0F) spacing = ImGui::GetStyle().ItemSpacing.x;
  if (ImGui::GetItemRectMax().x + spacing + width <= right) ImGui::SameLine(0.0F, spacing);
}

float LabelledWidth(const char* label) {
  return ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x +
         ImGui::CalcTextSize(label).x;
}

void BeginDialog(const char* name, bool* open, ImGuiWindowFlags flags) {
  ImGui::Begin(name, open,
               flags | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings);
  ImGui::GetStateStorage()->SetBool(kDialog, true);
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

void WriteWrapped(const std::string& text) {
  ImGui::TextUnformatted(Wrapped(text, ImGui::GetContentRegionAvail().x).c_str());
}

void TextWrappedMuted(const char* text) {
  ImGui::PushStyleColor(ImGuiCol_Text, Colors().muted);
  WriteWrapped(text);
  ImGui::PopStyleColor();
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

std::string FittingName(const char* name, float value_width) {
  const float room = ImGui::GetContentRegionAvail().x - value_width;
  return Shortened(name, std::max(room - 0.5F * ImGui::GetFontSize(), 0.0F));
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
  const float room = ImGui::GetContentRegionMax().x - ImGui::GetCursorPosX();
  const std::string lines = Wrapped(value, room);
  BeginFact(name, tooltip, ImGui::CalcTextSize(lines.c_str()).x, share);
  ImGui::TextUnformatted(lines.c_str());
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

namespace {

constexpr float kStripDistance = 10.0F;  // distance from the border and between strips [points]

}  // namespace

float BeginStrip(const char* name, const Rect& scene, const StripPlace& place, float scale) {
  const float width = std::min(place.share * scene.width, place.most * scale);
  ImGui::SetNextWindowPos(
      {scene.x + 0.5F * scene.width, scene.y + scene.height - kStripDistance * scale},
      ImGuiCond_Always, {0.5F, 1.0F});
  ImGui::SetNextWindowSize({width, 0.0F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0F * scale);
  ImGui::Begin(name, nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing);
  return width;
}

void EndStrip() {
  ImGui::End();
  ImGui::PopStyleVar();
}

float StripRoom(float scale) { return ImGui::GetWindowSize().y + kStripDistance * scale; }

namespace {

/// Begins a window that shows only its contents.
void BeginBare(const char* name, ImVec2 corner, ImVec2 size) {
  ImGui::SetNextWindowPos(corner);
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1.0F, 1.0F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0F, 0.0F});
  ImGui::Begin(name, nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing);
}

void EndBare() {
  ImGui::End();
  ImGui::PopStyleVar(2);
}

}  // namespace

bool InvisibleButton(const char* name, const ImVec2& size) {
  return ImGui::InvisibleButton(name, {std::max(size.x, 1.0F), std::max(size.y, 1.0F)});
}

std::optional<float> DragBorder(const char* name, const Rect& grip, DragAlong along) {
  BeginBare(name, {grip.x, grip.y}, {grip.width, grip.height});
  InvisibleButton("##grip", {grip.width, grip.height});
  const bool held = ImGui::IsItemActive();
  if (held || ImGui::IsItemHovered())
    ImGui::SetMouseCursor(along == DragAlong::kX ? ImGuiMouseCursor_ResizeEW
                                                 : ImGuiMouseCursor_ResizeNS);
  EndBare();
  if (!held) return std::nullopt;
  return along == DragAlong::kX ? ImGui::GetIO().MouseDelta.x : ImGui::GetIO().MouseDelta.y;
}

bool FoldButton(const PanelContext& context, const char* name, float x, float middle, bool left,
                bool open) {
  const float em = ImGui::GetFontSize();
  const ImVec2 size{0.9F * em, 2.6F * em};
  BeginBare(name, {left ? x : x - size.x, middle - 0.5F * size.y}, size);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const bool clicked = InvisibleButton("##fold", size);
  context.Mark(name);
  const bool hovered = ImGui::IsItemHovered();
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->AddRectFilled(corner, {corner.x + size.x, corner.y + size.y},
                      ImGui::GetColorU32(hovered ? ImGuiCol_ButtonHovered : ImGuiCol_Button),
                      0.4F * em,
                      left ? ImDrawFlags_RoundCornersRight : ImDrawFlags_RoundCornersLeft);
  // The arrow points in the direction in which the panel's border will move.
  const float towards = left == open ? -1.0F : 1.0F;
  const ImVec2 c{corner.x + 0.5F * size.x, corner.y + 0.5F * size.y};
  const float r = 0.24F * em;
  draw->AddTriangleFilled({c.x + towards * r, c.y}, {c.x - towards * r, c.y - 1.5F * r},
                          {c.x - towards * r, c.y + 1.5F * r}, ImGui::GetColorU32(Colors().text));
  const char* what = left ? "left panel" : "right panel";
  Tooltip(context.WithKeys((open ? "Fold away the " : "Show the ") + std::string(what),
                           left ? "left_panel" : "right_panel"));
  EndBare();
  return clicked;
}

void Tooltip(const std::string& tip) {
  const ImGuiContext& imgui = *ImGui::GetCurrentContext();
  const bool was_clicked = WasClickedHere(imgui);  // called every time, to notice the mouse leaving
  if (tip.empty() || !ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
  // Plain text has no id and so no timer.
  if (imgui.HoveredId != 0 && imgui.HoveredIdTimer < 0.35F) return;
  if (was_clicked) return;  // a clicked widget is known, and the tooltip would cover an opened menu
  if (IsBesideDialog()) return;  // it would lie over the dialog
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
