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
  float x = 0.0F;  // the point, in window units
  float y = 0.0F;
  std::string text;  // empty: the value
  ImVec4 color;
  double weight = 0.0;  // the heavier label is placed first
  double value = 0.0;
  const char* unit = "";
  bool certified = true;  // else the value has a "~" before it
  bool centred = false;   // on the point, where there is room
  float reach = 0.0F;  // of what is around the point, half its width: a wider text stands beside it
};

/// What a label says: its text, or its value in its unit, whose prefix is that of the picture.
std::string TextOf(const Label& label);

/// Where a label's text goes.
struct PlacedLabel {
  const Label* label;
  Rect rect;
  std::string text;
  bool apart = false;  // too far from its point to be read as its own without a line to it
};

/// How large text is.
struct TextSize {
  float char_width;                                     // of a digit
  float line_height;                                    // of a label
  std::function<float(const std::string&)> width = {};  // of a text; none: as of so many digits
};

/// What labels keep off.
struct Obstacles {
  std::vector<Rect> taken;                    // always
  std::vector<std::array<ImVec2, 2>> arrows;  // as far as there is room beside them
};

/// Places labels beside their points so that none covers another, or what is taken, or leaves
/// `scene`. Where there are few, a label without room beside its point stands apart from it;
/// otherwise it is left out. Deterministic: heavier first, then in order.
std::vector<PlacedLabel> PlaceLabels(const std::vector<Label>& labels, const Rect& scene,
                                     const TextSize& size, const Obstacles& obstacles = {});

/// Draws the labels that found room over the scene, on a pale ground for legibility, with lines to
/// the points of those that stand apart.
void DrawLabels(const std::vector<Label>& labels, const Rect& scene, const Obstacles& obstacles,
                ImDrawList* draw);

}  // namespace touchstone::ui
