#include "ui/shared_stretches.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace touchstone::ui {
namespace {

constexpr double kTurn = 9.0;   // visible length of each colour [pixels]
constexpr int kLooks = 4;       // comparisons of the curves within a turn, besides one at its end
constexpr double kAlike = 0.9;  // greatest distance [pixels]

/// A curve's values at ascending places, interpolated between its points; NaN in a gap.
std::vector<double> ValuesAt(const std::vector<double>& places, std::span<const double> x,
                             const std::vector<double>& y) {
  std::vector<double> values;
  std::size_t i = 0;
  for (const double place : places) {
    while (i + 1 < x.size() && !(x[i + 1] > place)) ++i;
    const bool between = i + 1 < x.size() && x[i] <= place;
    const double share = between ? (place - x[i]) / (x[i + 1] - x[i]) : 0.0;
    values.push_back(between ? y[i] + share * (y[i + 1] - y[i])
                             : std::numeric_limits<double>::quiet_NaN());
  }
  return values;
}

}  // namespace

std::vector<SharedStretch> ShareStretches(std::span<const double> x,
                                          const std::vector<std::vector<double>>& curves,
                                          const PlotExtent& extent) {
  std::vector<SharedStretch> stretches;
  const auto turns = static_cast<std::size_t>(std::max(extent.columns / kTurn, 0.0));
  if (curves.size() < 2 || x.size() < 2 || turns == 0) return stretches;
  const double step = extent.x.Width() * kTurn / extent.columns / kLooks;
  const double alike = kAlike * extent.y.Width() / extent.rows;
  std::vector<double> places;
  for (std::size_t k = 0; k <= turns * kLooks; ++k)
    places.push_back(extent.x.low + step * static_cast<double>(k));
  std::vector<std::vector<double>> values;
  for (const std::vector<double>& curve : curves) values.push_back(ValuesAt(places, x, curve));
  for (std::size_t turn = 0; turn < turns; ++turn) {
    const std::size_t first = turn * kLooks;
    const auto lies_on = [&](std::size_t a, std::size_t b) {
      for (std::size_t k = first; k <= first + kLooks; ++k)
        if (!(std::abs(values[a][k] - values[b][k]) <= alike)) return false;
      return true;
    };
    std::vector<bool> told(curves.size(), false);
    for (std::size_t a = 0; a < curves.size(); ++a) {
      std::vector<std::size_t> group;
      for (std::size_t b = a; b < curves.size(); ++b)
        if (!told[b] && lies_on(a, b)) group.push_back(b);
      for (const std::size_t b : group) told[b] = true;
      if (group.size() < 2) continue;
      const std::size_t chosen = group[turn % group.size()];
      const auto from = static_cast<std::ptrdiff_t>(first);
      stretches.push_back(
          {chosen,
           {places.begin() + from, places.begin() + from + kLooks + 1},
           {values[chosen].begin() + from, values[chosen].begin() + from + kLooks + 1}});
    }
  }
  return stretches;
}

}  // namespace touchstone::ui
