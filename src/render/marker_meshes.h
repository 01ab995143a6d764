#pragma once

#include <glad/gl.h>

#include <vector>

#include "render/markers.h"

namespace touchstone::render {

/// A corner of a surface of revolution about the marker's span, in the layout of
/// shaders/marker.vert.
struct MarkerVertex {
  float round[3];   // cos, sin; 0 on the axis, 1 on the hull
  float normal[3];  // radial x, radial y, axial
  float part;       // 0 tail, 3 tip
};

/// Three indices per triangle.
struct MarkerMesh {
  std::vector<MarkerVertex> vertices;
  std::vector<GLushort> indices;
};

/// The surface of a shape that is not drawn as a stroke; `coarse` has fewer corners.
MarkerMesh MakeMarkerMesh(MarkerShape shape, bool coarse);

}  // namespace touchstone::render
