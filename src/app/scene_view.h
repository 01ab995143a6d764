#pragma once

#include <optional>

#include "app/tool.h"
#include "render/camera.h"
#include "ui/layout.h"

namespace touchstone::app {

/// The scene's rectangle in the window: conversions between window units, scene points and world
/// points.
struct SceneView {
  ui::Rect rect;
  render::Camera camera;
  ui::Rect card = {};  // lesson's card in the window; in front of the scene or beside it

  render::Viewport viewport() const { return {rect.width, rect.height}; }
  /// The part of the rectangle not covered by the card.
  ui::Rect FreeRect() const { return ui::LargestBeside(rect, card); }
  render::Viewport free_viewport() const {
    const ui::Rect free = FreeRect();
    return {free.width, free.height};
  }
  /// The camera that shows in the free part the view of `framed` in a window of that size.
  render::Camera BesideCard(render::Camera framed) const {
    const ui::Rect free = FreeRect();
    framed.distance *= rect.height / free.height;
    render::Pan(&framed, viewport(), free.x - rect.x + 0.5 * (free.width - rect.width),
                free.y - rect.y + 0.5 * (free.height - rect.height));
    return framed;
  }
  /// Whether the card covers that point of the world.
  bool IsBehindCard(const Vec3& p_W) const {
    const auto at = ToWindow(p_W);
    return at && card.Contains(at->x, at->y);
  }
  ScenePoint ToScene(double window_x, double window_y) const {
    return {window_x - rect.x, window_y - rect.y};
  }
  /// The window position of a world point; empty behind the eye.
  std::optional<ScenePoint> ToWindow(const Vec3& p_W) const {
    const auto projected = render::Project(camera, viewport(), p_W);
    if (!projected) return std::nullopt;
    return ScenePoint{projected->x + rect.x, projected->y + rect.y};
  }
};

}  // namespace touchstone::app
