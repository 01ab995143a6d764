#pragma once

#include "ui/panel_context.h"

namespace touchstone::ui {

/// The forces on a body by source with their sum and what it does to the body. A click on the force
/// of a contact selects it.
void DrawForceTable(const PanelContext& context, const exchange::BodySnapshot& body);

}  // namespace touchstone::ui
