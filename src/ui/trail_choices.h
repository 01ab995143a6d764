#pragma once

#include "ui/panel_context.h"

namespace touchstone::ui {

/// Which of the recorded past is drawn into the scene; kept between runs.
struct TrailOptions {
  bool paths = false;        // of the centres of mass
  bool strobe = false;       // outlines of the bodies every so often
  double apart = 0.1;        // of those [s]
  bool of_selected = false;  // alone, or else of those that the scene names

  bool operator==(const TrailOptions&) const = default;
};

/// Check boxes for them.
void DrawTrailChoices(const PanelContext& context, TrailOptions* options);

}  // namespace touchstone::ui
