#pragma once

#include "ui/panel_context.h"

namespace touchstone::ui {

/// What the scene says of a body: locked axes, the group, and what passes through the body.
void DrawRules(const PanelContext& context, const exchange::BodySnapshot& body);

/// What follows of its state and mass, of a body that is not fixed: inertia, momenta, energies; and
/// its material and parts.
void DrawFacts(const PanelContext& context, const exchange::BodySnapshot& body);

}  // namespace touchstone::ui
