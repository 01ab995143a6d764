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
  std::vector<double> times;   // times of the pictures, in the run [s]
  std::vector<double> survey;  // times of pictures with the colours of all; for some kinds
};

/// The most pictures a clip may have.
inline constexpr std::size_t kMostClipPictures = 20000;

/// Plans a clip of the recording in a snapshot's timeline, for a view of that width and height.
/// Throws ClipError if that part of the run is empty, or too long for a clip.
ClipPlan PlanClip(const ui::ClipOptions& options, const exchange::Snapshot& snapshot,
                  double view_width, double view_height);

/// The times of pictures from `first` to `last` [s], spaced by `apart` [s], plus `last` itself if
/// it is not among them.
std::vector<double> ClipTimes(double first, double last, double apart);

/// Indices of the pictures whose colours represent all: a few, from the first to the last.
std::vector<std::size_t> SurveyOf(std::size_t pictures);

/// The format, with even width and height in the ratio of the view.
ClipFormat FormatFor(const ui::ClipOptions& options, double view_width, double view_height);

}  // namespace touchstone::app
