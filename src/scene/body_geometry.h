#pragma once

#include <memory>

#include "geometry/body_shape.h"
#include "scene/scene_desc.h"

namespace touchstone::scene {

/// Geometry derived from a body's description: its parts in the body frame (origin at the centre of
/// mass) and the mass properties about it.
struct BodyGeometry {
  std::shared_ptr<const geometry::BodyShape> shape;
  double mass = 0.0;            // [kg]
  Mat3 inertia = Mat3::Zero();  // I_BBcm in B [kg m^2]
};

/// The polyhedron for the description of a convex shape, in the frame of the description. Throws
/// std::invalid_argument with a readable reason (no volume, not convex, ...).
geometry::Polyhedron MakePolyhedron(const ConvexDesc& shape);

/// The centre of mass of a body in the frame in which its shape is given [m]. Throws like
/// MakeBodyGeometry.
Vec3 CentreOfMass(const BodyDesc& body);

/// Builds the shape, moves its origin to the centre of mass (computed or given), and computes mass
/// and inertia exactly. The mass of a compound is distributed over its parts by their volumes and
/// densities; overlapping parts each contribute their own mass, so the total is that of the parts,
/// not that of the solid that they cover. Throws std::invalid_argument with a readable reason (no
/// volume, not convex, a bowl or a tube that is not fixed, ...). Bowls and tubes get the mass and
/// inertia of a solid of their size, which have no use.
BodyGeometry MakeBodyGeometry(const BodyDesc& body);

}  // namespace touchstone::scene
