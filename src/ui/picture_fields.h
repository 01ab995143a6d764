#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "ui/list_entry.h"
#include "ui/panel_context.h"
#include "ui/widgets.h"

namespace touchstone::ui {

/// Writes the name of a setting of the panel *Picture*; the next item is placed beside or below it.
inline void PictureField(const char* name, const char* tooltip) {
  BeginField({.name = name, .tooltip = tooltip, .share = 0.33F, .least = 8.5F, .has_reset = false});
}

/// A drop-down list of a few choices, each with its name from ToString.
template <class Choice, std::size_t kCount>
void ChooseByName(const PanelContext& context, const char* id,
                  const std::array<Choice, kCount>& choices, Choice* chosen) {
  const bool open = ImGui::BeginCombo((std::string("##") + id).c_str(), ToString(*chosen));
  context.Mark(id);
  if (!open) return;
  for (const Choice choice : choices) {
    if (ListEntry(context, ToString(choice), choice == *chosen)) *chosen = choice;
    context.Mark(std::string(id) + "." + ToString(choice));
  }
  ImGui::EndCombo();
}

}  // namespace touchstone::ui
