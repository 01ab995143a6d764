#include "app/tool.h"

#include <algorithm>
#include <cmath>

namespace touchstone::app {

Vec3 ToolContext::MovedTo(ScenePoint at, const Vec3& p_W) const {
  const render::CameraFrame frame = render::ComputeFrame(*camera);
  const render::Ray ray = RayAt(at);
  const double depth = frame.forward.dot(p_W - frame.eye);
  return ray.origin + depth / frame.forward.dot(ray.direction) * ray.direction;
}

std::optional<Vec3> ToolContext::MovedInPlane(ScenePoint at, const Vec3& p_W,
                                              const Vec3& normal_W) const {
  const render::Ray ray = RayAt(at);
  const double along = normal_W.dot(ray.direction);
  if (std::abs(along) < 0.02) return std::nullopt;
  const double distance = normal_W.dot(p_W - ray.origin) / along;
  if (!(distance > 0.0)) return std::nullopt;
  return ray.origin + distance * ray.direction;
}

Vec3 ToolContext::PushedAway(double steps, const Vec3& p_W) const {
  constexpr double kDepthPerStep = 1.08;
  const Vec3 eye = render::ComputeFrame(*camera).eye;
  return eye + std::pow(kDepthPerStep, steps) * (p_W - eye);
}

double ToolContext::SnapReach(const Vec3& p_W, double size) const {
  constexpr double kUnits = 14.0, kShare = 0.25;
  const render::CameraFrame frame = render::ComputeFrame(*camera);
  const double depth = std::max(frame.forward.dot(p_W - frame.eye), 0.0);
  return std::min(kUnits * render::PixelSize(*camera, viewport, depth), kShare * size);
}

Vec3 ToolContext::Up() const {
  const Vec3& gravity = snapshot.gravity;
  return gravity.isZero(0.0) ? Vec3(Vec3::UnitZ()) : Vec3(-gravity.normalized());
}

}  // namespace touchstone::app
