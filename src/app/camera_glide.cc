#include "app/camera_glide.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace touchstone::app {
namespace {

constexpr double kDuration = 0.25;       // [s]
constexpr double kSlowestPicture = 0.1;  // limits the jump after a slow picture [s]

double Mixed(double from, double to, double share) { return from + share * (to - from); }

/// The target's share of its way for a share of the distance. Chosen so that the eye's picture
/// grows or shrinks about one point of it, as with the wheel.
double ShareOfTarget(double from, double to, double now, double share) {
  constexpr double kAlike = 0.02;
  return std::abs(to - from) < kAlike * from ? share : (now - from) / (to - from);
}

}  // namespace

bool CameraGlide::finished() const { return elapsed_ >= kDuration; }

render::Camera CameraGlide::Advance(double seconds) {
  elapsed_ += std::min(seconds, kSlowestPicture);
  if (finished()) return to_;
  const double share = 1.0 - std::pow(1.0 - elapsed_ / kDuration, 3.0);
  render::Camera camera;
  camera.distance = from_.distance * std::pow(to_.distance / from_.distance, share);
  camera.target =
      from_.target + ShareOfTarget(from_.distance, to_.distance, camera.distance, share) *
                         (to_.target - from_.target);
  const double turn = std::remainder(to_.azimuth - from_.azimuth, 2.0 * std::numbers::pi);
  camera.azimuth = std::remainder(from_.azimuth + share * turn, 2.0 * std::numbers::pi);
  camera.elevation = Mixed(from_.elevation, to_.elevation, share);
  camera.fov_degrees = Mixed(from_.fov_degrees, to_.fov_degrees, share);
  return camera;
}

void CameraGlide::Shift(const Vec3& by_W) {
  from_.target += by_W;
  to_.target += by_W;
}

}  // namespace touchstone::app
