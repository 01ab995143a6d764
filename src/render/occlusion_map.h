#pragma once

#include "render/gl_objects.h"
#include "render/render_target.h"
#include "render/shader.h"

namespace touchstone::render {

/// Ambient occlusion: corners, and the ground around resting bodies, get less light. It is computed
/// from the depths of a picture, for every second pixel in both directions, and smoothed.
class OcclusionMap {
 public:
  OcclusionMap();
  /// Darkens the present picture of `target`, by its depths. Leaves it bound.
  /// @pre the uniform block `Frame` is that of the target
  void Darken(RenderTarget* target);

 private:
  void Resize(int width, int height);

  Shader occlusion_;
  Shader darken_;
  Framebuffer framebuffer_;
  Texture light_;
  int width_ = 0;
  int height_ = 0;
  VertexArray no_vertices_;
};

}  // namespace touchstone::render
