#include "cli/clip.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/file_ending.h"
#include "base/log.h"
#include "base/usage_error.h"
#include "cli/display.h"

namespace touchstone::cli {
namespace {

constexpr double kMostPictures = 20000.0;

void ExpectWithin(const char* option, double value, double low, double high, const char* what) {
  if (!(value >= low && value <= high))
    throw UsageError(std::string(option) + ": expected " + what);
}

}  // namespace

void CheckClip(const SimulateCall& call) {
  ExpectWithin("--clip-speed", call.clip_speed, 1e-3, 100.0, "a number from 0.001 to 100");
  ExpectWithin("--clip-rate", call.clip_rate, 1.0, 60.0, "a number from 1 to 60");
  ExpectWithin("--clip-width", call.clip_width, 64.0, 7680.0, "a number from 64 to 7680");
  if (!call.clip) return;
  constexpr std::array kEndings = {".gif", ".mp4", ".webm"};
  if (std::ranges::find(kEndings, FileEnding(*call.clip)) == kEndings.end())
    throw UsageError("--clip: expected a name that ends in .gif, .mp4 or .webm");
  if (call.duration * call.clip_rate / call.clip_speed > kMostPictures)
    throw UsageError("--clip: the clip would have more than 20000 pictures");
}

ClipRecorder::ClipRecorder(const SimulateCall& call) : call_(call) {
  if (call.clip) file_.emplace(*call.clip);
}

void ClipRecorder::Take(const session::Simulation& simulation) {
  constexpr double kRoundOff = 1e-9;
  if (!file_) return;
  while (true) {
    const double time = static_cast<double>(moments_.size()) * call_.clip_speed / call_.clip_rate;
    if (time > call_.duration + kRoundOff || !simulation.HasReached(time)) return;
    moments_.push_back(simulation.MakeSnapshot(time));
  }
}

ExitCode ClipRecorder::Write(const WindowHooks& hooks) {
  if (!file_) return kDone;
  std::string bytes;
  const ClipWish wish{FileEnding(*call_.clip), call_.clip_rate, static_cast<int>(call_.clip_width)};
  const std::string problem = hooks.make_clip ? hooks.make_clip(moments_, wish, &bytes)
                                              : "this build of the program draws no pictures";
  if (!problem.empty()) {
    spdlog::error("no clip: {}", problem);
    return HasDisplay() ? kRunFailed : kNoDisplay;
  }
  file_->stream() << bytes;
  file_->Commit();
  return kDone;
}

}  // namespace touchstone::cli
