#include "ui/drag_numbers.h"

#include <imgui_internal.h>

#include <map>

#include "ui/typed_number.h"

namespace touchstone::ui {
namespace {

/// The number that the text of a field is so far.
struct TypedNumber {
  double value = 0.0;
  int frame = 0;  // last frame in which the field was typed in
};

}  // namespace

bool DragNumber(const char* id, double* value, float speed, const char* format) {
  static std::map<ImGuiID, TypedNumber> typed;
  const double before = *value;
  double shown = before;
  const bool differs =
      ImGui::DragScalar(id, ImGuiDataType_Double, &shown, speed, nullptr, nullptr, format);
  const ImGuiID item = ImGui::GetItemID();
  if (ImGui::TempInputIsActive(item)) {
    typed[item] = {shown, ImGui::GetFrameCount()};
    NoteTypedNumber();
    return false;
  }
  if (const auto found = typed.find(item); found != typed.end()) {
    const TypedNumber last = found->second;
    typed.erase(found);
    const bool escaped = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
    const bool just_left = last.frame + 1 == ImGui::GetFrameCount();
    if (!differs && !escaped && just_left) shown = last.value;  // the keys went to another widget
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
