#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// The progress of the refinement of a snapshot, and how far apart the two runs are at the moment
/// that is shown and at the end: a sentence each.
/// @pre it has one
std::vector<std::string> DescribeRefinement(const exchange::Snapshot& snapshot);

/// How far a refinement has come, and about how long the rest of it takes, if each step takes as
/// long as those of these `seconds`: "14 of 120 steps, about 40 s left".
std::string DescribeProgress(const exchange::RefinementSnapshot& refinement, double seconds);

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
  std::size_t done_ = 0;         // steps
};

}  // namespace touchstone::ui
