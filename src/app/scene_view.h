#pragma once

#include <optional>

#include "app/tool.h"
#include "render/camera.h"
#include "ui/layout.h"

namespace touchstone::app {

/// The scene's rectangle in the window: between window units, scene points and world points.
struct SceneView {
  ui::Rect rect;
  render::Camera camera;
  ui::Rect card = {};  // of a lesson, in the window; in front of the scene or beside it

  render::Viewport viewport() const { return {rect.width, rect.height}; }
  /// The part of the rectangle beside the card, where that covers much of its height and leaves
  /// room enough; else all of it.
  ui::Rect FreeRect() const {
    constexpr float kMuch = 0.35F, kEnough = 0.35F;  // of height and width
    const float covered = card.x + card.width - rect.x;
    const bool much = covered > 0.0F && card.height > kMuch * rect.height;
    if (!much || rect.width - covered < kEnough * rect.width) return rect;
    return {rect.x + covered, rect.y, rect.width - covered, rect.height};
  }
  render::Viewport free_viewport() const {
    const ui::Rect free = FreeRect();
    return {free.width, free.height};
  }
  /// The camera that shows in the free part what `framed` shows in a window of that size.
  render::Camera BesideCard(render::Camera framed) const {
    render::Pan(&framed, viewport(), 0.5 * (rect.width - FreeRect().width), 0.0);
    return framed;
  }
  ScenePoint ToScene(double window_x, double window_y) const {
    return {window_x - rect.x, window_y - rect.y};
  }
  /// Where a world point appears in the window; empty behind the eye.
  std::optional<ScenePoint> ToWindow(const Vec3& p_W) const {
    const auto projected = render::Project(camera, viewport(), p_W);
    if (!projected) return std::nullopt;
    return ScenePoint{projected->x + rect.x, projected->y + rect.y};
  }
};

}  // namespace touchstone::app
