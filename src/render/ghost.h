#pragma once

#include <vector>

#include "geometry/polyhedron.h"
#include "render/markers.h"

namespace touchstone::render {

/// The edges of a body that is not there, as thin lines that shine through.
std::vector<Marker> GhostMarkers(const geometry::Polyhedron& shape, const Pose& X_WB,
                                 const Color& color);

}  // namespace touchstone::render
