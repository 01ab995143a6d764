#include "render/ghost.h"

namespace touchstone::render {

std::vector<Marker> GhostMarkers(const geometry::BodyShape& shape, const Pose& X_WB,
                                 const Color& color) {
  std::vector<Marker> markers;
  for (const geometry::Polyhedron& part : shape.parts()) {
    const auto corner = [&](int vertex) {
      return X_WB.ToWorld(part.vertices()[static_cast<std::size_t>(vertex)]);
    };
    for (const geometry::Polyhedron::Edge& edge : part.edges()) {
      Marker& line =
          markers.emplace_back(MakeLine(corner(edge.vertex[0]), corner(edge.vertex[1]), color));
      line.radius_points = 0.9;
      line.hidden_opacity = 0.6F;
    }
  }
  return markers;
}

}  // namespace touchstone::render
