#pragma once

#include "ui/panel_context.h"

namespace touchstone::ui {

/// Draws the simulation's counters and measurements, with the certificate of the last solve.
/// `frames_per_second` is the rate of the pictures.
void DrawStatisticsPanel(const PanelContext& context, double frames_per_second);

}  // namespace touchstone::ui
