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
/// solid of revolution with straight sides, a cylinder or a cone; not widened it is a polyhedron or
/// such a solid. So a ball is a widened point, a capsule a widened segment. Immutable once made;
/// shared between bodies.
///
/// Invariants, established by the constructor: faces are planar convex loops, counter-clockwise
/// seen from outside, with unit outward normals; coplanar neighbours are one face; every edge has
/// exactly two faces; v - e + f = 2. A segment has two vertices, one edge that has no faces, and no
/// faces; a point has one vertex and nothing else. A cylinder has two rims with a flat face each, a
/// cone one and its apex, a vertex; a curved side joins them, and there are no edges.
///
/// Vertices, edges, faces, rims and side are those of the core.
///
/// Besides there are hollows, the inside of a ball or of a cylinder: a wall without thickness that
/// encloses what is inside, and is the solid of its size for what is outside. A hollow has a
/// `room`, and nothing of the above.
class Polyhedron {
 public:
  /// normal . p = offset on the face, normal . p < offset inside.
  struct Face {
    std::vector<int> vertices;  // counter-clockwise from outside; none where a rim bounds the face
    std::vector<int> edges;     // edges[i] joins vertices[i] and vertices[i + 1]
    Vec3 normal;
    double offset;
    int rim = -1;
  };
  /// A circle that bounds a flat face, of this outward normal.
  struct Rim {
    Vec3 centre;
    Vec3 axis;
    double radius;
  };
  /// The straight side of a solid of revolution: the radius goes evenly from one end of the axis to
  /// the other. All its outward normals have the product `rise` with the axis.
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
  /// What a hollow encloses: a ball around the centre (length 0), or a cylinder around the axis
  /// from one flat end to the other, half of its length to either side of the centre.
  struct Room {
    Vec3 centre;
    Vec3 axis;  // unit; zero of a ball
    double radius;
    double length;
    std::shared_ptr<const Polyhedron> solid;  // the same ball or cylinder, as seen from outside

    bool has_ends() const { return length > 0.0; }
  };
  /// Runs from vertex[0] to vertex[1]; face[0] is the one that runs it forward, face[1] backward.
  /// The edge of a segment has the face -1 on both sides.
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
  /// Throws std::invalid_argument when the radius is not positive or the points are one.
  static Polyhedron Ball(const Vec3& centre, double radius);
  static Polyhedron Capsule(const Vec3& tail, const Vec3& head, double radius);
  /// The cylinder of this radius around the segment between two points, and the cone from the disc
  /// around `base` to the apex. Throws std::invalid_argument when the radius is not positive or the
  /// points are one.
  static Polyhedron Cylinder(const Vec3& tail, const Vec3& head, double radius);
  static Polyhedron Cone(const Vec3& base, const Vec3& apex, double radius);
  /// The insides of such a ball and of such a cylinder, which is closed by flat ends. Throw
  /// std::invalid_argument as those do.
  static Polyhedron BallInside(const Vec3& centre, double radius);
  static Polyhedron CylinderInside(const Vec3& tail, const Vec3& head, double radius);
  /// The same core, widened by this much more [m]. Throws std::invalid_argument when it is
  /// negative, or when a solid of revolution or a hollow would be widened.
  Polyhedron Widened(double by) const;

  std::span<const Vec3> vertices() const { return vertices_; }
  std::span<const Face> faces() const { return faces_; }
  std::span<const Edge> edges() const { return edges_; }
  /// Vertices joined to vertex v by an edge.
  std::span<const int> neighbours(int v) const { return neighbours_[static_cast<size_t>(v)]; }

  std::span<const Rim> rims() const { return rims_; }
  /// Of a solid of revolution.
  const std::optional<Side>& side() const { return side_; }
  bool is_curved() const { return side_.has_value(); }

  /// Of a hollow.
  const std::optional<Room>& room() const { return room_; }
  bool is_hollow() const { return room_.has_value(); }
  /// The shape as bodies outside meet it: the solid of a hollow, else the shape itself.
  const Polyhedron& Outside() const { return room_ ? *room_->solid : *this; }

  /// How far the shape reaches beyond its core [m].
  double rounding() const { return rounding_; }
  /// Largest distance of a point from the frame origin [m].
  double radius() const { return core_radius_ + rounding_; }
  /// Largest distance between two points, a length scale for tolerances [m].
  double size() const { return core_size_ + 2.0 * rounding_; }

  /// Index of a vertex with the largest direction_B . p.
  /// @pre neither curved nor hollow
  int SupportVertex(const Vec3& direction_B) const;
  /// A point of the core with the largest direction_B . p; of a hollow, of the core of its solid.
  Vec3 SupportPoint(const Vec3& direction_B) const;

  /// The same shape with every point moved by -origin_B.
  Polyhedron MovedOrigin(const Vec3& origin_B) const;
  /// The same shape in the frame in which its own stands at `pose`.
  Polyhedron Posed(const Pose& pose) const;
  /// A point inside: the centre of a hollow, the mean of the vertices, or the middle of the axis.
  Vec3 Middle() const;

 private:
  Polyhedron() = default;
  void FinishCore();
  static Polyhedron Revolved(const Vec3& tail, const Vec3& head, double tail_radius,
                             double head_radius);
  void Place(Face* face) const;
  double CoreRadius() const;
  static Polyhedron Inside(Room room);

  std::vector<Vec3> vertices_;
  std::vector<Face> faces_;
  std::vector<Edge> edges_;
  std::vector<std::vector<int>> neighbours_;
  std::vector<Rim> rims_;
  std::optional<Side> side_;
  std::optional<Room> room_;
  double core_radius_ = 0.0;
  double core_size_ = 0.0;
  double rounding_ = 0.0;
};

/// The unit vector across an axis (a unit vector) that a direction has a component along: across
/// the axis to round-off, also where the direction is along it; then it is any.
Vec3 DirectionAcross(const Vec3& axis, const Vec3& direction);

/// The point of a circle, given by its centre, unit axis and radius, that lies furthest along a
/// direction. Along its axis all points do: any of them.
Vec3 FurthestOnCircle(const Vec3& centre, const Vec3& axis, double radius, const Vec3& direction);

/// Smallest axis-aligned world box around the shape at this pose.
Aabb ComputeAabb(const Polyhedron& polyhedron, const Pose& X_WB);

}  // namespace touchstone::geometry
