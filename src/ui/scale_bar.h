#pragma once

#include <optional>
#include <string>

#include "ui/panel_context.h"
#include "ui/theme.h"

namespace touchstone::ui {

/// How thick and dark chains of forces are: from the thinnest line to that of the largest force.
struct ChainKey {
  std::string text;                 // the largest force
  float thin = 0.0F, thick = 0.0F;  // widths of lines, in window units
  Srgb pale = {}, dark = {};
};

/// How long the arrow of a force is, in a corner of the scene: at the distance of what the camera
/// looks at, along the picture. Above it, if the scene shows chains, the key of these.
struct ScaleBar {
  float length = 0.0F;    // in window units; 0 where no arrows are shown
  std::string text = {};  // the force
  bool fitted = false;    // not the scale that the scene was opened with
  std::optional<ChainKey> chains = {};
};

/// Where the bar and its text are drawn: in the lower right corner of the scene, or beside or above
/// a lesson's card that lies there.
Rect PlaceScaleBar(const ScaleBar& bar, const Rect& scene, const Rect& card);

/// Draws the bar, to a fraction of a unit as long as it says.
void DrawScaleBar(const ScaleBar& bar, const Rect& scene, const Rect& card, ImDrawList* draw);

/// The part of it that answers to the mouse: a click fits the scale to the forces of the moment, a
/// double click takes back that of the scene.
void DrawScaleBarButton(const PanelContext& context, const ScaleBar& bar, const Rect& scene,
                        const Rect& card);

}  // namespace touchstone::ui
