#pragma once

#include <optional>

#include "app/input_map.h"
#include "app/tool.h"
#include "ui/panel_context.h"

namespace touchstone::app {

/// Draws the menu of actions for the requested body or place and returns the chosen one. Requests
/// other than actions go into the context; *free_body is whether the selected body is drawn as a
/// diagram; `can_paste`: whether bodies have been copied. *request is cleared when the menu closes.
std::optional<Action> DrawContextMenu(const ui::PanelContext& context, const InputMap& inputs,
                                      bool* free_body, bool can_paste,
                                      std::optional<MenuRequest>* request);

}  // namespace touchstone::app
