#pragma once

#include <string>
#include <vector>

#include "ui/layout.h"
#include "ui/theme.h"

namespace touchstone::ui {

/// An arrow of a free-body diagram as it is seen, in window units, and what is written beside it.
/// Where both ends are one point, the text is about that point.
struct DiagramLabel {
  ImVec2 tail;
  ImVec2 tip;
  std::string text;
  ImVec4 color;
};

/// Where its text goes, and the point of its arrow that a line leads to.
struct PlacedDiagramLabel {
  const DiagramLabel* label;
  Rect rect;
  ImVec2 anchor;
  bool legible = true;  // free, and nearest to its own arrow
};

/// Places every label, each inside `room`, on no arrow, on no other label, on nothing that is
/// `taken`, and nearer to its own
/// arrow than to any other as far as there is such a place. Of all places around its arrow a label
/// takes the one that costs least beside the others, over and over, until none moves; where the
/// arrow has none, any free place of the room. Deterministic.
std::vector<PlacedDiagramLabel> PlaceDiagramLabels(const std::vector<DiagramLabel>& labels,
                                                   const Rect& room, float char_width,
                                                   float line_height, std::vector<Rect> taken = {});

/// A label as it stands in the picture.
struct WrittenLabel {
  DiagramLabel label;
  Rect rect;
};

/// Draws all of them on pale ground, each with a line to its arrow; returns where they are.
std::vector<WrittenLabel> DrawDiagramLabels(const std::vector<DiagramLabel>& labels,
                                            const Rect& room, const std::vector<Rect>& taken,
                                            ImDrawList* draw);

}  // namespace touchstone::ui
