#include "ui/drag_numbers.h"

#include <imgui_internal.h>

#include <optional>
#include <utility>

namespace touchstone::ui {
namespace {

/// The field that a person types in, and the number that its text is so far.
struct TypedNumber {
  ImGuiID id = 0;
  std::optional<double> value;
};

}  // namespace

bool DragNumber(const char* id, double* value, float speed, const char* format) {
  static TypedNumber typed;
  const double before = *value;
  double shown = before;
  const bool differs =
      ImGui::DragScalar(id, ImGuiDataType_Double, &shown, speed, nullptr, nullptr, format);
  const ImGuiID item = ImGui::GetItemID();
  if (ImGui::TempInputIsActive(item)) {
    typed = {item, differs ? std::optional(shown) : std::nullopt};
    return false;
  }
  if (typed.id == item) {
    const std::optional<double> last = std::exchange(typed, {}).value;
    const bool escaped = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
    if (!differs && !escaped && last) shown = *last;  // the keys went to another widget
  }
  *value = shown;
  return shown != before;
}

bool DragThreeNumbers(const char* id, double* values, float speed, const char* format) {
  constexpr int kCount = 3;
  bool changed = false;
  ImGui::BeginGroup();
  ImGui::PushID(id);
  ImGui::PushMultiItemsWidths(kCount, ImGui::CalcItemWidth());
  for (int i = 0; i < kCount; ++i) {
    ImGui::PushID(i);
    if (i > 0) ImGui::SameLine(0.0F, ImGui::GetStyle().ItemInnerSpacing.x);
    changed |= DragNumber("", &values[i], speed, format);
    ImGui::PopID();
    ImGui::PopItemWidth();
  }
  ImGui::PopID();
  ImGui::EndGroup();
  return changed;
}

}  // namespace touchstone::ui
