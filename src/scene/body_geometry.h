#pragma once

#include <memory>

#include "geometry/polyhedron.h"
#include "scene/scene_desc.h"

namespace touchstone::scene {

/// What a body's description amounts to: the polyhedron in the body frame (origin at the centre of
/// mass) and the mass properties about it.
struct BodyGeometry {
  std::shared_ptr<const geometry::Polyhedron> shape;
  double mass = 0.0;            // [kg]
  Mat3 inertia = Mat3::Zero();  // I_BBcm in B [kg m^2]
};

/// Builds the shape, moves its origin to the centre of mass and computes mass and inertia exactly.
/// Throws std::invalid_argument with a readable reason (no volume, not convex, ...).
BodyGeometry MakeBodyGeometry(const BodyDesc& body);

}  // namespace touchstone::scene
