// The data of the plots: for the window, and as a figure for export.

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/format.h"
#include "ui/plots_panel.h"

namespace touchstone::ui {
namespace {

using Subject = Quantity::Subject;

constexpr const char* kPotential = "potential energy";
constexpr const char* kMechanical = "mechanical energy";
constexpr double kNoPoint = std::numeric_limits<double>::quiet_NaN();

std::string AxisName(const exchange::Snapshot& snapshot, const std::optional<Quantity>& across) {
  if (!across) return "time [s]";
  return NameOf(snapshot, *across).append(UnitSuffix(InfoOf(*across).unit));
}

}  // namespace

const std::vector<double>& PlotsPanel::ValuesOf(const Quantity& quantity) const {
  const auto& all = series_.quantities();
  return series_.values(static_cast<std::size_t>(std::ranges::find(all, quantity) - all.begin()));
}

bool PlotsPanel::IsShifted(const Quantity& quantity) const {
  return potential_from_0_ && (quantity == FindQuantity(Subject::kScene, kPotential) ||
                               quantity == FindQuantity(Subject::kScene, kMechanical));
}

std::vector<double> PlotsPanel::Shifted(const Quantity& quantity) const {
  std::vector<double> values = ValuesOf(quantity);
  if (!IsShifted(quantity)) return values;
  const std::vector<double>& potential = ValuesOf(FindQuantity(Subject::kScene, kPotential));
  const auto first = std::ranges::find_if(potential, [](double v) { return std::isfinite(v); });
  const double start = first == potential.end() ? 0.0 : *first;
  for (double& value : values) value -= start;
  return values;
}

PlotsPanel::Shown PlotsPanel::Collect(const exchange::Snapshot& snapshot) const {
  const std::vector<double>& times = series_.times();
  const double newest = paused_at_.value_or(times.empty() ? 0.0 : times.back());
  const double oldest = window_ > 0.0 ? newest - window_ : -1e300;
  const auto in_window = [&](double t) { return t >= oldest && t <= newest; };
  Shown shown;
  shown.first = times.size();
  for (std::size_t i = times.size(); i-- > 0;)
    if (std::isnan(times[i]) || times[i] >= oldest)
      shown.first = i;
    else
      break;

  shown.x = across_ ? ValuesOf(*across_) : times;
  for (std::size_t i = 0; i < shown.x.size(); ++i)
    if (!in_window(times[i])) shown.x[i] = kNoPoint;
  Plot::Axes& axes = shown.axes;
  axes.x_label = AxisName(snapshot, across_);
  for (const Quantity& quantity : shown_) {
    shown.curves.push_back(Shifted(quantity));
    for (std::size_t i = shown.first; i < shown.x.size(); ++i)
      if (std::isfinite(shown.x[i])) axes.y.Add(shown.curves.back()[i]);
  }
  for (std::size_t i = shown.first; i < shown.x.size(); ++i) axes.x.Add(shown.x[i]);
  if (!across_ && window_ > 0.0) axes.x = {std::max(oldest, 0.0), std::max(newest, window_), false};
  if (!across_)
    for (const Series::Span& span : series_.rough_spans())
      if (span.end > oldest && span.begin < newest)
        shown.rough.push_back({std::max(span.begin, oldest), std::min(span.end, newest), false});
  axes.x = across_ ? axes.x.Padded(0.06) : axes.x.Width() > 0.0 ? axes.x : axes.x.Padded(0.0);
  axes.y = axes.y.Padded(0.08);
  const bool one_unit = !shown_.empty() && std::ranges::all_of(shown_, [&](const Quantity& q) {
    return InfoOf(q).unit == InfoOf(shown_.front()).unit;
  });
  if (one_unit) axes.y_label = UnitSuffix(InfoOf(shown_.front()).unit);
  return shown;
}

std::string PlotsPanel::NameOfExport(const PanelContext& context) const {
  return context.document + "-" + (preset_.empty() ? "plot" : preset_);
}

Figure PlotsPanel::MakeFigure(const PanelContext& context) const {
  const Shown shown = Collect(context.snapshot);
  Figure figure{.title = context.document,
                .x_label = shown.axes.x_label,
                .y_label = shown.axes.y_label,
                .x = shown.axes.x,
                .y = shown.axes.y,
                .curves = {},
                .rough = shown.rough};
  if (!across_) {  // a figure leaves no room for later data
    Range covered;
    for (std::size_t i = shown.first; i < shown.x.size(); ++i) covered.Add(shown.x[i]);
    if (covered.Width() > 0.0) figure.x = covered;
  }
  // A single curve names the axis; several are named by their common preset.
  const std::string zero =
      std::ranges::any_of(shown_, [&](const Quantity& q) { return IsShifted(q); })
          ? ", potential energy 0 at the start"
          : "";
  if (!figure.y_label.empty()) figure.y_label = preset_ + zero + figure.y_label;
  if (shown_.size() == 1)
    figure.y_label = NameOf(context.snapshot, shown_[0]) + zero + shown.axes.y_label;
  for (std::size_t c = 0; c < shown.curves.size(); ++c) {
    const ImVec4 color = PaperColor(c);
    const auto begin = static_cast<std::ptrdiff_t>(shown.first);
    figure.curves.push_back(
        {.name = NameOf(context.snapshot, shown_[c]).append(UnitSuffix(InfoOf(shown_[c]).unit)),
         .color = {color.x, color.y, color.z},
         .x = {shown.x.begin() + begin, shown.x.end()},
         .y = {shown.curves[c].begin() + begin, shown.curves[c].end()}});
  }
  return figure;
}

}  // namespace touchstone::ui
