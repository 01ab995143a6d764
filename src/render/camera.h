#pragma once

#include "base/math.h"
#include "exchange/snapshot.h"

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
  double azimuth = -0.9;      // [rad] about z
  double elevation = 0.4;     // [rad] above the horizon
  double fov_degrees = 45.0;  // vertical
};

}  // namespace touchstone::render
