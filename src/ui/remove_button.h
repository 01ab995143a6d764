#pragma once

#include <string>

#include "ui/panel_context.h"

namespace touchstone::ui {

/// A button that sends a command which removes the named thing, marked `mark`.remove.
void RemoveButton(const PanelContext& context, const std::string& mark, const std::string& name,
                  const exchange::Command& command);

}  // namespace touchstone::ui
