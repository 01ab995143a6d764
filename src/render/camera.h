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
  double azimuth = -0.9;      // of the eye seen from the target, about z [rad]
  double elevation = 0.4;     // of the eye above the horizon [rad]
  double fov_degrees = 45.0;  // vertical

  bool operator==(const Camera&) const = default;
};

/// The picture's size in pixels. Pixel coordinates run right and down from its upper left corner.
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

/// Metres that one pixel covers at `depth` metres in front of the eye.
double PixelSize(const Camera& camera, const Viewport& viewport, double depth);

/// Turns the eye about the target by a drag of (dx, dy) pixels; the scene follows the hand. The
/// elevation stays within the poles.
void Orbit(Camera* camera, double dx, double dy);
/// Moves eye and target in the picture plane so that the target's plane follows the drag exactly.
void Pan(Camera* camera, const Viewport& viewport, double dx, double dy);
/// Steps of the wheel, positive towards the target.
void Zoom(Camera* camera, double steps);
/// Looks at all of these points from the present direction, from as near as shows them with a
/// margin. Nothing without points.
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
/// Where p_W appears, also outside the viewport; empty when it is not in front of the eye.
std::optional<Projected> Project(const Camera& camera, const Viewport& viewport, const Vec3& p_W);

}  // namespace touchstone::render
