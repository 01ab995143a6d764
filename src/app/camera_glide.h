#pragma once

#include "render/camera.h"

namespace touchstone::app {

/// A camera on its way to a new view: fast at first, slow at the end, a quarter of a second in all.
/// The target of the camera keeps its place in the picture while the camera approaches.
class CameraGlide {
 public:
  CameraGlide(const render::Camera& from, const render::Camera& to) : from_(from), to_(to) {}

  /// Advances by that time [s], at most the time of one picture; returns the new camera.
  render::Camera Advance(double seconds);
  /// The camera at the end of the glide.
  const render::Camera& to() const { return to_; }
  bool finished() const;
  /// Shifts both ends, to follow a body [m].
  void Shift(const Vec3& by_W);

 private:
  render::Camera from_;
  render::Camera to_;
  double elapsed_ = 0.0;  // time since the start [s]
};

}  // namespace touchstone::app
