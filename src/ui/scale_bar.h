#pragma once

#include <string>

#include "ui/panel_context.h"

namespace touchstone::ui {

/// The length of a force's arrow, shown in a corner of the scene: at the distance of the camera's
/// focus, parallel to the picture.
struct ScaleBar {
  float length = 0.0F;  // length in window units
  std::string text;     // text of the force
  bool fitted = false;  // whether the scale differs from that of the opened scene
};

/// The rectangle of bar and text: in the lower right corner of the scene, or beside or above a
/// lesson's card there.
Rect PlaceScaleBar(const ScaleBar& bar, const Rect& scene, const Rect& card);

/// Draws the bar, accurate to a fraction of a window unit.
void DrawScaleBar(const ScaleBar& bar, const Rect& scene, const Rect& card, ImDrawList* draw);

/// Draws the button of the bar: a click fits the scale to the present forces, a double click
/// restores the scene's scale.
void DrawScaleBarButton(const PanelContext& context, const ScaleBar& bar, const Rect& scene,
                        const Rect& card);

}  // namespace touchstone::ui
