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

/// Sizes chosen by a person, in points: widths of the side panels and height of the dock below the
/// scene, and which of them are open; saved between runs. At first the scene has two thirds of the
/// width.
struct PanelWidths {
  float left = 216.0F;
  float right = 210.0F;
  bool left_open = true;  // otherwise the panel is folded away
  bool right_open = true;
  float dock = 270.0F;
  bool dock_open = false;  // otherwise only its tabs are visible
  float tabs = 32.0F;      // height of the tabs
};

/// Position of a lesson's card, chosen by a person: the shares of the free width that are to its
/// left, and of the free height above it; saved between runs. At first it is in the upper left
/// corner.
struct CardPlace {
  float x = 0.0F;
  float y = 0.0F;
};

/// The window's division: toolbar on top, panels on both sides, the scene in between, the time line
/// and the dock below it.
struct Layout {
  Rect toolbar;
  Rect left;
  Rect right;
  Rect scene;
  Rect timeline;
  Rect dock;
  Rect card;  // lesson's card beside a scene that is too low to hold it; otherwise empty

  /// The area in which the card may be placed: its column, or the whole scene.
  const Rect& CardRoom() const { return card.width > 0.0F ? card : scene; }
  /// The scene together with the card's column beside it.
  Rect SceneAndCard() const {
    return {scene.x - card.width, scene.y, scene.width + card.width, scene.height};
  }
  /// Width of the card, in its column or over the scene.
  float CardWidth(float scale) const;
  /// Whether the card lies in front of a scene so low that it would cover the bodies.
  bool CardCoversLowScene(float scale) const;
  /// The greatest height of the card. In front of a low scene it leaves the lower part to the
  /// bodies, and its text scrolls.
  float MostCardHeight(float scale) const;
};

inline constexpr float kCardWidth =
    400.0F;  // width of a lesson's card in points; smaller in a narrow column
inline constexpr float kCardMargin = 10.0F;  // margin around the card

/// Divides a window of this size. The rectangles tile it without overlap; the side panels shrink if
/// the scene would otherwise be narrower than half of the window, the dock shrinks if the scene
/// would be lower than a third of it.
Layout ComputeLayout(float width, float height, float scale, const PanelWidths& widths,
                     bool panels_shown);

/// Gives a lesson's card a column beside the scene if the card would cover most of the scene
/// (because the dock is open, or large text has enlarged the card) and the scene is wide enough for
/// both; in a column narrower than the card, the card becomes narrower.
void MakeRoomForCard(float scale, Layout* layout);

/// The largest part of a rectangle to the right or left of another one, above it or below it; the
/// whole rectangle if that part is less than a third of it, or if the other one is elsewhere.
Rect LargestBeside(const Rect& rect, const Rect& other);

/// The room for text at the upper border of a rectangle: beside a card that is there, otherwise
/// below the card.
Rect BesideAtTop(const Rect& rect, const Rect& card, float scale);

}  // namespace touchstone::ui
