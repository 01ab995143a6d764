#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "ui/plot.h"

namespace touchstone::ui {

/// A short part of a curve that coincides with others.
struct SharedStretch {
  std::size_t curve = 0;  // curve that gives the colour
  std::vector<double> x;
  std::vector<double> y;
};

/// The ranges of a plot's axes, and its size in pixels.
struct PlotExtent {
  Range x;
  Range y;
  double columns = 0.0;
  double rows = 0.0;
};

/// Where several curves coincide within a pixel, the last would hide the others: there their
/// colours alternate, and the returned parts must be drawn over the curves. `x` ascends and may
/// have gaps (NaN); each curve has one value per x.
std::vector<SharedStretch> ShareStretches(std::span<const double> x,
                                          const std::vector<std::vector<double>>& curves,
                                          const PlotExtent& extent);

}  // namespace touchstone::ui
