#pragma once

#include <cstdint>
#include <functional>
#include <glm/mat4x4.hpp>
#include <optional>

#include "exchange/snapshot.h"
#include "render/camera.h"
#include "render/gl_objects.h"

namespace touchstone::render {

/// The light's view of the scene: a box along the light's direction around all bodies that cast a
/// visible shadow.
struct LightView {
  glm::mat4 view_projection{1.0F};
  Vec3 direction = Vec3::UnitZ();  // W, unit, towards the light
  double width = 1.0;              // width of the square that the map covers [m]
  bool casts = false;              // some body casts a shadow
};

/// Fits the light's box to the moving bodies near the camera's target (and to fixed bodies that are
/// not much larger). Its size grows in steps and its position snaps to texels, so that shadow
/// borders do not crawl while bodies move.
LightView FitLight(const exchange::Snapshot& snapshot, const Camera& camera, int map_size);

/// Depth seen from the light.
class ShadowMap {
 public:
  /// Draws the casters into a map of size x size texels, unless it already shows them in that
  /// light, and leaves it bound to texture unit 0. A different number for `arrangement` means that
  /// casters have moved.
  void Draw(int size, const LightView& light, std::uint64_t arrangement,
            const std::function<void()>& draw_casters);

 private:
  struct Drawn {
    int size;
    glm::mat4 light;
    std::uint64_t arrangement;
    bool operator==(const Drawn&) const = default;
  };
  void Resize(int size);

  Texture depth_;
  Framebuffer framebuffer_;
  int size_ = 0;
  std::optional<Drawn> drawn_;
};

}  // namespace touchstone::render
