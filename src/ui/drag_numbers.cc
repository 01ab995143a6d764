#include "ui/drag_numbers.h"

#include <imgui_internal.h>

#include "ui/told_below.h"
#include "ui/typed_number.h"

namespace touchstone::ui {

bool DragNumber(const char* id, double* value, float speed, const char* format,
                const NumberBounds& bounds) {
  const double before = *value;
  double shown = before;
  ImGui::DragScalar(id, ImGuiDataType_Double, &shown, speed, nullptr, nullptr, format);
  const ImGuiID item = ImGui::GetItemID();
  if (ImGui::TempInputIsActive(item)) {
    NoteTypedText(item);
    return false;
  }
  double typed = before;
  if (EndsTyping(item, &typed)) {
    const bool refused = bounds.positive && typed != before && !IsPositiveOrTell(item, typed);
    shown = refused ? before : typed;
  }
  if (shown != before) *value = ClampAndTell(item, shown, bounds.least, bounds.most);
  DrawToldBelow(item);
  return *value != before;
}

bool DragThreeNumbers(const char* id, double* values, float speed, const char* format,
                      const NumberBounds& bounds) {
  constexpr int kCount = 3;
  bool changed = false;
  ImGui::BeginGroup();
  ImGui::PushID(id);
  ImGui::PushMultiItemsWidths(kCount, ImGui::CalcItemWidth());
  for (int i = 0; i < kCount; ++i) {
    ImGui::PushID(i);
    if (i > 0) ImGui::SameLine(0.0F, ImGui::GetStyle().ItemInnerSpacing.x);
    changed |= DragNumber("", &values[i], speed, format, bounds);
    ImGui::PopID();
    ImGui::PopItemWidth();
  }
  ImGui::PopID();
  ImGui::EndGroup();
  return changed;
}

}  // namespace touchstone::ui
