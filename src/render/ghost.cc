#include "render/ghost.h"

#include "geometry/outer_edges.h"

namespace touchstone::render {

std::vector<Marker> GhostMarkers(const geometry::BodyShape& shape, const Pose& X_WB,
                                 const Color& color) {
  std::vector<Marker> markers;
  for (const geometry::OuterEdge& edge : geometry::FindOuterEdges(shape)) {
    Marker& line =
        markers.emplace_back(MakeLine(X_WB.ToWorld(edge.tail), X_WB.ToWorld(edge.head), color));
    line.radius_points = 0.9;
    line.hidden_opacity = 0.6F;
  }
  return markers;
}

}  // namespace touchstone::render
