#pragma once

#include <memory>

#include "geometry/body_shape.h"
#include "scene/scene_desc.h"

namespace touchstone::scene {

/// What a body's description amounts to: its parts in the body frame (origin at the centre of mass)
/// and the mass properties about it.
struct BodyGeometry {
  std::shared_ptr<const geometry::BodyShape> shape;
  double mass = 0.0;            // [kg]
  Mat3 inertia = Mat3::Zero();  // I_BBcm in B [kg m^2]
};

/// The polyhedron that a description of a convex shape amounts to, in the frame in which it is
/// given. Throws std::invalid_argument with a readable reason (no volume, not convex, ...).
geometry::Polyhedron MakePolyhedron(const ConvexDesc& shape);

/// The centre of mass of a body in the frame in which its shape is given [m]. Throws as
/// MakeBodyGeometry does.
Vec3 CentreOfMass(const BodyDesc& body);

/// Builds the shape, moves its origin to the centre of mass, the one of the shape or the one given,
/// and computes mass and inertia exactly. The mass of a compound is spread over its parts by their
/// volumes and densities: where parts overlap, each brings its own, so that it is the sum of its parts and not
/// the solid that they cover. Throws std::invalid_argument with a readable reason (no volume, not
/// convex, a bowl or a tube that is not fixed, ...). Of these mass and inertia are those of the
/// solid of their size, which nothing asks for.
BodyGeometry MakeBodyGeometry(const BodyDesc& body);

}  // namespace touchstone::scene
