#pragma once

#include "geometry/polyhedron.h"

namespace touchstone::geometry {

/// Integrals over the solid of unit density, in the polyhedron's frame.
struct VolumeProperties {
  double volume = 0.0;          // [m^3]
  Vec3 centre = Vec3::Zero();   // centre of mass [m]
  Mat3 inertia = Mat3::Zero();  // about the centre of mass, per unit density [m^5]
};

/// Exact volume, centre of mass and inertia tensor. For a polyhedron: the signed sum over the
/// tetrahedra between each face's fan and a reference point (Baraff I, 2.9 integrates the same
/// tensor). Rounding by a ball of radius r adds a prism on each face, a sector of a cylinder along
/// each edge and a sector of a ball at each vertex, whose moments are closed forms
/// (rounded_mass.h). So V = V0 + S r + 1/2 sum(l theta) r^2 + 4/3 pi r^3 with the surface S of the
/// core, and the lengths l and exterior angles theta of its edges. For a cylinder or a cone: the
/// integrals over its discs along the axis.
VolumeProperties ComputeVolumeProperties(const Polyhedron& polyhedron);

/// Properties of two solids of unit density as one body; a volume covered by both counts twice. The
/// inertia is about the common centre (parallel axes).
VolumeProperties Sum(const VolumeProperties& a, const VolumeProperties& b);

}  // namespace touchstone::geometry
