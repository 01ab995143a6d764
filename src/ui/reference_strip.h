#pragma once

#include <string>
#include <vector>

#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// Data about a run that was kept for comparison, for the strip.
struct ReferenceFacts {
  bool beside = false;        // whether it is shown beside the present run
  double share = 1.0;         // share of it that has been loaded; below 1 during loading
  double end_time = 0.0;      // [s]
  bool reaches_here = false;  // whether it has a frame at the present time
  double apart = 0.0;         // largest distance of a body between the two runs, now [m]
  std::string farthest;       // name of the body with that distance
  // Distances between the two runs so far.
  std::vector<double> times;   // [s]
  std::vector<double> aparts;  // [m]
};

/// Returns the strip's text for the present moment.
std::string DescribeReference(const ReferenceFacts& facts);

/// Draws the present distance from the kept run at the scene's lower border, with a button that
/// discards the kept run. Returns the height of the strip [window units].
float DrawReferenceStrip(const PanelContext& context, const ReferenceFacts& facts,
                         const Rect& scene);

}  // namespace touchstone::ui
