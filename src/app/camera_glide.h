#pragma once

#include "render/camera.h"

namespace touchstone::app {

/// A camera on its way to where somebody sent it: fast at first, gentle at the end, a quarter of a
/// second in all. What the camera looks at stays in its place of the picture while it comes nearer.
class CameraGlide {
 public:
  CameraGlide(const render::Camera& from, const render::Camera& to) : from_(from), to_(to) {}

  /// Goes on by that time [s], a picture's at most; returns the camera there.
  render::Camera Advance(double seconds);
  /// Where it ends.
  const render::Camera& to() const { return to_; }
  bool finished() const;
  /// Takes both ends along, with a body that the camera follows [m].
  void Shift(const Vec3& by_W);

 private:
  render::Camera from_;
  render::Camera to_;
  double elapsed_ = 0.0;  // [s]
};

}  // namespace touchstone::app
