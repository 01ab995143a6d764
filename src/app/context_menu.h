#pragma once

#include <optional>

#include "app/input_map.h"
#include "app/tool.h"
#include "ui/panel_context.h"

namespace touchstone::app {

/// Draws the menu of what can be done with the body, or at the place, that was asked about; returns
/// what a person chose. What no key does goes into the context; *free_body is whether the selected
/// body is drawn as a diagram. *request is cleared when the menu closes.
std::optional<Action> DrawContextMenu(const ui::PanelContext& context, const InputMap& inputs,
                                      bool* free_body, std::optional<MenuRequest>* request);

}  // namespace touchstone::app
