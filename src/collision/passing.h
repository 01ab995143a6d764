#pragma once

#include "collision/contact_points.h"

namespace touchstone::collision {

/// Whether the separation is along the line between two features, one of them of a curved body,
/// and not along the normal of a face.
bool IsBetweenFeatures(const Separation& separation);

/// Whether sharp bodies, one of which is a cylinder or a cone, are about to pass each other. Their
/// nearest features are edges or rims along each other, or a vertex, and the bodies approach along
/// the line between them faster than `slowest` [m/s], while the gap along the normal of some face
/// will last at least twice as long as that along the line. A disc that glides over the seam
/// between two level slabs does so: the line to the edge of the second slab is at first that to a
/// step, and rises as the disc comes nearer. (For polyhedra, facing_edges.h has the same rule.)
/// @pre IsBetweenFeatures(separation)
bool PassEachOther(const Encounter& encounter, const Separation& separation, double slowest);

}  // namespace touchstone::collision
