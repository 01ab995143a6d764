#pragma once

#include <span>
#include <string>
#include <vector>

#include "ui/figure.h"
#include "ui/panel_context.h"
#include "ui/plot.h"
#include "ui/series.h"

namespace touchstone::ui {

/// Quantities over time or over each other: energies, momenta, anything of a body or a contact.
class PlotsPanel {
 public:
  /// Takes the snapshot in; to be called for every frame, also when the panel is not seen.
  void Update(const exchange::Snapshot& snapshot);
  void Draw(const PanelContext& context);
  /// Plots the components of a body's velocity, or the speeds of several bodies, instead of the
  /// present curves.
  void ShowVelocity(std::span<const BodyId> bodies);

  const Series& series() const { return series_; }
  /// The past of curves that were added late, as in Series.
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

  /// What the plot shows.
  struct Shown {
    std::vector<double> x;
    std::vector<std::vector<double>> curves;
    std::size_t first = 0;  // of the samples that are in sight
    Plot::Axes axes;
    std::vector<Range> rough;  // steps, over time
  };
  static bool HasValues(const Shown& shown);
  static void DrawShared(const Shown& shown, Plot* plot);
  Shown Collect(const exchange::Snapshot& snapshot) const;
  std::string NameOfExport(const PanelContext& context) const;
  Figure MakeFigure(const PanelContext& context) const;

  const std::vector<double>& ValuesOf(const Quantity& quantity) const;
  /// Whether its zero is where the potential energy of the first sample is.
  bool IsShifted(const Quantity& quantity) const;
  std::vector<double> Shifted(const Quantity& quantity) const;

  Series series_;
  std::vector<Quantity> shown_;
  std::optional<Quantity> across_;  // the x axis of a phase plot; none: time
  std::string preset_ = "Energy";
  double window_ = 10.0;                           // [s] of the newest; 0: all
  std::optional<double> paused_at_;                // the newest time shown
  bool potential_from_0_ = true;                   // at the first sample
  std::shared_ptr<const scene::SceneDesc> scene_;  // that the curves are of
};

}  // namespace touchstone::ui
