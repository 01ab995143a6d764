#pragma once

#include "ui/panel_context.h"

namespace touchstone::ui {

/// Draws the body's rules from the scene: locked axes, group, and the bodies that pass through it.
void DrawRules(const PanelContext& context, const exchange::BodySnapshot& body);

/// Draws the quantities derived from state and mass of a body that is not fixed (inertia, momenta,
/// energies), its material and its parts.
void DrawFacts(const PanelContext& context, const exchange::BodySnapshot& body);

}  // namespace touchstone::ui
