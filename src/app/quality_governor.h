#pragma once

#include "render/renderer.h"
#include "ui/picture_panel.h"

namespace touchstone::app {

/// Whether the pixels of a picture of that size are small: the display has a large scale, or the
/// picture has very many pixels.
bool HasSmallPixels(double content_scale, int width, int height);

/// The time spent on a picture [s].
struct PictureTime {
  double scene = 0.0;
  double whole = 0.0;  // time including the panels
};

/// Chooses the quality of the next picture from the cost of the last ones: lower if they are too
/// slow to work with, higher again if there is plenty of time.
class QualityGovernor {
 public:
  /// Records the time of one picture. With small pixels, half of them along each side are enough at
  /// worst.
  void Measured(const PictureTime& time, bool small_pixels);
  /// The quality at a level; 0 is the best.
  static const render::Quality& Level(int level);
  const render::Quality& quality() const { return Level(level_); }
  int level() const { return level_; }
  /// The level that a person chose, or the automatic one.
  int level(ui::QualityChoice choice) const;

 private:
  int level_ = 0;  // 0 is best
  int slow_in_a_row_ = 0;
  int fast_in_a_row_ = 0;
  int patience_ = 60;  // fast measurements needed before the quality rises
};

}  // namespace touchstone::app
