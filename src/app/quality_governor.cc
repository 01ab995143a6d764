#include "app/quality_governor.h"

#include <array>

namespace touchstone::app {
namespace {

constexpr std::array<render::Quality, 6> kLevels = {{
    {.samples = 4, .shadow_map = 2048, .shadow_taps = 12, .occlusion = true},
    {.samples = 4, .mark_samples = 0, .shadow_map = 1024, .shadow_taps = 8, .occlusion = false},
    {.samples = 4,
     .mark_samples = 0,
     .shadow_map = 1024,
     .shadow_taps = 1,
     .occlusion = false,
     .coarse = true},
    {.samples = 0,
     .mark_samples = 0,
     .shadow_map = 1024,
     .shadow_taps = 1,
     .occlusion = false,
     .coarse = true},
    {.samples = 0,
     .mark_samples = 0,
     .shadow_map = 1024,
     .shadow_taps = 1,
     .occlusion = false,
     .coarse = true,
     .resolution = 0.7},
    {.samples = 0,
     .mark_samples = 0,
     .shadow_map = 1024,
     .shadow_taps = 1,
     .occlusion = false,
     .coarse = true,
     .resolution = 0.5},
}};
constexpr double kSlow = 0.042;  // [s]
constexpr double kFast = 0.026;
constexpr double kFastScene = 0.013;   // the next level takes up to two and a half times as long
constexpr double kLeastScene = 0.008;  // if the scene is faster, other work is slow
constexpr int kSlowPatience = 8;       // measurements
constexpr double kFineScale = 1.5;
constexpr double kManyPixels = 1.5e6;

}  // namespace

bool HasSmallPixels(double content_scale, int width, int height) {
  return content_scale >= kFineScale || static_cast<double>(width) * height >= kManyPixels;
}

void QualityGovernor::Measured(const PictureTime& time, bool small_pixels) {
  const int last = static_cast<int>(kLevels.size()) - (small_pixels ? 1 : 2);
  const bool slow = time.whole > kSlow && time.scene > kLeastScene;
  const bool fast = time.whole < kFast && time.scene < kFastScene;
  const int weight = time.whole > 2.0 * kSlow ? 3 : 1;  // reacts faster to very slow pictures
  slow_in_a_row_ = slow ? slow_in_a_row_ + weight : 0;
  fast_in_a_row_ = fast ? fast_in_a_row_ + 1 : 0;
  if (slow_in_a_row_ >= kSlowPatience && level_ < last) {
    ++level_;
    slow_in_a_row_ = 0;
    patience_ *= 2;  // prevents endless changes up and down
  }
  if (fast_in_a_row_ >= patience_ && level_ > 0) {
    --level_;
    fast_in_a_row_ = 0;
  }
}

int QualityGovernor::level(ui::QualityChoice choice) const {
  switch (choice) {
    case ui::QualityChoice::kAutomatic:
      break;
    case ui::QualityChoice::kLow:
      return 3;
    case ui::QualityChoice::kMedium:
      return 1;
    case ui::QualityChoice::kHigh:
      return 0;
  }
  return level_;
}

const render::Quality& QualityGovernor::Level(int level) {
  return kLevels[static_cast<std::size_t>(level)];
}

}  // namespace touchstone::app
