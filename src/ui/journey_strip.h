#pragma once

#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// While the run is on a long way to another moment of its recording: how far it has come, and the
/// way out, at the scene's upper border.
void DrawJourneyStrip(const PanelContext& context, const Rect& scene);

}  // namespace touchstone::ui
