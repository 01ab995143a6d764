#pragma once

#include "ui/panel_context.h"

namespace touchstone::ui {

/// Draws the forces on a body by source, their sum, and the resulting acceleration. A click on the
/// force of a contact selects it.
void DrawForceTable(const PanelContext& context, const exchange::BodySnapshot& body);

}  // namespace touchstone::ui
