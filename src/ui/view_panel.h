#pragma once

#include <array>

#include "ui/panel_context.h"

namespace touchstone::ui {

/// What of the simulation is shown; kept between runs.
struct ViewOptions {
  bool contact_points = true;
  bool normals = false;
  bool normal_forces = true;
  bool friction = true;
  bool total = false;  // one arrow for both
  bool pairs = false;  // action and reaction
  bool cones = false;  // of friction
  bool chains = false;
  bool numbers = false;
  bool gaps = false;
  bool links = true;  // joints, springs and thrusters themselves
  bool joint_forces = true;
  bool spring_forces = true;
  bool thrust = true;
  bool shadows = true;
  bool edges = true;
  bool see_through = false;
  bool islands = false;       // tell them by colour
  bool gravity = true;        // the arrow in the corner
  bool free_body = false;     // the diagram of the selected body
  double arrow_factor = 1.0;  // times the automatic length
  bool logarithmic = false;
  double least_share = 0.0;  // of the largest force; smaller ones are hidden
};

/// The colours of arrows, discs and coils in the scene.
struct Legend {
  ImVec4 normal_force;
  ImVec4 friction;
  ImVec4 total;
  ImVec4 stick;
  ImVec4 slide;
  ImVec4 frictionless;
  ImVec4 joint_force;
  ImVec4 spring_force;
  ImVec4 thrust;
  ImVec4 stretched;
  ImVec4 pressed;
  std::array<ImVec4, 3> friction_use;  // none, half, all of it
};

/// Check boxes for what is shown, which are the legend of its colours, and the arrows' length. What
/// the scene has none of has no box.
void DrawViewPanel(const PanelContext& context, const Legend& legend, ViewOptions* options);

}  // namespace touchstone::ui
