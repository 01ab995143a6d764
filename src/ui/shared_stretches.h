#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "ui/plot.h"

namespace touchstone::ui {

/// A short part of a curve that runs on top of others.
struct SharedStretch {
  std::size_t curve = 0;  // whose colour it has
  std::vector<double> x;
  std::vector<double> y;
};

/// Where a plot draws its curves, and in how many pixels.
struct PlotExtent {
  Range x;
  Range y;
  double columns = 0.0;
  double rows = 0.0;
};

/// Where several curves lie on each other, nearer than a pixel, one would hide the others: there
/// their colours take turns, and these are the parts to be drawn over the curves. `x` ascends and
/// may have gaps (NaN); each curve has as many values.
std::vector<SharedStretch> ShareStretches(std::span<const double> x,
                                          const std::vector<std::vector<double>>& curves,
                                          const PlotExtent& extent);

}  // namespace touchstone::ui
