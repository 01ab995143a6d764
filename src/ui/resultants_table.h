#pragma once

#include "ui/panel_context.h"

namespace touchstone::ui {

/// One row for each pair of bodies that touches: how many contacts, their sum on the first body,
/// the centre of pressure, and the moment left about that point. With a body selected and
/// `of_selected`, its pairs alone, on that body, and all of them together. A click on a row selects
/// its body.
void DrawResultantsTable(const PanelContext& context, bool of_selected);

}  // namespace touchstone::ui
