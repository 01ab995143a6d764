#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/quality_governor.h"
#include "exchange/snapshot.h"
#include "render/renderer.h"

namespace touchstone::app {

/// A rectangle of the framebuffer in pixels; (x, y) is its lower left corner.
struct PixelRect {
  int x = 0;
  int y = 0;
  int width = 1;
  int height = 1;
};

/// The scene's part of the window: draws off screen at the quality that the machine can afford,
/// copies to the screen, and redraws only if there is something new to see. A picture that is
/// unchanged for a moment is drawn once more at the best quality.
class SceneCanvas {
 public:
  using SnapshotPointer = std::shared_ptr<const exchange::Snapshot>;

  /// `picture.pixels_per_point` must be the display's.
  void Show(const SnapshotPointer& snapshot, render::Picture picture, const PixelRect& where,
            ui::QualityChoice quality);
  /// Must be called when the panels, begun at `panels_begun`, have been drawn over the scene: the
  /// time of the picture determines the quality of the next one.
  void Finish(std::chrono::steady_clock::time_point panels_begun);
  /// Draws off screen at the best quality, in any size; `draw_over` may afterwards draw into the
  /// bound framebuffer. Returns rows from top to bottom, three bytes per pixel. Leaves the window's
  /// framebuffer bound.
  std::vector<unsigned char> Draw(const exchange::Snapshot& snapshot,
                                  const render::Picture& picture, int width, int height,
                                  const std::function<void()>& draw_over);
  int quality_level() const { return governor_.level(); }

 private:
  struct Drawn {
    SnapshotPointer snapshot;
    render::Picture picture;
    int width;  // width on the screen
    int height;
    int quality_level;
  };

  bool IsDrawn(const Drawn& wanted) const;
  void Draw(Drawn wanted);

  render::Renderer renderer_;
  render::RenderTarget target_;
  QualityGovernor governor_;
  std::optional<Drawn> drawn_;
  std::optional<double> scene_seconds_;  // time of a redrawn picture that is not finished yet
  bool small_pixels_ = false;
  int still_ = 0;  // number of consecutive times that the picture was shown unchanged
};

}  // namespace touchstone::app
