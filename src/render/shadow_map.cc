#include "render/shadow_map.h"

#include <algorithm>
#include <cmath>
#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <limits>

#include "render/glm_conversion.h"
#include "render/shader.h"

namespace touchstone::render {
namespace {

const Vec3 kLightDirection = Vec3(-0.25, -0.55, 1.0).normalized();
constexpr double kFixedSizeFactor = 2.0;  // fixed bodies up to this multiple of the moving extent
                                          // cast shadows
constexpr double kFixedInView = 1.0;  // fixed bodies up to this many camera distances cast shadows,
                                      // too
constexpr double kReach = 4.0;        // in camera distances around the target
constexpr double kSizeStep = 1.25;    // the box grows by powers of this ratio

struct Ball {
  Vec3 centre;
  double radius;
};

/// Smallest axis-aligned box around the balls; empty if lower > upper.
geometry::Aabb Around(const std::vector<Ball>& balls) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  geometry::Aabb box{Vec3::Constant(kInfinity), Vec3::Constant(-kInfinity)};
  for (const Ball& ball : balls) {
    box.lower = box.lower.cwiseMin(ball.centre - Vec3::Constant(ball.radius));
    box.upper = box.upper.cwiseMax(ball.centre + Vec3::Constant(ball.radius));
  }
  return box;
}

std::vector<Ball> ShadowCasters(const exchange::Snapshot& snapshot, const Camera& camera) {
  std::vector<Ball> casters;
  for (const auto& body : snapshot.bodies)
    if (!body.fixed && (body.p_WBcm - camera.target).norm() < kReach * camera.distance)
      casters.push_back({body.p_WBcm, body.shape->radius()});
  double limit = kFixedInView * camera.distance;
  if (!casters.empty()) {
    const geometry::Aabb moving = Around(casters);
    limit = std::max(limit, kFixedSizeFactor * (moving.upper - moving.lower).norm());
  }
  for (const auto& body : snapshot.bodies)
    if (body.fixed && body.shape->size() < limit &&
        (body.p_WBcm - camera.target).norm() < kReach * camera.distance)
      casters.push_back({body.p_WBcm, body.shape->radius()});
  return casters;
}

}  // namespace

LightView FitLight(const exchange::Snapshot& snapshot, const Camera& camera, int map_size) {
  LightView light;
  light.direction = kLightDirection;
  const std::vector<Ball> casters = ShadowCasters(snapshot, camera);
  if (casters.empty()) return light;
  light.casts = true;

  const geometry::Aabb box = Around(casters);
  const Vec3 middle = 0.5 * (box.lower + box.upper);
  const double fitted = 1.15 * (box.upper - box.lower).norm();
  light.width = std::pow(kSizeStep, std::ceil(std::log(fitted) / std::log(kSizeStep)));

  Vec3 right;
  Vec3 up;
  TangentBasis(light.direction, &right, &up);
  const double texel = light.width / map_size;
  const auto snapped = [&](const Vec3& axis) {
    return std::round(axis.dot(middle) / texel) * texel;
  };
  const Vec3 centre =
      snapped(right) * right + snapped(up) * up + light.direction.dot(middle) * light.direction;
  const auto half = static_cast<float>(0.5 * light.width);
  const glm::mat4 view =
      glm::lookAt(ToGlm(centre + light.width * light.direction), ToGlm(centre), ToGlm(up));
  // Twice as deep as wide: bodies that receive the shadow are behind those that cast it.
  const glm::mat4 projection = glm::ortho(-half, half, -half, half, 0.0F, 6.0F * half);
  light.view_projection = projection * view;
  return light;
}

void ShadowMap::Resize(int size) {
  size_ = size;
  glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, size, size, 0, GL_DEPTH_COMPONENT, GL_FLOAT,
               nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth_.id(), 0);
  glDrawBuffer(GL_NONE);
  glReadBuffer(GL_NONE);
}

void ShadowMap::Draw(int size, const LightView& light, std::uint64_t arrangement,
                     const std::function<void()>& draw_casters) {
  glActiveTexture(GL_TEXTURE0 + Shader::kShadowUnit);
  glBindTexture(GL_TEXTURE_2D, depth_.id());
  const Drawn wanted{size, light.view_projection, arrangement};
  if (drawn_ == wanted) return;
  drawn_ = wanted;
  if (size != size_) Resize(size);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  glViewport(0, 0, size, size);
  glClear(GL_DEPTH_BUFFER_BIT);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LESS);
  glDepthMask(GL_TRUE);
  // Casters outside the box's depth still cast; the offset prevents a face from shading itself.
  glEnable(GL_DEPTH_CLAMP);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(1.5F, 2.0F);
  draw_casters();
  glDisable(GL_POLYGON_OFFSET_FILL);
  glDisable(GL_DEPTH_CLAMP);
}

}  // namespace touchstone::render
