#pragma once

#include <vector>

#include "geometry/body_shape.h"
#include "render/markers.h"

namespace touchstone::render {

/// The edges of a body at another pose than its own, as thin lines visible through bodies.
std::vector<Marker> GhostMarkers(const geometry::BodyShape& shape, const Pose& X_WB,
                                 const Color& color);

}  // namespace touchstone::render
