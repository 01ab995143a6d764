#include "ui/number_slider.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "ui/format.h"

namespace touchstone::ui {
namespace {

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

}  // namespace touchstone::ui
