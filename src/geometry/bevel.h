#pragma once

#include <span>
#include <vector>

#include "geometry/body_shape.h"
#include "geometry/surface_mesh.h"

namespace touchstone::geometry {

/// Largest width of a bevel, relative to the size of the part.
inline constexpr double kBevelOfSize = 0.025;

/// The bevel that suits a shape: narrow compared with its thinnest part.
/// @param edges  all outer edges of the shape; they must outlive the result
Bevel SuitableBevel(const BodyShape& shape, std::span<const OuterEdge> edges);

/// The surface of a polyhedron that is not rounded: a smaller flat polygon within each face, and
/// the strips of the bevel around it.
/// @pre bevel.width > 0
std::vector<SurfaceTriangle> BevelledSurface(const Polyhedron& part, const Bevel& bevel);

/// The surface of a solid of revolution. The side and the flat faces have eight fields, alternately
/// light and dark. Where `width` is positive, strips at most that wide beside the rims have normals
/// that turn from the side to the flat face.
std::vector<SurfaceTriangle> RevolvedSurface(const Polyhedron& part, double width);

}  // namespace touchstone::geometry
