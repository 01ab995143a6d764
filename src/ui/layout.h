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
  bool Overlaps(const Rect& other) const {
    return x < other.x + other.width && other.x < x + width && y < other.y + other.height &&
           other.y < y + height;
  }
};

/// How wide a person made the side panels and how high the dock below the scene, in points, and
/// which of them are open; kept between runs. At first the scene has two thirds of the width.
struct PanelWidths {
  float left = 216.0F;
  float right = 210.0F;
  bool left_open = true;  // else the panel is folded away
  bool right_open = true;
  float dock = 270.0F;
  bool dock_open = false;  // else its tabs alone are there
  float tabs = 32.0F;      // how high these are
};

/// Where a person put the card of a lesson: the share of what it leaves free that is left of it,
/// and above it; kept between runs. At first it is in the upper left corner.
struct CardPlace {
  float x = 0.0F;
  float y = 0.0F;
};

/// The window's division: toolbar on top, panels on both sides, the scene in between, below
/// it the time line and the dock.
struct Layout {
  Rect toolbar;
  Rect left;
  Rect right;
  Rect scene;
  Rect timeline;
  Rect dock;
  Rect card;  // of a lesson, beside a scene that is too low to have it in front; else empty

  /// Where the card may be: in its column, or anywhere over the scene.
  const Rect& CardRoom() const { return card.width > 0.0F ? card : scene; }
  /// The scene, and the column of a card beside it.
  Rect SceneAndCard() const {
    return {scene.x - card.width, scene.y, scene.width + card.width, scene.height};
  }
  /// How wide the card is, in its column or over the scene.
  float CardWidth(float scale) const;
  /// Whether the card lies in front of a scene so low that it would cover the bodies.
  bool CardCoversLowScene(float scale) const;
  /// The greatest height of the card. In front of a low scene it leaves the lower part to the
  /// bodies, and its text scrolls.
  float MostCardHeight(float scale) const;
};

inline constexpr float kCardWidth =
    400.0F;  // of a lesson's card, in points; less in a narrow column
inline constexpr float kCardMargin = 10.0F;  // around it

/// Divides a window of this size. The rectangles tile it without overlap; the side panels give way
/// when the scene would become narrower than half of the window, the dock when the scene would
/// become lower than a third of it.
Layout ComputeLayout(float width, float height, float scale, const PanelWidths& widths,
                     bool panels_shown);

/// Gives a lesson's card a column beside the scene where that is so low (the dock is open) that the
/// card would cover most of it (or large text has made the card large), and wide enough for both; a
/// column narrower than the card makes the card narrower.
void MakeRoomForCard(float scale, Layout* layout);

/// The largest part of a rectangle that is left of another one, right of it, above it or below it;
/// all where that leaves less than a third, or is elsewhere.
Rect LargestBeside(const Rect& rect, const Rect& other);

/// The room for what is written at the upper border of a rectangle: beside a card that is there, or
/// else below that.
Rect BesideAtTop(const Rect& rect, const Rect& card, float scale);

}  // namespace touchstone::ui
