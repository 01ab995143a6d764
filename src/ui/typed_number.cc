#include "ui/typed_number.h"

#include <imgui_internal.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "ui/told_below.h"

namespace touchstone::ui {
namespace {

struct TypedText {
  std::string text;
  std::string before;  // text when the widget took the keys
  int frame = 0;       // last frame in which the text took the keys
};

/// By widget: when the keys go to one that is drawn earlier, two of them note their texts.
std::map<ImGuiID, TypedText>& TypedTexts() {
  static std::map<ImGuiID, TypedText> texts;
  return texts;
}

/// The text in the widget; none if another widget has taken the keys.
std::optional<std::string> TextIn(ImGuiID widget) {
  const ImGuiInputTextState* state = ImGui::GetInputTextState(widget);
  if (state == nullptr) return std::nullopt;
  const ImWchar* begin = state->TextW.Data;
  // The allowed characters are all one byte long in UTF-8.
  return std::string(begin, begin + state->CurLenW);
}

/// Removes one number from the front of the text.
std::optional<double> TakeNumber(std::string_view* text) {
  const auto skip_blanks = [&] {
    while (!text->empty() && text->front() == ' ') text->remove_prefix(1);
  };
  skip_blanks();
  const bool positive = text->starts_with('+') && !text->starts_with("+-");
  if (positive) text->remove_prefix(1);
  double number = 0.0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
  if (error != std::errc()) return std::nullopt;
  text->remove_prefix(static_cast<std::size_t>(end - text->data()));
  skip_blanks();
  return number;
}

}  // namespace

std::optional<double> ReadNumber(std::string_view text) {
  std::string with_points(text);
  std::ranges::replace(with_points, ',', '.');
  std::string_view rest = with_points;
  std::optional<double> number = TakeNumber(&rest);
  while (number && !rest.empty()) {
    const char sign = rest.front();
    rest.remove_prefix(1);
    const std::optional<double> next = TakeNumber(&rest);
    if (!next || (sign != '*' && sign != '/')) return std::nullopt;
    number = sign == '*' ? *number * *next : *number / *next;
  }
  return number && std::isfinite(*number) ? number : std::nullopt;
}

void NoteTypedText(ImGuiID widget) {
  const ImGuiInputTextState* state = ImGui::GetInputTextState(widget);
  if (state == nullptr) return;
  TypedTexts()[widget] = {*TextIn(widget), state->InitialTextA.Data, ImGui::GetFrameCount()};
}

bool EndsTyping(ImGuiID widget, double* value) {
  auto node = TypedTexts().extract(widget);
  if (node.empty() || node.mapped().frame + 1 != ImGui::GetFrameCount()) return false;
  if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) return true;
  const std::string text = TextIn(widget).value_or(node.mapped().text);
  if (text == node.mapped().before) return true;  // which may have fewer digits than the number
  if (const std::optional<double> number = ReadNumber(text))
    *value = *number;
  else
    TellBelow(widget, "expected a number such as 0.5, 1e-3 or 1/60, got \"" + text + "\"");
  return true;
}

bool IsNumberTyped() {
  return std::ranges::any_of(
      TypedTexts(), [](const auto& typed) { return typed.second.frame == ImGui::GetFrameCount(); });
}

}  // namespace touchstone::ui
