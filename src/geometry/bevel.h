#pragma once

#include <span>
#include <vector>

#include "geometry/body_shape.h"
#include "geometry/surface_mesh.h"

namespace touchstone::geometry {

/// Width of a bevel, at most, of the size of the part.
inline constexpr double kBevelOfSize = 0.025;

/// The bevel that suits a shape: narrow beside its thinnest part.
/// @param edges  all outer edges of the shape; they must outlive what is returned
Bevel SuitableBevel(const BodyShape& shape, std::span<const OuterEdge> edges);

/// The surface of a polyhedron that is not rounded: within each face a smaller one as flat as it
/// is, and around that the strips of the bevel.
/// @pre bevel.width > 0
std::vector<SurfaceTriangle> BevelledSurface(const Polyhedron& part, const Bevel& bevel);

/// The surface of a solid of revolution: the side in eight fields by turns light and dark, and the
/// same fields on the flat faces. Where `width` is positive, strips at most that wide beside the
/// rims have normals that turn from the side to the flat face.
std::vector<SurfaceTriangle> RevolvedSurface(const Polyhedron& part, double width);

}  // namespace touchstone::geometry
