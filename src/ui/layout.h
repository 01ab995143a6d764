#pragma once

namespace touchstone::ui {

/// A rectangle in window units.
struct Rect {
  float x = 0.0F;
  float y = 0.0F;
  float width = 0.0F;
  float height = 0.0F;

  bool Contains(double px, double py) const {
    return px >= x && px < x + width && py >= y && py < y + height;
  }
};

/// How wide a person made the side panels, in points; kept between runs.
struct PanelWidths {
  float left = 280.0F;
  float right = 320.0F;
};

/// The window's division: toolbar on top, panels on both sides, the scene in between.
struct Layout {
  Rect toolbar;
  Rect left;
  Rect right;
  Rect scene;
};

/// Divides a window of this size. The rectangles tile it without overlap; the side panels give way
/// when the scene would become narrower than a third of the window.
Layout ComputeLayout(float width, float height, float scale, const PanelWidths& widths,
                     bool panels_shown);

}  // namespace touchstone::ui
