#pragma once

#include "ui/panel_context.h"

namespace touchstone::ui {

/// The simulation's counters and measurements, with the certificate of the last solve.
/// `frames_per_second` is the picture's own rate.
void DrawStatisticsPanel(const PanelContext& context, double frames_per_second);

}  // namespace touchstone::ui
