#pragma once

#include <span>
#include <vector>

#include "geometry/face_loops.h"

namespace touchstone::geometry {

/// The facets of the points' convex hull as Qhull (reentrant library, default merging of facets
/// that are not clearly convex) finds them: indices of the points, counter-clockwise from outside,
/// in lexicographic order. Throws std::invalid_argument with Qhull's reason when there is no hull.
std::vector<FaceLoop> ComputeQhullFacets(std::span<const Vec3> points);

}  // namespace touchstone::geometry
