#include "ui/typed_number.h"

#include <algorithm>
#include <map>

namespace touchstone::ui {
namespace {

struct TypedNumber {
  double value = 0.0;
  int frame = 0;  // last frame in which the text took the keys
};

/// By widget: when the keys go to one that is drawn earlier, two of them note their numbers.
std::map<ImGuiID, TypedNumber>& TypedNumbers() {
  static std::map<ImGuiID, TypedNumber> numbers;
  return numbers;
}

}  // namespace

void NoteTypedNumber(ImGuiID widget, double value) {
  TypedNumbers()[widget] = {value, ImGui::GetFrameCount()};
}

std::optional<double> TakeTypedNumber(ImGuiID widget) {
  const auto node = TypedNumbers().extract(widget);
  if (node.empty() || node.mapped().frame + 1 != ImGui::GetFrameCount()) return std::nullopt;
  if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) return std::nullopt;
  return node.mapped().value;
}

bool IsNumberTyped() {
  return std::ranges::any_of(TypedNumbers(), [](const auto& number) {
    return number.second.frame == ImGui::GetFrameCount();
  });
}

}  // namespace touchstone::ui
