#pragma once

#include "ui/panel_context.h"

namespace touchstone::ui {

/// Whether the last step has solved for forces.
bool WasSolved(const exchange::Snapshot& snapshot);

/// The line of the statistics with the judgement on the forces that are shown, and their residual,
/// or the reason why there is none. `column` is the share of the line before the value.
void DrawResidualRow(const PanelContext& context, float column);

}  // namespace touchstone::ui
