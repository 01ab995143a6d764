#include "ui/slowness_advice.h"

#include <array>
#include <cstdio>

#include "ui/toolbar.h"

namespace touchstone::ui {

std::optional<std::string> SlownessAdvice::Follow(const exchange::Snapshot& snapshot, double now) {
  constexpr double kPatience = 3.0;  // [s]
  if (snapshot.scene != scene_) {
    scene_ = snapshot.scene;
    given_ = false;
    slow_since_.reset();
  }
  const bool slow = snapshot.run.state == exchange::RunState::kPlaying && !snapshot.run.run_to &&
                    JudgePace(snapshot) == Pace::kFar;
  if (!slow) slow_since_.reset();
  if (given_ || !slow) return std::nullopt;
  if (!slow_since_) slow_since_ = now;
  if (now - *slow_since_ < kPatience) return std::nullopt;
  std::array<char, 80> text;
  std::snprintf(text.data(), text.size(), "This machine runs this scene at %.2g× real time. ",
                snapshot.statistics.real_time_factor);
  const bool exact = snapshot.settings.pace == settings::Pace::kExact;
  return text.data() + std::string("To speed it up: ") + (exact ? "lively pace, " : "") +
         "fewer bodies or a longer step (Parameters).";
}

}  // namespace touchstone::ui
