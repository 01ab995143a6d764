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

  render::Viewport viewport() const { return {rect.width, rect.height}; }
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
