#include "render/camera.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace touchstone::render {
namespace {

constexpr double kRadiansPerPixel = 0.0065;
constexpr double kElevationMax = 0.5 * std::numbers::pi - 0.01;
constexpr double kZoomPerStep = 0.88;
constexpr double kDistanceMin = 1e-3;
constexpr double kDistanceMax = 1e5;
constexpr double kFramingMargin = 1.15;

/// Half the picture's height at distance 1.
double HalfHeight(const Camera& camera) {
  return std::tan(0.5 * camera.fov_degrees * std::numbers::pi / 180.0);
}

}  // namespace

CameraFrame ComputeFrame(const Camera& camera) {
  const double ce = std::cos(camera.elevation);
  const Vec3 outward(ce * std::cos(camera.azimuth), ce * std::sin(camera.azimuth),
                     std::sin(camera.elevation));
  CameraFrame frame;
  frame.eye = camera.target + camera.distance * outward;
  frame.forward = -outward;
  frame.right = Vec3(-std::sin(camera.azimuth), std::cos(camera.azimuth), 0.0);
  frame.up = frame.right.cross(frame.forward);
  return frame;
}

DepthRange ComputeDepthRange(const Camera& camera) {
  return {0.01 * camera.distance, 400.0 * camera.distance};
}

double PixelSize(const Camera& camera, const Viewport& viewport, double depth) {
  return 2.0 * HalfHeight(camera) * depth / viewport.height;
}

void Orbit(Camera* camera, double dx, double dy) {
  camera->azimuth = std::remainder(camera->azimuth - dx * kRadiansPerPixel, 2.0 * std::numbers::pi);
  camera->elevation =
      std::clamp(camera->elevation + dy * kRadiansPerPixel, -kElevationMax, kElevationMax);
}

void Pan(Camera* camera, const Viewport& viewport, double dx, double dy) {
  const CameraFrame frame = ComputeFrame(*camera);
  const double metres = PixelSize(*camera, viewport, camera->distance);
  camera->target += metres * (-dx * frame.right + dy * frame.up);
}

void Zoom(Camera* camera, double steps) {
  camera->distance =
      std::clamp(camera->distance * std::pow(kZoomPerStep, steps), kDistanceMin, kDistanceMax);
}

void Frame(Camera* camera, const Viewport& viewport, std::span<const Vec3> points_W) {
  if (points_W.empty()) return;
  // In the camera's axes, z ahead: a point is in the picture when |x - x_eye| <= a (z - z_eye),
  // which is two linear conditions, one for each side of the frustum; similarly for y.
  const CameraFrame frame = ComputeFrame(*camera);
  const double slope_y = HalfHeight(*camera) / kFramingMargin;
  const double slope_x = slope_y * viewport.Aspect();
  constexpr double kNothing = -std::numeric_limits<double>::infinity();
  double right = kNothing, left = kNothing, up = kNothing, down = kNothing;
  double nearest = -kNothing, farthest = kNothing;
  for (const Vec3& p : points_W) {
    const double x = frame.right.dot(p);
    const double y = frame.up.dot(p);
    const double z = frame.forward.dot(p);
    right = std::max(right, x - slope_x * z);
    left = std::max(left, -x - slope_x * z);
    up = std::max(up, y - slope_y * z);
    down = std::max(down, -y - slope_y * z);
    nearest = std::min(nearest, z);
    farthest = std::max(farthest, z);
  }
  const double z_eye = std::min(-(right + left) / (2.0 * slope_x), -(up + down) / (2.0 * slope_y));
  const double middle = 0.5 * (nearest + farthest);
  camera->distance = std::clamp(middle - z_eye, kDistanceMin, kDistanceMax);
  camera->target =
      0.5 * (right - left) * frame.right + 0.5 * (up - down) * frame.up + middle * frame.forward;
}

Camera LookAt(const Vec3& eye, const Vec3& target, double fov_degrees) {
  const Vec3 outward = eye - target;
  Camera camera;
  camera.target = target;
  camera.distance = std::max(outward.norm(), kDistanceMin);
  camera.azimuth = std::atan2(outward.y(), outward.x());
  camera.elevation = std::clamp(std::asin(std::clamp(outward.z() / camera.distance, -1.0, 1.0)),
                                -kElevationMax, kElevationMax);
  camera.fov_degrees = fov_degrees;
  return camera;
}

Ray RayThrough(const Camera& camera, const Viewport& viewport, double x, double y) {
  const CameraFrame frame = ComputeFrame(camera);
  const double pixel = PixelSize(camera, viewport, 1.0);
  const Vec3 direction = frame.forward + pixel * ((x - 0.5 * viewport.width) * frame.right -
                                                  (y - 0.5 * viewport.height) * frame.up);
  return {frame.eye, direction.normalized()};
}

std::optional<Projected> Project(const Camera& camera, const Viewport& viewport, const Vec3& p_W) {
  const CameraFrame frame = ComputeFrame(camera);
  const Vec3 from_eye = p_W - frame.eye;
  const double depth = frame.forward.dot(from_eye);
  if (depth <= ComputeDepthRange(camera).near) return std::nullopt;
  const double pixel = PixelSize(camera, viewport, depth);
  return Projected{0.5 * viewport.width + frame.right.dot(from_eye) / pixel,
                   0.5 * viewport.height - frame.up.dot(from_eye) / pixel, depth};
}

}  // namespace touchstone::render
