#pragma once

#include <string>
#include <vector>

#include "ui/layout.h"
#include "ui/theme.h"

namespace touchstone::ui {

/// An arrow of a free-body diagram in window units, with its text. If both ends are one point, the
/// text belongs to that point.
struct DiagramLabel {
  ImVec2 tail;
  ImVec2 tip;
  std::string text;
  ImVec4 color;
};

/// Place of a label's text, and the point of its arrow that a line leads to.
struct PlacedDiagramLabel {
  const DiagramLabel* label;
  Rect rect;
  ImVec2 anchor;
  bool legible = true;  // whether the place is free, and nearest to its own arrow
};

/// Places every label inside `room`, off all arrows, other labels and `taken` rectangles, and
/// nearer to its own arrow than to any other wherever such a place exists. Each label in turn takes
/// the cheapest place around its arrow, given the others, until none moves; if the arrow has no
/// free place, the label takes any free place of the room. Deterministic.
std::vector<PlacedDiagramLabel> PlaceDiagramLabels(const std::vector<DiagramLabel>& labels,
                                                   const Rect& room, float char_width,
                                                   float line_height, std::vector<Rect> taken = {});

/// A label as drawn in the picture.
struct WrittenLabel {
  DiagramLabel label;
  Rect rect;
};

/// Draws all labels on a pale ground, each with a line to its arrow; returns their places.
std::vector<WrittenLabel> DrawDiagramLabels(const std::vector<DiagramLabel>& labels,
                                            const Rect& room, const std::vector<Rect>& taken,
                                            ImDrawList* draw);

}  // namespace touchstone::ui
