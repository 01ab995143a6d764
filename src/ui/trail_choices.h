#pragma once

#include "ui/panel_context.h"

namespace touchstone::ui {

/// The parts of the recorded past that are drawn into the scene; saved between runs.
struct TrailOptions {
  bool paths = false;        // paths of the centres of mass
  bool strobe = false;       // outlines of the bodies at regular times
  double apart = 0.1;        // time between two outlines [s]
  bool of_selected = false;  // only the selected body; otherwise the bodies that the scene names

  bool operator==(const TrailOptions&) const = default;
};

/// Draws check boxes for these options.
void DrawTrailChoices(const PanelContext& context, TrailOptions* options);

}  // namespace touchstone::ui
