#pragma once

#include "app/input_map.h"
#include "ui/panel_context.h"

namespace touchstone::app {

/// A key for a new thruster: one that neither the program nor another thruster uses, if there is
/// one.
std::string FreeThrusterKey(const exchange::Snapshot& snapshot, const InputMap& inputs);

/// Draws the submenu that adds a load or a thruster to the body. It cannot be opened if the body is
/// held in place.
void DrawPushMenu(const ui::PanelContext& context, const InputMap& inputs,
                  const exchange::BodySnapshot& body);

}  // namespace touchstone::app
