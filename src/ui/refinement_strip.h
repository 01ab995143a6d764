#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// The progress of a snapshot's refinement, and the distance of the two runs at the shown moment
/// and at the end: one sentence each.
/// @pre the snapshot has a refinement
std::vector<std::string> DescribeRefinement(const exchange::Snapshot& snapshot);

/// The progress of a refinement after `seconds`: "14 of 120 steps in 5 s, about 40 s left". The
/// remaining time is given only at a steady pace: `ends` are the times at which its steps were done
/// [s].
std::string DescribeProgress(const exchange::RefinementSnapshot& refinement,
                             std::span<const double> ends, double seconds);

/// The strip at the scene's lower border while a rough stretch is recomputed exactly beside the
/// run, and afterwards: progress, distance of the two runs, ghosts of the exact one, and buttons
/// that accept or discard it.
class RefinementStrip {
 public:
  /// Draws the strip and returns its height [window units].
  float Draw(const PanelContext& context, const Rect& scene);

 private:
  void DrawProgress(const PanelContext& context);
  void DrawCurves(const PanelContext& context);
  void DrawChoices(const PanelContext& context);

  bool ghosts_ = true;
  bool curves_ = false;
  std::optional<double> begun_;  // time when the work was first observed [s]
  std::vector<double> ends_;     // times at which its steps ended since then [s]
};

}  // namespace touchstone::ui
