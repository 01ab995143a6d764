#pragma once

#include <optional>
#include <span>

#include "base/math.h"

namespace touchstone::render {

/// A ray in W; direction is unit.
struct Ray {
  Vec3 origin;
  Vec3 direction;
};

/// A perspective camera that orbits a target, z up.
struct Camera {
  Vec3 target = Vec3::Zero();
  double distance = 8.0;      // [m]
  double azimuth = -0.9;      // azimuth of the eye seen from the target, about z [rad]
  double elevation = 0.4;     // elevation of the eye above the horizon [rad]
  double fov_degrees = 45.0;  // vertical

  bool operator==(const Camera&) const = default;
};

/// The picture's size in pixels. Pixel coordinates increase to the right and downwards from its
/// upper left corner.
struct Viewport {
  double width = 1.0;
  double height = 1.0;
  bool operator==(const Viewport&) const = default;
  double Aspect() const { return width / height; }
};

/// The eye and the camera's axes in W.
struct CameraFrame {
  Vec3 eye;
  Vec3 right;
  Vec3 up;
  Vec3 forward;
};
CameraFrame ComputeFrame(const Camera& camera);

/// Distances of the clipping planes from the eye [m].
struct DepthRange {
  double near = 0.01;
  double far = 1000.0;
};
DepthRange ComputeDepthRange(const Camera& camera);

/// Size of one pixel in metres at `depth` metres in front of the eye.
double PixelSize(const Camera& camera, const Viewport& viewport, double depth);

/// Turns the eye about the target by a drag of (dx, dy) pixels; the scene follows the hand. The
/// elevation stays between the poles.
void Orbit(Camera* camera, double dx, double dy);
/// Moves eye and target in the picture plane so that the target's plane follows the drag exactly.
void Pan(Camera* camera, const Viewport& viewport, double dx, double dy);
/// Moves towards the target by steps of the wheel; negative steps move away.
void Zoom(Camera* camera, double steps);
/// Points the camera at all of these points in its present direction, as near as possible with a
/// margin. Does nothing without points.
void Frame(Camera* camera, const Viewport& viewport, std::span<const Vec3> points_W);
/// The camera that looks from `eye` at `target`.
Camera LookAt(const Vec3& eye, const Vec3& target, double fov_degrees);

/// The ray through a pixel position.
Ray RayThrough(const Camera& camera, const Viewport& viewport, double x, double y);

/// A point in the picture.
struct Projected {
  double x;      // [px]
  double y;      // [px]
  double depth;  // in front of the eye [m]
};
/// The place of p_W in the picture, which may be outside the viewport; empty when it is not in
/// front of the eye.
std::optional<Projected> Project(const Camera& camera, const Viewport& viewport, const Vec3& p_W);

}  // namespace touchstone::render
