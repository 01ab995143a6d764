#pragma once

#include <string>
#include <vector>

#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// A run that was kept beside the present one, as far as the strip tells of it.
struct ReferenceFacts {
  bool beside = false;        // it is shown beside the present run
  double share = 1.0;         // of it that has been read; below 1 while that goes on
  double end_time = 0.0;      // [s]
  bool reaches_here = false;  // it has a moment at the present time
  double apart = 0.0;         // the largest distance of a body in the two runs, now [m]
  std::string farthest;       // that body
  // Since when, and how far apart the two runs were.
  std::vector<double> times;   // [s]
  std::vector<double> aparts;  // [m]
};

/// What the strip says of the present moment.
std::string DescribeReference(const ReferenceFacts& facts);

/// How far the present run is from the one that was kept, at the scene's lower border, with a
/// button to forget that. Returns how much of the scene it takes [window units].
float DrawReferenceStrip(const PanelContext& context, const ReferenceFacts& facts,
                         const Rect& scene);

}  // namespace touchstone::ui
