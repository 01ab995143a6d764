#pragma once

#include <span>
#include <string>
#include <vector>

#include "ui/figure.h"
#include "ui/panel_context.h"
#include "ui/plot.h"
#include "ui/series.h"

namespace touchstone::ui {

/// Plots of quantities over time or over each other: energies, momenta, any quantity of a body or a
/// contact.
class PlotsPanel {
 public:
  /// Takes a snapshot; must be called for every frame, even while the panel is hidden.
  void Update(const exchange::Snapshot& snapshot);
  void Draw(const PanelContext& context);
  /// Plots the components of a body's velocity, or the speeds of several bodies, instead of the
  /// present curves.
  void ShowVelocity(std::span<const BodyId> bodies);

  const Series& series() const { return series_; }
  /// Times at which curves that were added late lack values, as in Series.
  std::vector<double> TakeMissingTimes() { return series_.TakeMissingTimes(); }
  void FillIn(const exchange::Snapshot& snapshot) { series_.FillIn(snapshot); }
  const std::vector<Quantity>& shown() const { return shown_; }

 private:
  void ShowEnergies();
  void ShowMomentum();
  void ShowOf(std::span<const BodyId> bodies, const std::vector<std::string_view>& names);
  void ShowOfContact(const exchange::ContactKey& contact);
  void Show(std::vector<Quantity> quantities);
  void Add(const Quantity& quantity);

  void DrawChoices(const PanelContext& context);
  void DrawPresets(const PanelContext& context);
  void DrawAdd(const PanelContext& context);
  void DrawAxisChoice(const PanelContext& context);
  void DrawExports(const PanelContext& context);
  void DrawLegend(const PanelContext& context);
  void DrawPlot(const PanelContext& context, float height);
  void Hover(const PanelContext& context, Plot* plot,
             const std::vector<std::vector<double>>& curves, const std::vector<double>& x,
             std::size_t first);

  /// The data that the plot shows.
  struct Shown {
    std::vector<double> x;
    std::vector<std::vector<double>> curves;
    std::size_t first = 0;  // index of the first visible sample
    Plot::Axes axes;
    std::vector<Range> rough;  // rough steps over time
  };
  static bool HasValues(const Shown& shown);
  static void DrawShared(const Shown& shown, Plot* plot);
  Shown Collect(const exchange::Snapshot& snapshot) const;
  std::string NameOfExport(const PanelContext& context) const;
  Figure MakeFigure(const PanelContext& context) const;

  const std::vector<double>& ValuesOf(const Quantity& quantity) const;
  /// Whether the quantity is shown relative to the potential energy of the first sample.
  bool IsShifted(const Quantity& quantity) const;
  std::vector<double> Shifted(const Quantity& quantity) const;

  Series series_;
  std::vector<Quantity> shown_;
  std::optional<Quantity> across_;  // quantity of the x axis of a phase plot; none: time
  std::string preset_ = "Energy";
  double window_ = 10.0;             // length of the newest part that is shown [s]; 0: everything
  std::optional<double> paused_at_;  // newest time shown while paused
  bool potential_from_0_ = true;     // whether the potential energy is 0 at the first sample
  std::shared_ptr<const scene::SceneDesc> scene_;  // scene of the curves
};

}  // namespace touchstone::ui
