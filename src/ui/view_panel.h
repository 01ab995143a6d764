#pragma once

#include "ui/panel_context.h"

namespace touchstone::ui {

/// What of the simulation is shown; kept between runs.
struct ViewOptions {
  bool contact_points = true;
  bool normal_forces = true;
  bool friction = true;
  bool numbers = false;
  bool shadows = true;
  bool edges = true;
  bool see_through = false;
  double arrow_factor = 1.0;  // times the automatic length
};

/// The colours of arrows and discs in the scene.
struct Legend {
  ImVec4 normal_force;
  ImVec4 friction;
  ImVec4 stick;
  ImVec4 slide;
  ImVec4 frictionless;
};

/// Check boxes for what is shown, which are the legend of its colours, and the arrows' length.
void DrawViewPanel(const PanelContext& context, const Legend& legend, ViewOptions* options);

}  // namespace touchstone::ui
