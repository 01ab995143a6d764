#pragma once

#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// Progress of a long seek to another moment of the recording, with a button to cancel it, at the
/// scene's upper border.
void DrawJourneyStrip(const PanelContext& context, const Rect& scene);

}  // namespace touchstone::ui
