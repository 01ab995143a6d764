#include "app/clip_plan.h"

#include <algorithm>
#include <cmath>

#include "ui/format.h"

namespace touchstone::app {

std::vector<double> ClipTimes(double first, double last, double apart) {
  constexpr double kRoundOff = 1e-9;
  std::vector<double> times;
  const double count = std::floor((last - first) / apart + kRoundOff) + 1.0;
  if (!(count <= static_cast<double>(kMostClipPictures)))
    throw ClipError("a clip of " + ui::FormatNumber(count) + " pictures is too long: at most " +
                    std::to_string(kMostClipPictures) + " are possible");
  for (int i = 0; i < static_cast<int>(count); ++i)
    times.push_back(std::min(first + i * apart, last));
  return times;
}

std::vector<std::size_t> SurveyOf(std::size_t pictures) {
  constexpr std::size_t kMost = 12;
  const std::size_t count = std::min(kMost, pictures);
  std::vector<std::size_t> few;
  for (std::size_t i = 0; i < count; ++i)
    few.push_back(count > 1 ? i * (pictures - 1) / (count - 1) : 0);
  return few;
}

ClipFormat FormatFor(const ui::ClipOptions& options, double view_width, double view_height) {
  const auto even = [](double pixels) {
    return std::clamp(2 * static_cast<int>(std::lround(0.5 * pixels)), 2, ui::kLargestPicture);
  };
  const double height = options.width * view_height / std::max(view_width, 1.0);
  return {options.kind, even(options.width), even(height), options.rate};
}

namespace {

/// The reason why a clip has no pictures.
std::string TellNothing(const ui::ClipOptions& options, const exchange::TimelineSnapshot& run) {
  const auto part = [](double from, double to) {
    return "from " + ui::FormatTime(from, 3) + " to " + ui::FormatTime(to, 3);
  };
  if (!(run.last_time > run.first_time))
    return "there is nothing to make a clip of: no step of the run is recorded";
  if (options.span == ui::ClipSpan::kBetween)
    return "there is nothing to make a clip of: the part " + part(options.from, options.to) +
           " is not in the recorded run, which goes " + part(run.first_time, run.last_time);
  return "there is nothing to make a clip of before " + ui::FormatTime(run.first_time, 3);
}

}  // namespace

ClipPlan PlanClip(const ui::ClipOptions& options, const exchange::Snapshot& snapshot,
                  double view_width, double view_height) {
  const exchange::TimelineSnapshot& timeline = snapshot.timeline;
  double first = timeline.first_time;
  double last = timeline.last_time;
  if (options.span == ui::ClipSpan::kLast) {
    last = std::min(snapshot.time, last);
    first = std::max(first, last - options.seconds);
  } else if (options.span == ui::ClipSpan::kBetween) {
    first = std::max(first, options.from);
    last = std::min(last, options.to);
  }
  if (!(last > first)) throw ClipError(TellNothing(options, timeline));
  ClipPlan plan{.format = FormatFor(options, view_width, view_height),
                .times = ClipTimes(first, last, options.speed / options.rate),
                .survey = {}};
  if (options.kind == ui::ClipKind::kGif)
    for (const std::size_t i : SurveyOf(plan.times.size())) plan.survey.push_back(plan.times[i]);
  return plan;
}

}  // namespace touchstone::app
