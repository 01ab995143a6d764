#pragma once

#include <optional>

#include "ui/layout.h"

namespace touchstone::ui {

/// Lets a person drag a lesson's card by its title.
class CardDrag {
 public:
  /// Sets the position of the next window that begins.
  static void PlaceNext(const Rect& room, const CardPlace& place, float scale);
  /// Moves the current window along with the mouse, from its next frame on.
  void Follow(const Rect& room, float scale, CardPlace* place);
  /// Whether a person is dragging the card.
  bool dragging() const { return grip_.has_value(); }

 private:
  struct Point {
    float x = 0.0F;
    float y = 0.0F;
  };
  std::optional<Point> grip_;  // grip of the mouse, relative to the window's corner
};

}  // namespace touchstone::ui
