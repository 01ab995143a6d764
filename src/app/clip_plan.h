#pragma once

#include <string>
#include <vector>

#include "app/clip_encoder.h"
#include "exchange/snapshot.h"
#include "ui/picture_panel.h"

namespace touchstone::app {

/// A clip of a recorded run, before it is made.
struct ClipPlan {
  ClipFormat format;
  std::vector<double> times;   // of the pictures, in the run [s]
  std::vector<double> survey;  // moments whose colours stand for all; where the kind needs them
};

/// The most pictures a clip may have.
inline constexpr std::size_t kMostClipPictures = 20000;

/// Plans a clip of what the timeline of a snapshot holds, for a view of that width and height.
/// Throws ClipError where that part of the run is empty, or longer than a clip may be.
ClipPlan PlanClip(const ui::ClipOptions& options, const exchange::Snapshot& snapshot,
                  double view_width, double view_height);

/// The moments of pictures from `first` to `last` [s], that many apart [s]; then, where it has not
/// been reached, the last one.
std::vector<double> ClipTimes(double first, double last, double apart);

/// Which of so many pictures stand for the colours of all: a few, from the first to the last.
std::vector<std::size_t> SurveyOf(std::size_t pictures);

/// The format with width and height as even numbers, in the ratio of the view.
ClipFormat FormatFor(const ui::ClipOptions& options, double view_width, double view_height);

}  // namespace touchstone::app
