#pragma once

#include <optional>

#include "ui/layout.h"

namespace touchstone::ui {

/// Lets a person drag a lesson's card by its title.
class CardDrag {
 public:
  /// Places the window that begins next.
  static void PlaceNext(const Rect& room, const CardPlace& place, float scale);
  /// Moves the window that has begun along with the mouse, from its next frame on.
  void Follow(const Rect& room, float scale, CardPlace* place);
  /// Whether a hand has the card.
  bool dragging() const { return grip_.has_value(); }

 private:
  struct Point {
    float x = 0.0F;
    float y = 0.0F;
  };
  std::optional<Point> grip_;  // where the mouse has the window, from its corner
};

}  // namespace touchstone::ui
