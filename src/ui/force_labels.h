#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "ui/layout.h"
#include "ui/theme.h"

namespace touchstone::ui {

/// A number that belongs to a point of the picture (an arrow's tip).
struct Label {
  float x = 0.0F;  // position of the point, in window units
  float y = 0.0F;
  std::string text;  // text; empty: the value
  ImVec4 color;
  double weight = 0.0;  // priority: the heavier label is placed first
  double value = 0.0;
  const char* unit = "";
  bool certified = true;  // whether the value is certified; otherwise "~" precedes it
  bool centred = false;   // whether the label is centred on the point, if there is room
  float reach = 0.0F;     // half width of the mark at the point; a wider text is beside it
};

/// Returns the text of a label: its own, or its value in its unit, with the prefix of the picture.
std::string TextOf(const Label& label);

/// Place of a label's text.
struct PlacedLabel {
  const Label* label;
  Rect rect;
  std::string text;
  bool apart = false;  // too far from its point to be associated with it without a line
};

/// Measures of text.
struct TextSize {
  float char_width;                                     // width of a digit
  float line_height;                                    // height of a label
  std::function<float(const std::string&)> width = {};  // none: char_width per character
};

/// Areas that labels avoid.
struct Obstacles {
  std::vector<Rect> taken;                    // areas that are always avoided
  std::vector<std::array<ImVec2, 2>> arrows;  // arrows, avoided where there is room beside them
};

/// Places labels beside their points so that no label covers another or a `taken` area, or leaves
/// `scene`. Where there are few labels, one without room beside its point is placed at a distance;
/// otherwise it is left out. Deterministic: heavier first, ties in the given order.
std::vector<PlacedLabel> PlaceLabels(const std::vector<Label>& labels, const Rect& scene,
                                     const TextSize& size, const Obstacles& obstacles = {});

/// Draws the labels that found room over the scene, on a pale ground for legibility, with lines
/// from distant labels to their points.
void DrawLabels(const std::vector<Label>& labels, const Rect& scene, const Obstacles& obstacles,
                ImDrawList* draw);

}  // namespace touchstone::ui
