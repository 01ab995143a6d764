#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>

#include "render/camera.h"
#include "render/gl_objects.h"

namespace touchstone::render {

/// The uniform block `Frame` of shaders/frame.glsl, in its layout.
struct FrameUniforms {
  glm::mat4 view;
  glm::mat4 projection;
  glm::mat4 light_view_projection;
  glm::vec4 eye;
  glm::vec4 light_direction;
  glm::vec4 viewport;
  glm::vec4 shadow;
  glm::vec4 grid;
  glm::vec4 horizon;
  glm::vec4 zenith;
  glm::vec4 nadir;
  glm::vec4 floor;
  glm::vec4 grid_color;
  glm::vec4 halo;
  glm::vec4 tone;
};

/// The transformation from world to view: x right, y up, looking along -z.
glm::mat4 ViewMatrix(const Camera& camera);
/// The transformation from view to clip space.
glm::mat4 ProjectionMatrix(const Camera& camera, double aspect);

/// The `grid` entry: the ground grid's decades of spacing, which cross-fade with the camera's
/// distance, and the density of the haze, `haze` times the usual one.
glm::vec4 GridUniform(const Camera& camera, float haze);

/// The buffer of the block.
class FrameUniformBuffer {
 public:
  FrameUniformBuffer();
  void Upload(const FrameUniforms& uniforms);

 private:
  Buffer buffer_;
};

}  // namespace touchstone::render
