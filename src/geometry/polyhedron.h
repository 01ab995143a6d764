#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/math.h"
#include "geometry/aabb.h"

namespace touchstone::geometry {

/// A convex polyhedron in a body frame B, whose origin may lie outside it. Immutable once made;
/// shared between bodies.
///
/// Invariants, established by the constructor: faces are planar convex loops, counter-clockwise
/// seen from outside, with unit outward normals; coplanar neighbours are one face; every edge has
/// exactly two faces; v - e + f = 2.
class Polyhedron {
 public:
  /// normal . p = offset on the face, normal . p < offset inside.
  struct Face {
    std::vector<int> vertices;  // counter-clockwise from outside
    std::vector<int> edges;     // edges[i] joins vertices[i] and vertices[i + 1]
    Vec3 normal;
    double offset;
  };
  /// Runs from vertex[0] to vertex[1]; face[0] is the one that runs it forward, face[1] backward.
  struct Edge {
    int vertex[2];
    int face[2];
    Vec3 direction;  // unit, from vertex[0] to vertex[1]
  };

  /// The polyhedron with these vertices and face loops (counter-clockwise from outside).
  /// Throws std::invalid_argument when the loops do not close to a convex polyhedron.
  Polyhedron(std::vector<Vec3> vertices, std::vector<std::vector<int>> face_loops);

  std::span<const Vec3> vertices() const { return vertices_; }
  std::span<const Face> faces() const { return faces_; }
  std::span<const Edge> edges() const { return edges_; }
  /// Vertices joined to vertex v by an edge.
  std::span<const int> neighbours(int v) const { return neighbours_[static_cast<size_t>(v)]; }

  /// Largest distance of a vertex from the frame origin [m].
  double radius() const { return radius_; }
  /// Largest distance between two vertices, a length scale for tolerances [m].
  double size() const { return size_; }

  /// Index of a vertex with the largest direction_B . p.
  int SupportVertex(const Vec3& direction_B) const;

  /// The same polyhedron with every vertex moved by -origin_B.
  Polyhedron MovedOrigin(const Vec3& origin_B) const;
  /// The same polyhedron in the frame in which its own stands at `pose`.
  Polyhedron Posed(const Pose& pose) const;
  /// A point inside: the mean of the vertices.
  Vec3 Middle() const;

 private:
  std::vector<Vec3> vertices_;
  std::vector<Face> faces_;
  std::vector<Edge> edges_;
  std::vector<std::vector<int>> neighbours_;
  double radius_ = 0.0;
  double size_ = 0.0;
};

/// Smallest axis-aligned world box around the polyhedron at this pose.
Aabb ComputeAabb(const Polyhedron& polyhedron, const Pose& X_WB);

}  // namespace touchstone::geometry
