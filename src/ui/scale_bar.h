#pragma once

#include <optional>
#include <string>

#include "ui/panel_context.h"
#include "ui/theme.h"

namespace touchstone::ui {

/// The thickness and colour of force chains, from the thinnest line to that of the largest force.
struct ChainKey {
  std::string text;                 // the largest force
  float thin = 0.0F, thick = 0.0F;  // widths of lines, in window units
  Srgb pale = {}, dark = {};
};

/// The length of a force's arrow, shown in a corner of the scene: at the distance of the camera's
/// focus, parallel to the picture. Above it, if the scene shows chains, is their key.
struct ScaleBar {
  float length = 0.0F;    // length in window units; 0 without arrows
  std::string text = {};  // text of the force
  bool fitted = false;    // whether the scale differs from that of the opened scene
  std::optional<ChainKey> chains = {};
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
