#include "app/scene_canvas.h"

#include "app/picture_change.h"

namespace touchstone::app {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kStandsStill = 15;  // pictures until a scene counts as still

double SecondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

bool SceneCanvas::IsDrawn(const Drawn& wanted) const {
  return drawn_ && drawn_->width == wanted.width && drawn_->height == wanted.height &&
         drawn_->quality_level <= wanted.quality_level &&
         LookAlike(drawn_->picture, wanted.picture) &&
         (drawn_->snapshot == wanted.snapshot || LookAlike(*drawn_->snapshot, *wanted.snapshot));
}

void SceneCanvas::Draw(Drawn wanted) {
  const render::Quality& quality = QualityGovernor::Level(wanted.quality_level);
  target_.Resize(wanted.width, wanted.height, quality.mark_samples);
  renderer_.Draw(*wanted.snapshot, wanted.picture, quality, &target_);
  drawn_ = std::move(wanted);
}

void SceneCanvas::Show(const SnapshotPointer& snapshot, render::Picture picture,
                       const PixelRect& where, ui::QualityChoice quality) {
  small_pixels_ = HasSmallPixels(picture.pixels_per_point, where.width, where.height);
  Drawn wanted{snapshot, std::move(picture), where.width, where.height, governor_.level(quality)};
  if (!IsDrawn(wanted)) {
    const Clock::time_point start = Clock::now();
    Draw(std::move(wanted));
    glFinish();  // includes the GPU's work in the time
    if (quality == ui::QualityChoice::kAutomatic) scene_seconds_ = SecondsSince(start);
    still_ = 0;
  } else if (quality == ui::QualityChoice::kAutomatic && ++still_ == kStandsStill &&
             drawn_->quality_level > 0) {
    wanted.quality_level = 0;
    Draw(std::move(wanted));
  }
  target_.CopyToScreen(where.x, where.y, where.width, where.height);
}

void SceneCanvas::Finish(Clock::time_point panels_begun) {
  if (!scene_seconds_) return;
  glFinish();
  governor_.Measured({*scene_seconds_, *scene_seconds_ + SecondsSince(panels_begun)},
                     small_pixels_);
  scene_seconds_.reset();
}

std::vector<unsigned char> SceneCanvas::Draw(const exchange::Snapshot& snapshot,
                                             const render::Picture& picture, int width, int height,
                                             const std::function<void()>& draw_over) {
  const render::Quality& best = QualityGovernor::Level(0);
  render::RenderTarget target;
  target.Resize(width, height, best.mark_samples);
  renderer_.Draw(snapshot, picture, best, &target);
  draw_over();
  std::vector<unsigned char> pixels = target.ReadPixels();
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return pixels;
}

}  // namespace touchstone::app
