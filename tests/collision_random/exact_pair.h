#pragma once

// What a pair of convex polyhedra is to each other, by exhaustive search in long double: the
// reference of the random tests. Nothing of src/collision is used.

#include <limits>
#include <vector>

#include "collision/moving_body.h"

namespace touchstone::collision {

using Real = long double;
inline constexpr Real kFarthest = std::numeric_limits<Real>::infinity();
using Vec3L = Eigen::Matrix<Real, 3, 1>;

/// A polyhedron at its pose, in W. Faces are known by their corners alone: normals are made anew.
struct ExactBody {
  explicit ExactBody(const PosedShape& posed);

  struct Face {
    std::vector<int> corners;  // counter-clockwise from outside
    Vec3L normal;
    Real offset;
  };
  struct Edge {
    int vertex[2];
    int face[2];
    int beside[2];  // of each of its two faces, the corner farthest from the edge
    Vec3L direction;
  };
  std::vector<Vec3L> vertices;
  std::vector<Face> faces;
  std::vector<Edge> edges;
  Vec3L centre;  // mean of the vertices
  Real radius;   // about it
  Real size;     // diameter of that ball

  Real Lowest(const Vec3L& n) const;
  Real Highest(const Vec3L& n) const { return -Lowest(-n); }
};

/// min over A of n.p - max over B of n.p.
Real ExactGapAlong(const ExactBody& A, const ExactBody& B, const Vec3L& n);

/// The largest gap along the normals of the faces of the Minkowski difference A - B: over the faces
/// of both bodies, and over the edge pairs whose sine is at least `least_sine`, of which both edges
/// lie in planes that support their bodies.
struct ExactPlanes {
  Real faces;
  Real edges;  // -infinity when there is no such pair
  Real best() const { return std::max(faces, edges); }
};
ExactPlanes FindExactPlanes(const ExactBody& A, const ExactBody& B, Real least_sine);

/// Distance of two disjoint bodies: the least over all vertices and faces, and all edges and edges.
struct ExactDistance {
  Real distance;
  /// Of the vertices over faces and the edges that cross, each by more than round-off, the least.
  /// These are the nearest points on a face of the Minkowski difference; infinity: there are none.
  Real on_faces;
};
ExactDistance FindExactDistance(const ExactBody& A, const ExactBody& B);

}  // namespace touchstone::collision
