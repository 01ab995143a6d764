#include "render/ghost.h"

namespace touchstone::render {

std::vector<Marker> GhostMarkers(const geometry::Polyhedron& shape, const Pose& X_WB,
                                 const Color& color) {
  std::vector<Marker> markers;
  markers.reserve(shape.edges().size());
  const auto corner = [&](int vertex) {
    return X_WB.ToWorld(shape.vertices()[static_cast<std::size_t>(vertex)]);
  };
  for (const geometry::Polyhedron::Edge& edge : shape.edges()) {
    Marker& line =
        markers.emplace_back(MakeLine(corner(edge.vertex[0]), corner(edge.vertex[1]), color));
    line.radius_points = 0.9;
    line.hidden_opacity = 0.6F;
  }
  return markers;
}

}  // namespace touchstone::render
