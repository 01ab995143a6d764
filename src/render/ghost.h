#pragma once

#include <vector>

#include "geometry/body_shape.h"
#include "render/markers.h"

namespace touchstone::render {

/// The edges of a body that is not there, as thin lines that shine through.
std::vector<Marker> GhostMarkers(const geometry::BodyShape& shape, const Pose& X_WB,
                                 const Color& color);

}  // namespace touchstone::render
