#include "render/ghost.h"

#include <cmath>
#include <numbers>

#include "geometry/outer_edges.h"

namespace touchstone::render {

namespace {

/// Adds the outlines of a rounded part seen along the axes of its frame.
void AddOutlines(const geometry::Polyhedron& part, const Pose& X_WB, const Color& color,
                 std::vector<Marker>* markers) {
  constexpr int kParts = 48;
  const auto point = [&](int axis, int i) {
    const double angle = 2.0 * std::numbers::pi * i / kParts;
    const Vec3 direction =
        std::cos(angle) * Vec3::Unit((axis + 1) % 3) + std::sin(angle) * Vec3::Unit((axis + 2) % 3);
    return X_WB.ToWorld(part.SupportPoint(direction) + part.rounding() * direction);
  };
  for (int axis = 0; axis < 3; ++axis)
    for (int i = 0; i < kParts; ++i) {
      Marker& line = markers->emplace_back(MakeLine(point(axis, i), point(axis, i + 1), color));
      line.radius_points = 0.9;
      line.hidden_opacity = 0.6F;
    }
}

}  // namespace

std::vector<Marker> GhostMarkers(const geometry::BodyShape& shape, const Pose& X_WB,
                                 const Color& color) {
  std::vector<Marker> markers;
  for (const geometry::OuterEdge& edge : geometry::FindOuterEdges(shape)) {
    Marker& line =
        markers.emplace_back(MakeLine(X_WB.ToWorld(edge.tail), X_WB.ToWorld(edge.head), color));
    line.radius_points = 0.9;
    line.hidden_opacity = 0.6F;
  }
  for (const geometry::Polyhedron& part : shape.parts())
    if (part.Outside().rounding() > 0.0) AddOutlines(part.Outside(), X_WB, color, &markers);
  return markers;
}

}  // namespace touchstone::render
