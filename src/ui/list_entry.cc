#include "ui/list_entry.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cctype>

namespace touchstone::ui {
namespace {

constexpr double kTogether = 1.0;  // longest pause between letters of a word [s]

bool AreOneLetter(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

/// Moves the keyboard focus to the last widget, and scrolls the list to it.
void PutKeysOnLastWidget() {
  ImGui::SetFocusID(ImGui::GetItemID(), ImGui::GetCurrentWindow());
  ImGui::GetCurrentContext()->NavDisableHighlight = false;
  ImGui::ScrollToItem();
}

}  // namespace

void ListTyping::Begin(std::string_view letters, bool open, double now) {
  if (!open || now - last_ > kTogether) typed_.clear();
  searches_ = open && !letters.empty();
  if (!searches_) return;
  typed_ += letters;
  last_ = now;
}

bool ListTyping::Finds(std::string_view entry) {
  const bool found = searches_ && entry.size() >= typed_.size() &&
                     std::ranges::equal(entry.substr(0, typed_.size()), typed_, AreOneLetter);
  if (found) searches_ = false;
  return found;
}

int RowsMoved() {
  if (!ImGui::IsWindowHovered() || ImGui::GetIO().WantTextInput) return 0;
  const auto pressed = [](ImGuiKey key) {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)) ? 1 : 0;
  };
  return pressed(ImGuiKey_DownArrow) - pressed(ImGuiKey_UpArrow);
}

bool ListEntry(const PanelContext& context, const char* text, bool chosen,
               ImGuiSelectableFlags flags) {
  const bool clicked = ImGui::Selectable(text, chosen, flags);
  const bool possible = (flags & ImGuiSelectableFlags_Disabled) == 0;
  if (possible && context.typing != nullptr && context.typing->Finds(text)) {
    PutKeysOnLastWidget();
  } else if (chosen) {
    ImGui::SetItemDefaultFocus();
  }
  return clicked;
}

}  // namespace touchstone::ui
