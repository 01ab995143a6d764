#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/math.h"
#include "geometry/aabb.h"

namespace touchstone::geometry {

/// A convex core in a body frame B, whose origin may lie outside it, widened by a ball: all points
/// within the distance `rounding` of the core. The core is a polyhedron, a segment, a point or a
/// solid of revolution with straight sides (a cylinder or a cone); without widening it is a
/// polyhedron or such a solid. So a ball is a widened point, a capsule a widened segment. Immutable
/// once made; shared between bodies.
///
/// Invariants, established by the constructor: faces are planar convex loops, counter-clockwise
/// seen from outside, with unit outward normals; coplanar neighbours are one face; every edge has
/// exactly two faces; v - e + f = 2. A segment has two vertices, one edge that has no faces, and no
/// faces; a point has one vertex and nothing else. A cylinder has two rims with a flat face each, a
/// cone one and its apex, a vertex; a curved side joins them, and there are no edges.
///
/// Vertices, edges, faces, rims and side always describe the core.
///
/// A polyhedron may also be a hollow, the inside of a ball or of a cylinder: for bodies inside a
/// wall without thickness that encloses them, for bodies outside the solid of its size. A hollow
/// has a `room`, and no vertices, edges, faces, rims or side.
class Polyhedron {
 public:
  /// normal . p = offset on the face, normal . p < offset inside.
  struct Face {
    std::vector<int> vertices;  // counter-clockwise from outside; empty where a rim bounds the face
    std::vector<int> edges;     // edges[i] joins vertices[i] and vertices[i + 1]
    Vec3 normal;
    double offset;
    int rim = -1;
  };
  /// A circle that bounds a flat face; `axis` is the face's outward normal.
  struct Rim {
    Vec3 centre;
    Vec3 axis;
    double radius;
  };
  /// The straight side of a solid of revolution: the radius varies linearly from one end of the
  /// axis to the other. All its outward normals have the product `rise` with the axis.
  struct Side {
    Vec3 tail;
    Vec3 axis;  // unit, from tail to head
    double length;
    double tail_radius;
    double head_radius;
    double rise;

    Vec3 Centre(double along) const { return tail + along * axis; }
    double Radius(double along) const {
      return tail_radius + along / length * (head_radius - tail_radius);
    }
  };
  /// The space inside a hollow: a ball around the centre (length 0), or a cylinder around the axis
  /// from one flat end to the other, with half of its length on either side of the centre.
  struct Room {
    Vec3 centre;
    Vec3 axis;  // unit; zero for a ball
    double radius;
    double length;
    std::shared_ptr<const Polyhedron> solid;  // the same ball or cylinder as a solid, for bodies
                                              // outside

    bool has_ends() const { return length > 0.0; }
  };
  /// An edge runs from vertex[0] to vertex[1]; the loop of face[0] follows it forward, that of
  /// face[1] backward. The edge of a segment has the face -1 on both sides.
  struct Edge {
    int vertex[2];
    int face[2];
    Vec3 direction;  // unit, from vertex[0] to vertex[1]

    bool has_faces() const { return face[0] >= 0; }
  };

  /// The polyhedron with these vertices and face loops (counter-clockwise from outside).
  /// Throws std::invalid_argument when the loops do not close to a convex polyhedron.
  Polyhedron(std::vector<Vec3> vertices, std::vector<std::vector<int>> face_loops);
  /// The ball of this radius around a point, and the capsule around the segment between two points.
  /// Throws std::invalid_argument when the radius is not positive or the points coincide.
  static Polyhedron Ball(const Vec3& centre, double radius);
  static Polyhedron Capsule(const Vec3& tail, const Vec3& head, double radius);
  /// The cylinder of this radius around the segment between two points, and the cone from the disc
  /// around `base` to the apex. Throws std::invalid_argument when the radius is not positive or the
  /// points coincide.
  static Polyhedron Cylinder(const Vec3& tail, const Vec3& head, double radius);
  static Polyhedron Cone(const Vec3& base, const Vec3& apex, double radius);
  /// The insides of a ball and of a cylinder closed by flat ends. Throw std::invalid_argument like
  /// Ball and Cylinder.
  static Polyhedron BallInside(const Vec3& centre, double radius);
  static Polyhedron CylinderInside(const Vec3& tail, const Vec3& head, double radius);
  /// The same core, widened by `by` more [m]. Throws std::invalid_argument when that is negative,
  /// or when a solid of revolution or a hollow would be widened.
  Polyhedron Widened(double by) const;

  std::span<const Vec3> vertices() const { return vertices_; }
  std::span<const Face> faces() const { return faces_; }
  std::span<const Edge> edges() const { return edges_; }
  /// Vertices joined to vertex v by an edge.
  std::span<const int> neighbours(int v) const { return neighbours_[static_cast<size_t>(v)]; }

  std::span<const Rim> rims() const { return rims_; }
  /// The side of a solid of revolution.
  const std::optional<Side>& side() const { return side_; }
  bool is_curved() const { return side_.has_value(); }

  /// The room of a hollow.
  const std::optional<Room>& room() const { return room_; }
  bool is_hollow() const { return room_.has_value(); }
  /// The shape for bodies outside: the solid of a hollow, otherwise the shape itself.
  const Polyhedron& Outside() const { return room_ ? *room_->solid : *this; }

  /// Whether it is neither rounded nor curved nor hollow.
  bool is_sharp() const { return sharp_; }

  /// The distance by which the shape extends beyond its core [m].
  double rounding() const { return rounding_; }
  /// Largest distance of a point from the frame origin [m].
  double radius() const { return core_radius_ + rounding_; }
  /// How far the frame origin lies inside the nearest face plane of the core [m]; not positive
  /// where it lies outside, or where there are no faces.
  double depth() const { return depth_; }
  /// Largest distance between two points, a length scale for tolerances [m].
  double size() const { return core_size_ + 2.0 * rounding_; }

  /// Index of a vertex with the largest direction_B . p.
  /// @pre neither curved nor hollow
  int SupportVertex(const Vec3& direction_B) const;
  /// A point of the core with the largest direction_B . p; for a hollow, of the core of its solid.
  Vec3 SupportPoint(const Vec3& direction_B) const;

  /// The same shape with every point moved by -origin_B.
  Polyhedron MovedOrigin(const Vec3& origin_B) const;
  /// The same shape in the frame in which its own frame has the pose `pose`.
  Polyhedron Posed(const Pose& pose) const;
  /// A point inside: the centre of a hollow, the mean of the vertices, or the middle of the axis.
  Vec3 Middle() const;

 private:
  Polyhedron() = default;
  void FinishCore();
  static Polyhedron Revolved(const Vec3& tail, const Vec3& head, double tail_radius,
                             double head_radius);
  void Place(Face* face) const;
  void MeasureRadii();
  static Polyhedron Inside(Room room);

  bool sharp_ = true;
  std::vector<Vec3> vertices_;
  std::vector<Face> faces_;
  std::vector<Edge> edges_;
  std::vector<std::vector<int>> neighbours_;
  std::vector<Rim> rims_;
  std::optional<Side> side_;
  std::optional<Room> room_;
  double core_radius_ = 0.0;
  double depth_ = 0.0;
  double core_size_ = 0.0;
  double rounding_ = 0.0;
};

/// The unit vector across a unit axis in the plane of axis and direction, perpendicular to the axis
/// to round-off. Where the direction is along the axis, any vector across it.
Vec3 DirectionAcross(const Vec3& axis, const Vec3& direction);

/// The point of a circle, given by its centre, unit axis and radius, that lies furthest along a
/// direction. For a direction along the axis, any point of the circle.
Vec3 FurthestOnCircle(const Vec3& centre, const Vec3& axis, double radius, const Vec3& direction);

/// Smallest axis-aligned world box around the shape at this pose.
Aabb ComputeAabb(const Polyhedron& polyhedron, const Pose& X_WB);

}  // namespace touchstone::geometry
