#pragma once

#include "geometry/polyhedron.h"

namespace touchstone::collision {

/// The parts of a shape by their index.
inline const Vec3& VertexOf(const geometry::Polyhedron& shape, int v) {
  return shape.vertices()[static_cast<size_t>(v)];
}
inline const geometry::Polyhedron::Face& FaceOf(const geometry::Polyhedron& shape, int f) {
  return shape.faces()[static_cast<size_t>(f)];
}
inline const geometry::Polyhedron::Edge& EdgeOf(const geometry::Polyhedron& shape, int e) {
  return shape.edges()[static_cast<size_t>(e)];
}
inline const geometry::Polyhedron::Rim& RimOf(const geometry::Polyhedron& shape, int r) {
  return shape.rims()[static_cast<size_t>(r)];
}

}  // namespace touchstone::collision
