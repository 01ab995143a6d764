#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// The progress of the refinement of a snapshot, and how far apart the two runs are at the moment
/// that is shown and at the end: a sentence each.
/// @pre it has one
std::vector<std::string> DescribeRefinement(const exchange::Snapshot& snapshot);

/// How far a refinement has come in `seconds`: "14 of 120 steps in 5 s, about 40 s left". How long
/// the rest takes is told where the pace is steady: `ends` are the times at which its steps were
/// done [s].
std::string DescribeProgress(const exchange::RefinementSnapshot& refinement,
                             std::span<const double> ends, double seconds);

/// The strip at the scene's lower border while a rough stretch is computed exactly beside the run,
/// and after that: progress, how far apart the two are, ghosts of the exact one, and buttons to
/// take it in the run's place or to leave it.
class RefinementStrip {
 public:
  /// Returns how much of the scene it takes [window units].
  float Draw(const PanelContext& context, const Rect& scene);

 private:
  void DrawProgress(const PanelContext& context);
  void DrawCurves(const PanelContext& context);
  void DrawChoices(const PanelContext& context);

  bool ghosts_ = true;
  bool curves_ = false;
  std::optional<double> begun_;  // when the work was first seen under way [s]
  std::vector<double> ends_;     // of its steps, since then [s]
};

}  // namespace touchstone::ui
