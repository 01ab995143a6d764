#include "render/frame_uniforms.h"

#include <cmath>
#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/trigonometric.hpp>

#include "render/glm_conversion.h"
#include "render/shader.h"

namespace touchstone::render {

glm::mat4 ViewMatrix(const Camera& camera) {
  const CameraFrame frame = ComputeFrame(camera);
  return glm::lookAt(ToGlm(frame.eye), ToGlm(frame.eye + frame.forward), ToGlm(frame.up));
}

glm::mat4 ProjectionMatrix(const Camera& camera, double aspect) {
  const DepthRange depth = ComputeDepthRange(camera);
  return glm::perspective(glm::radians(static_cast<float>(camera.fov_degrees)),
                          static_cast<float>(aspect), static_cast<float>(depth.near),
                          static_cast<float>(depth.far));
}

glm::vec4 GridUniform(const Camera& camera, float haze) {
  constexpr double kClear = 5.0;  // camera distance at which haze hides half
  // Fine lines are a thirtieth of the distance apart, rounded up to a power of ten; they appear
  // over the last half decade.
  const double decade = std::log10(camera.distance / 30.0);
  const double spacing = std::pow(10.0, std::ceil(decade));
  const double until_next = std::ceil(decade) - decade;
  const double fine = std::min(1.0, 0.35 + until_next);
  return {static_cast<float>(spacing), static_cast<float>(fine),
          static_cast<float>(12.0 * camera.distance),
          haze / static_cast<float>(kClear * camera.distance)};
}

FrameUniformBuffer::FrameUniformBuffer() {
  glBindBuffer(GL_UNIFORM_BUFFER, buffer_.id());
  glBufferData(GL_UNIFORM_BUFFER, sizeof(FrameUniforms), nullptr, GL_STREAM_DRAW);
}

void FrameUniformBuffer::Upload(const FrameUniforms& uniforms) {
  glBindBuffer(GL_UNIFORM_BUFFER, buffer_.id());
  glBufferSubData(GL_UNIFORM_BUFFER, 0, sizeof(FrameUniforms), &uniforms);
  glBindBufferBase(GL_UNIFORM_BUFFER, Shader::kFrameBinding, buffer_.id());
}

}  // namespace touchstone::render
