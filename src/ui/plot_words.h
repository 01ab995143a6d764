#pragma once

#include <array>
#include <vector>

#include <imgui.h>

#include "ui/layout.h"

namespace touchstone::ui {

/// A text in a plot that belongs to a point.
struct PlotWord {
  ImVec2 at;
  ImVec2 size;
};

/// A place for each word, near its point and within the frame: off other words and `taken` areas,
/// and over few lines. `em` is the size of letters.
std::vector<Rect> PlacePlotWords(const std::vector<PlotWord>& words, const Rect& frame,
                                 const std::vector<std::array<ImVec2, 2>>& lines,
                                 std::vector<Rect> taken, float em);

}  // namespace touchstone::ui
