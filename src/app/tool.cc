#include "app/tool.h"

#include <cmath>

namespace touchstone::app {

Vec3 ToolContext::MovedTo(ScenePoint at, const Vec3& p_W) const {
  const render::CameraFrame frame = render::ComputeFrame(*camera);
  const render::Ray ray = RayAt(at);
  const double depth = frame.forward.dot(p_W - frame.eye);
  return ray.origin + depth / frame.forward.dot(ray.direction) * ray.direction;
}

Vec3 ToolContext::PushedAway(double steps, const Vec3& p_W) const {
  constexpr double kDepthPerStep = 1.08;
  const Vec3 eye = render::ComputeFrame(*camera).eye;
  return eye + std::pow(kDepthPerStep, steps) * (p_W - eye);
}

}  // namespace touchstone::app
