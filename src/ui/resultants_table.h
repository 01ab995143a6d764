#pragma once

#include "ui/panel_context.h"

namespace touchstone::ui {

/// Draws one row for each pair of bodies in contact: number of contacts, their sum on the first
/// body, the centre of pressure, and the remaining moment about that point. With a selected body
/// and `of_selected`, only its pairs are shown, with forces on that body and their total. A click
/// on a row selects its body.
void DrawResultantsTable(const PanelContext& context, bool of_selected);

}  // namespace touchstone::ui
