#pragma once

#include "render/renderer.h"
#include "ui/picture_panel.h"

namespace touchstone::app {

/// Whether the pixels of a picture of that size are small: the display says so by its scale, or
/// they are very many.
bool HasSmallPixels(double content_scale, int width, int height);

/// The time that a picture took [s].
struct PictureTime {
  double scene = 0.0;
  double whole = 0.0;  // with the panels
};

/// Chooses the quality of the next picture from the cost of the last ones: lower when they are too
/// slow to work with, higher again when there is plenty of time.
class QualityGovernor {
 public:
  /// Takes in what one picture took. Where pixels are small, half of them along each side are
  /// enough at worst.
  void Measured(const PictureTime& time, bool small_pixels);
  /// What pictures of a level may cost; 0 is the best level.
  static const render::Quality& Level(int level);
  const render::Quality& quality() const { return Level(level_); }
  int level() const { return level_; }
  /// The level that a person chose, or the one that it found itself.
  int level(ui::QualityChoice choice) const;

 private:
  int level_ = 0;  // 0 is best
  int slow_in_a_row_ = 0;
  int fast_in_a_row_ = 0;
  int patience_ = 60;  // fast measurements before the quality rises
};

}  // namespace touchstone::app
