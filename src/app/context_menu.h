#pragma once

#include <optional>

#include "app/input_map.h"
#include "app/tool.h"
#include "ui/panel_context.h"

namespace touchstone::app {

/// Draws the menu of what can be done with the body, or at the place, that was asked about; returns
/// what a person chose. Commands that no key has go into the context. *request is cleared when the
/// menu closes.
std::optional<Action> DrawContextMenu(const ui::PanelContext& context, const InputMap& inputs,
                                      std::optional<MenuRequest>* request);

}  // namespace touchstone::app
