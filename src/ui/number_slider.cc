#include "ui/number_slider.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "ui/format.h"
#include "ui/told_below.h"
#include "ui/typed_number.h"

namespace touchstone::ui {
namespace {

/// A text field in place of the slider; returns true when a number was entered: by Enter, Tab or a
/// click elsewhere. Esc discards it.
bool TypeNumber(const char* id, double* value, const SliderRange& range, bool* typing) {
  if (ImGui::GetStateStorage()->GetBool(ImGui::GetID("focus"), false)) {
    ImGui::SetKeyboardFocusHere();
    ImGui::GetStateStorage()->SetBool(ImGui::GetID("focus"), false);
  }
  double shown = *value;
  ImGui::InputDouble(id, &shown, 0.0, 0.0, "%.12g", ImGuiInputTextFlags_AutoSelectAll);
  const ImGuiID item = ImGui::GetItemID();
  if (ImGui::IsItemActive()) {
    NoteTypedText(item);
    return false;
  }
  if (!ImGui::IsItemDeactivated()) return false;  // it has yet to take the keys
  *typing = false;
  double typed = *value;
  if (!EndsTyping(item, &typed) || typed == *value) return false;
  if (range.positive && !IsPositiveOrTell(item, typed)) return false;
  if (range.integer) typed = std::round(typed);
  *value = ClampAndTell(item, typed, range.type_min.value_or(range.min),
                        range.type_max.value_or(range.max));
  return true;
}

/// Draws the last widget as a slider filled to that share: the handle is a mark at its lower
/// border, below the text.
void DrawSlider(double share, const std::string& text) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  constexpr float kPadding = 2.0F;  // padding of ImGui's sliders
  const float handle = style.GrabMinSize;
  const float x =
      low.x + kPadding + static_cast<float>(share) * (high.x - low.x - 2.0F * kPadding - handle);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const ImU32 filled = ImGui::GetColorU32(ImGuiCol_SliderGrab, 0.3F);
  const ImU32 mark =
      ImGui::GetColorU32(ImGui::IsItemActive() ? ImGuiCol_SliderGrabActive : ImGuiCol_SliderGrab);
  draw->AddRectFilled(low, {x + 0.5F * handle, high.y}, filled, style.FrameRounding);
  draw->AddRectFilled({x, high.y - 0.18F * (high.y - low.y)}, {x + handle, high.y}, mark,
                      0.5F * style.GrabRounding);
  ImGui::RenderTextClipped(low, high, text.c_str(), text.c_str() + text.size(), nullptr,
                           {0.5F, 0.5F});
}

void Slide(const char* id, double* value, const SliderRange& range, const std::string& text) {
  // ImGui's own logarithmic slider cannot go below its format's precision.
  const auto forward = [&](double x) { return range.logarithmic ? std::log10(x) : x; };
  const auto backward = [&](double x) { return range.logarithmic ? std::pow(10.0, x) : x; };
  const double low = forward(range.min);
  const double high = forward(range.max);
  double position = std::clamp(forward(std::clamp(*value, range.min, range.max)), low, high);
  const double before = position;
  const ImVec4 none(0.0F, 0.0F, 0.0F, 0.0F);
  ImGui::PushStyleColor(ImGuiCol_SliderGrab, none);
  ImGui::PushStyleColor(ImGuiCol_SliderGrabActive, none);
  ImGui::SliderScalar(id, ImGuiDataType_Double, &position, &low, &high, " ",
                      ImGuiSliderFlags_NoInput | ImGuiSliderFlags_AlwaysClamp);
  ImGui::PopStyleColor(2);
  DrawSlider(high > low ? (position - low) / (high - low) : 0.0, text);
  if (position == before) return;
  double changed = RoundSignificant(backward(position), range.logarithmic ? 2 : 3);
  if (range.integer) changed = std::round(changed);
  *value = std::clamp(changed, range.min, range.max);
}

/// A press on a slider. As long as it may become a double click, which opens a text field, it
/// changes nothing.
struct SliderPress {
  ImGuiID id = 0;
  double before = 0.0;  // value before the press
  double wanted = 0.0;  // value under the cursor
  double at = 0.0;      // [s]
  bool waits = false;
};

/// Holds the value of the last slider back while its press may become a double click, and restores
/// it if Esc cancels the drag.
void HoldBack(double before, bool asks_for_number, double* value) {
  static SliderPress pressed;
  const ImGuiID id = ImGui::GetItemID();
  if (ImGui::IsItemActivated())
    pressed = {.id = id, .before = before, .wanted = *value, .at = ImGui::GetTime(), .waits = true};
  if (pressed.id != id) return;
  const bool active = ImGui::IsItemActive();
  if (asks_for_number || (active && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape)))) {
    *value = pressed.before;
    pressed = {};
    return ImGui::ClearActiveID();
  }
  if (!pressed.waits) return;
  constexpr float kDrag = 3.0F;  // no double click moves that far [units of the window]
  if (active) pressed.wanted = *value;
  pressed.waits = !(active && ImGui::IsMouseDragging(0, kDrag)) &&
                  ImGui::GetTime() < pressed.at + ImGui::GetIO().MouseDoubleClickTime;
  *value = pressed.waits ? before : pressed.wanted;
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
    HoldBack(before, asks, value);
    changed = *value != before;
    if (asks) {
      typing = true;
      storage->SetBool(ImGui::GetID("focus"), true);
    }
  }
  DrawToldBelow(ImGui::GetItemID());
  storage->SetBool(typing_id, typing);
  ImGui::PopID();
  return changed;
}

}  // namespace touchstone::ui
