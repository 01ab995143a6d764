#pragma once

#include <array>

#include "settings/view_options.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// The colours of arrows, discs and coils in the scene.
struct Legend {
  ImVec4 normal_force;
  ImVec4 friction;
  ImVec4 total;
  ImVec4 resultant;
  ImVec4 stick;
  ImVec4 slide;
  ImVec4 frictionless;
  ImVec4 rough;  // colour within the disc of a contact whose forces are not certified
  ImVec4 joint_force;
  ImVec4 spring_force;
  ImVec4 thrust;
  ImVec4 stretched;
  ImVec4 pressed;
  std::array<ImVec4, 3> friction_use;  // none, half, all of the available friction
};

/// Draws check boxes for the visible items, which are also the legend of its colours, and the
/// length of the arrows. Items that the scene does not have get no box.
void DrawViewPanel(const PanelContext& context, const Legend& legend,
                   settings::ViewOptions* options);

}  // namespace touchstone::ui
