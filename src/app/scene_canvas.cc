#include "app/scene_canvas.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "app/picture_change.h"

namespace touchstone::app {

namespace {

constexpr int kStandsStill = 15;  // pictures

}  // namespace

bool SceneCanvas::IsDrawn(const Drawn& wanted) const {
  return drawn_ && drawn_->width == wanted.width && drawn_->height == wanted.height &&
         drawn_->quality_level <= wanted.quality_level &&
         LookAlike(drawn_->picture, wanted.picture) &&
         (drawn_->snapshot == wanted.snapshot || LookAlike(*drawn_->snapshot, *wanted.snapshot));
}

void SceneCanvas::Draw(Drawn wanted) {
  const render::Quality& quality = QualityGovernor::Level(wanted.quality_level);
  const auto size = [&](int pixels) {
    return std::max(static_cast<int>(std::lround(pixels * quality.resolution)), 1);
  };
  render::Picture picture = wanted.picture;
  picture.pixels_per_point *= quality.resolution;
  target_.Resize(size(wanted.width), size(wanted.height), quality.samples);
  renderer_.Draw(*wanted.snapshot, picture, quality, &target_);
  drawn_ = std::move(wanted);
}

void SceneCanvas::Show(const SnapshotPointer& snapshot, render::Picture picture,
                       const PixelRect& where, ui::QualityChoice quality) {
  const bool small_pixels = HasSmallPixels(picture.pixels_per_point, where.width, where.height);
  Drawn wanted{snapshot, std::move(picture), where.width, where.height, governor_.level(quality)};
  if (!IsDrawn(wanted)) {
    const auto start = std::chrono::steady_clock::now();
    Draw(std::move(wanted));
    glFinish();  // so that the time is the picture's
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    if (quality == ui::QualityChoice::kAutomatic) governor_.Measured(spent.count(), small_pixels);
    still_ = 0;
  } else if (quality == ui::QualityChoice::kAutomatic && ++still_ == kStandsStill &&
             drawn_->quality_level > 0) {
    wanted.quality_level = 0;
    Draw(std::move(wanted));
  }
  target_.CopyToScreen(where.x, where.y, where.width, where.height);
}

std::vector<unsigned char> SceneCanvas::Draw(const exchange::Snapshot& snapshot,
                                             const render::Picture& picture, int width, int height,
                                             const std::function<void()>& draw_over) {
  const render::Quality& best = QualityGovernor::Level(0);
  render::RenderTarget target;
  target.Resize(width, height, best.samples);
  renderer_.Draw(snapshot, picture, best, &target);
  draw_over();
  std::vector<unsigned char> pixels = target.ReadPixels();
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return pixels;
}

}  // namespace touchstone::app
